import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { searchOptions } from '@/api/athletes';
import { path } from '@/lib/location';

/** An athlete or a tournament that was searched for, and where it is. */
export type Hit = { _id: string; name: string; kind: 'Tournament' | 'Athlete'; href: string };

/** What a text finds on the server, at most `limit` of each kind; null while nothing is asked or known. */
export function useHits(text: string, limit: number): Hit[] | null {
  const wanted = useDeferredValue(text.trim());
  const { data: found } = useQuery({ ...searchOptions(wanted, limit), enabled: wanted !== '' });
  if (text.trim() === '' || !found) return null;
  return [
    ...found.athletes.map(({ _id, name }): Hit => ({ _id, name, kind: 'Athlete', href: path.athlete(_id) })),
    ...found.tournaments.map(({ _id, name }): Hit => ({ _id, name, kind: 'Tournament', href: path.bracket(_id) })),
  ];
}
