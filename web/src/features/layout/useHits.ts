import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { searchOptions } from '@/api/search';
import { useDebounced } from '@/lib/debounced';
import { finds } from '@/lib/fold';

/** The screen of an athlete or of a tournament that was searched for. */
export const linkToHit = ({ kind, _id: id }: Hit) =>
  kind === 'Athlete' ? linkOptions({ to: '/athletes/$id', params: { id } }) : linkOptions({ to: '/brackets/$id', params: { id } });

/** An athlete or a tournament that was searched for. */
export type Hit = { _id: string; name: string; kind: 'Tournament' | 'Athlete' };

/**
 * What a text finds on the server, at most `limit` of each kind, once typing pauses. Until the reply is there, those of
 * the last reply that fit, so that Enter never opens what was not searched for; `settled` says that it is there.
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
