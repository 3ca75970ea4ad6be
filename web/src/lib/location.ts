import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** The addresses of the screens. */
export const path = {
  login: '/login',
  dashboard: '/dashboard',
  tournaments: '/tournaments',
  bracket: <Id extends string>(id: Id) => `/brackets/${id}` as const,
  /** The bracket with one match opened. */
  match: (id: string, matchNumber: number) => `/brackets/${id}?match=${String(matchNumber)}`,
  categories: '/categories',
  participants: '/participants',
  referees: '/referees',
  athlete: <Id extends string>(id: Id) => `/athletes/${id}` as const,
  history: '/history',
  activity: '/activity',
  /** What was done to a tournament, or to and by a person. */
  activityOf: (about: { tournament: string } | { person: string }) => withSearch('/activity', about),
  leaderboard: '/leaderboard',
  settings: '/settings',
  notifications: '/notifications',
  forgotPassword: '/forgot-password',
  /** Its links carry their secret behind the #. */
  resetPassword: '/reset-password',
  terms: '/terms',
  privacy: '/privacy',
  /** A list with the dialog that adds to it open. */
  create: (list: '/tournaments' | '/categories' | '/participants' | '/referees') => withSearch(list, { dialog: 'create' }),
} as const;

/** A link as it is handed on: under the public address, if the server knows it, else under the one that this browser uses. */
export function linkTo({ path, url }: { path: string; url?: string }): string {
  return url ?? new URL(path, location.origin).href;
}

/** Goes to an address of the app; `replace` leaves no step back. */
export function useNavigate(): (to: string, options?: { replace?: boolean }) => void {
  const [, navigate] = useLocation();
  return navigate;
}

type Values = Record<string, string | number | undefined>;

/** An address with a question part; what is undefined or empty is left out. */
export function withSearch(pathname: string, values: Values): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const search = params.toString();
  return search ? `${pathname}?${search}` : pathname;
}

/** What changes without narrowing the main list of a screen by something else. */
const beside = new Set(['page', 'dialog', 'ongoing', 'upcoming', 'results', 'tournaments']);

/**
 * What the address says the lists of a screen are narrowed by, and how to change
 * it. Narrowing the main list by something else goes back to its first page.
 */
export function useFilters<Filters extends Values>(read: (params: URLSearchParams) => Filters) {
  const search = useSearch();
  const [pathname, navigate] = useLocation();
  const filters = useMemo(() => read(new URLSearchParams(search)), [read, search]);
  const change = useCallback(
    (next: Partial<Filters>) => {
      const page = Object.keys(next).every((name) => beside.has(name)) ? {} : { page: undefined };
      navigate(withSearch(pathname, { ...filters, ...page, ...next }), { replace: true });
    },
    [filters, navigate, pathname],
  );
  return [filters, change] as const;
}
