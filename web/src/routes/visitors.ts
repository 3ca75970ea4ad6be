import type { QueryClient } from '@tanstack/react-query';
import { createRoute, redirect } from '@tanstack/react-router';
import { board, embed, embeddedClass, me, publicAthlete, publicBook, publicClass, publicDocuments, publicEvent, publicRoutes, publicTournament, stream } from './public';
import { root, routerOf } from './root';
import { screen } from './screen';
import { programAt } from '@/lib/programs';

/** All addresses except public pages belong to the app, another page, which the browser loads. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location: { href, pathname } }) => {
    throw redirect({ href: programAt(pathname) === 'visitors' ? '/login' : href, reloadDocument: true });
  },
});

/** Every address of the visitors' program. */
export function newVisitorsRouter(queries: QueryClient) {
  const screens = [
    [publicEvent, () => import('@/features/visit/EventPage')],
    [publicClass, () => import('@/features/visit/ClassPage')],
    [publicAthlete, () => import('@/features/visit/AthletePage')],
    [publicBook, () => import('@/features/visit/BookPage')],
    [publicDocuments, () => import('@/features/visit/DocumentsPage')],
    [board, () => import('@/features/board/BoardPage')],
    [stream, () => import('@/features/stream/StreamPage')],
    [embed, () => import('@/features/visit/EmbedPage')],
    [embeddedClass, () => import('@/features/visit/EmbedPage')],
    [me, () => import('@/features/me/MePage')],
    [publicTournament, () => import('@/features/visit/TournamentPage')],
  ] as const;
  for (const [route, load] of screens) route.update({ component: screen(load) });
  return routerOf(root.addChildren([...publicRoutes, elsewhere]), { queries, program: 'visitors' });
}
