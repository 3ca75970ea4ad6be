import type { QueryClient } from '@tanstack/react-query';
import { archiveHistory } from './archive-history';
import { publicClass, publicDocuments, publicEvent } from './public';
import { root, routerOf } from './root';
import { screen } from './screen';
import type { ArchivePage } from '@/lib/archive';

/** The public pages that an archive has. */
export function newArchiveRouter(queries: QueryClient, page: ArchivePage) {
  const screens = [
    [publicEvent, () => import('@/features/visit/EventPage')],
    [publicClass, () => import('@/features/visit/ClassPage')],
    [publicDocuments, () => import('@/features/visit/DocumentsPage')],
  ] as const;
  for (const [route, load] of screens) route.update({ component: screen(load) });
  return routerOf(root.addChildren(screens.map(([route]) => route)), { queries, program: 'visitors' }, archiveHistory(page));
}
