import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { searchOptions } from '@/api/search';
import { useDebounced } from '@/lib/debounced';
import { finds } from '@/lib/fold';

/** The screen of a found athlete or tournament. */
export const linkToHit = ({ kind, _id: id }: Hit) =>
  kind === 'Athlete' ? linkOptions({ to: '/athletes/$id', params: { id } }) : linkOptions({ to: '/brackets/$id', params: { id } });

/** A found athlete or tournament. */
export type Hit = { _id: string; name: string; kind: 'Tournament' | 'Athlete' };

/**
 * The server's results for a text, at most `limit` of each kind, after a pause in typing. Until the reply comes, it
 * filters the last results, so that Enter never opens a wrong one; `settled` means that the reply is here.
 */
export function useHits(text: string, limit: number): { hits: Hit[]; settled: boolean } {
  const typed = text.trim();
  const wanted = useDebounced(typed);
  const { data, isPlaceholderData } = useQuery({ ...searchOptions(wanted, limit), enabled: wanted !== '' });
  if (typed === '' || !data) return { hits: [], settled: false };
  const hits = [
    ...data.athletes.map(({ _id, name }): Hit => ({ _id, name, kind: 'Athlete' })),
    ...data.tournaments.map(({ _id, name }): Hit => ({ _id, name, kind: 'Tournament' })),
  ];
  const settled = typed === wanted && !isPlaceholderData;
  return { hits: settled ? hits : hits.filter((hit) => finds(typed, hit.name)), settled };
}
