import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { search } from './search';

/** The screens with filtered lists, by route id. */
type Filters = {
  '/app/events': ReturnType<typeof search.events>;
  '/app/tournaments': ReturnType<typeof search.tournaments>;
  '/app/participants': ReturnType<typeof search.people>;
  '/app/referees': ReturnType<typeof search.people>;
  '/app/categories': ReturnType<typeof search.categories>;
  '/app/history': ReturnType<typeof search.history>;
  '/app/leaderboard': ReturnType<typeof search.leaderboard>;
  '/app/notifications': ReturnType<typeof search.notifications>;
  '/app/activity': ReturnType<typeof search.activity>;
};

/** Params that do not filter the main list of a screen. */
const beside = new Set(['page', 'dialog', 'ongoing', 'upcoming', 'results', 'tournaments']);

/**
 * The filters of a screen's lists from its address, and how to change them. Filtering the main list differently
 * returns to its first page.
 */
export function useFilters<Screen extends keyof Filters>(screen: Screen) {
  const read = useSearch({ from: screen as keyof Filters });
  const filters = read as Filters[Screen];
  const navigate = useNavigate();
  const change = useCallback(
    (next: Partial<Filters[Screen]>) => {
      const page = Object.keys(next).every((name) => beside.has(name)) ? {} : { page: undefined };
      void navigate({ to: '.', search: (now) => ({ ...now, ...page, ...next }), replace: true });
    },
    [navigate],
  );
  return [filters, change] as const;
}
