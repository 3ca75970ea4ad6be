import { useCallback, useMemo } from 'react';
import { useSearch } from 'wouter';
import type { ViewMode } from '@/bracket/BracketView';
import { path, useNavigate, withSearch } from '@/lib/location';

/** What the address of a bracket page says beside the tournament. */
export type Address = {
  /** Number of the match that is open. */
  match: number | null;
  /** Entry whose way through the bracket is shown. */
  athlete: string | null;
  view: ViewMode;
};

/** Reads `?match=12&athlete=…&view=list`; what is malformed counts as left out. */
export function readAddress(search: string): Address {
  const params = new URLSearchParams(search);
  const match = Number(params.get('match') ?? Number.NaN);
  return {
    match: Number.isInteger(match) && match > 0 ? match : null,
    athlete: params.get('athlete')?.trim() ?? null,
    view: params.get('view') === 'list' ? 'list' : 'bracket',
  };
}

/** The address of a bracket page. */
export function writeAddress(id: string, { match, athlete, view }: Address): string {
  return withSearch(path.bracket(id), {
    match: match ?? undefined,
    athlete: athlete ?? undefined,
    view: view === 'list' ? view : undefined,
  });
}

/** The address of this page and how to change it. Opening a match is a step that the Back button undoes. */
export function useAddress(id: string) {
  const search = useSearch();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(search), [search]);
  const change = useCallback(
    (next: Partial<Address>) => {
      navigate(writeAddress(id, { ...address, ...next }), { replace: next.match == null });
    },
    [id, address, navigate],
  );
  return [address, change] as const;
}
