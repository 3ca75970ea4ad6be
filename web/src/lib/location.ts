import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type Values, withSearch } from './path';

export { path, withSearch } from './path';

/** A link as it is handed on: under the public address, if the server knows it, else under the one that this browser uses. */
export function linkTo({ path, url }: { path: string; url?: string }): string {
  return url ?? new URL(path, location.origin).href;
}

/** Goes to an address of the app; `replace` leaves no step back. */
export function useNavigate(): (to: string, options?: { replace?: boolean }) => void {
  const [, navigate] = useLocation();
  return navigate;
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
