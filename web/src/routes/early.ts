import { athlete, bracket, login, open, screens } from './sources';
import { askAhead, COMPACT } from '@/api/ahead';
import { peek } from '@/api/head';
import { path } from '@/lib/path';
import { tokenKey } from '@/lib/storage';

/**
 * Asks for all that an address will need at once, before anything else of the app is there: the screen's code and, for a
 * bracket, the tournament. Otherwise each would be asked for only when the one before has come. What fails here is asked
 * for again, and its failure shown, by who needs it. Resolves when the screen's code is there, or cannot be had.
 *
 * @param onName is told the tournament's name, which is known long before the app is there
 */
export async function setOff(pathname: string, onName: (name: string) => void): Promise<void> {
  const token = localStorage.getItem(tokenKey);
  const [, first = '', id] = pathname.split('/');
  const inside = id ? [bracket, athlete].find((s) => s.path === `/${first}/:id`) : screens.find((s) => s.path === pathname);
  if (token && id && pathname === path.bracket(id)) {
    askAhead(`/api/tournament/brackets-data/${id}`, token, COMPACT)
      .then(peek)
      .then((head) => { if (head) onName(head.name); })
      .catch(() => undefined);
  }
  const screen = open.find((s) => s.path === pathname) ?? (token ? inside : login);
  await screen?.load().catch(() => undefined);
}
