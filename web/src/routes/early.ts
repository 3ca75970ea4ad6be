import type { QueryClient } from '@tanstack/react-query';
import { athlete, bracket, loadLayout, screens } from './screens';
import { path } from '@/lib/location';
import { session } from '@/lib/session';

/**
 * Asks for all that an address will need at once, before anything is drawn: the frame, the screen and, for a bracket, the
 * tournament. Otherwise each would be asked for only when the one before has come. What fails here is asked for again,
 * and its failure shown, by who needs it.
 */
export function setOff(pathname: string, queries: QueryClient) {
  if (!session.get()) return;
  const [, first = '', id] = pathname.split('/');
  const screen = id ? [bracket, athlete].find((s) => s.path === `/${first}/:id`) : screens.find((s) => s.path === pathname);
  const parts: Promise<unknown>[] = [loadLayout()];
  if (screen) parts.push(screen.load());
  if (id && pathname === path.bracket(id)) {
    parts.push(import('@/api/bracket').then(({ bracketOptions }) => queries.prefetchQuery(bracketOptions(id))));
  }
  for (const part of parts) part.catch(() => undefined);
}
