import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, reply } from './client';
import type { NewAthlete } from './event-athletes';
import type { components } from './schema';

type Shapes = components['schemas'];

/** The reading of a list of athletes. */
export type ListReading = Shapes['ListReading'];
export type ListLine = Shapes['ListLine'];
export type ListColumn = Shapes['ListColumn'];
export type ListQuestion = Shapes['ListQuestion'];
export type RegistrationPreview = Shapes['RegistrationPreview'];

/** A correction of a line; omitted fields keep the list's values. */
export type ListMend = Shapes['ListMend'];

/** A list: a file in base64, or lines. */
export type ListSource = { file?: string; lines?: string };

/** A person's corrections to a list. */
export type ListSaid = Pick<Shapes['ListBody'], 'encoding' | 'sheet' | 'columns' | 'answers' | 'mends' | 'apart' | 'same'>;

/**
 * The reading of a list, for an event or, without one, as a list of people. The last reply stays while the next one
 * loads.
 */
export const listReadingOptions = (eventId: string | undefined, source: ListSource, said: ListSaid = {}) =>
  queryOptions({
    queryKey: ['list-reading', eventId, source, said],
    queryFn: async ({ signal }) => (await reply(api.POST('/api/lists/read', { signal, body: { eventId, ...source, ...said } }))).data,
    staleTime: Infinity,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  });

/**
 * How the server understands typed lines, for sending them now. It does not share a request with {@link useTypedLine},
 * which cancels its own when the field is empty.
 */
export async function readLines(queries: QueryClient, eventId: string, lines: string): Promise<ListReading> {
  const known = queries.getQueryData<ListReading>(typedOptions(eventId, lines).queryKey);
  return known ?? (await reply(api.POST('/api/lists/read', { body: { eventId, lines: lines.trim() } }))).data;
}

const typedOptions = (eventId: string, lines: string) => listReadingOptions(eventId, { lines: lines.trim() });

/** How long typing must pause before the line is read, in milliseconds. */
const PAUSE = 150;

/** How the server understands a line during typing. The reply for an older line stays until the next reply comes, and never replaces it. */
export function useTypedLine(eventId: string, text: string): ListLine | undefined {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => { setSettled(text); }, PAUSE);
    return () => { clearTimeout(timer); };
  }, [text]);
  const { data } = useQuery({ ...typedOptions(eventId, settled), enabled: settled.trim() !== '' });
  return text.trim() === '' ? undefined : data?.lines[0];
}

/** Previews the registration of athletes: it runs the registration and rolls it back. */
export const registrationPreviewOptions = (eventId: string, athletes: readonly NewAthlete[]) =>
  queryOptions({
    queryKey: ['event-athletes', eventId, 'preview', athletes],
    queryFn: async ({ signal }) => (await reply(api.POST('/api/event/preview-registration', { signal, body: { eventId, athletes: [...athletes] } }))).data,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });

/** The registration draft of a line. */
export function draftOf({ name, family, patronymic, sex, birthYear, club, region, country, groups, classIds }: ListLine): NewAthlete & { name: string } {
  return {
    name,
    familyName: family || undefined,
    sex: sex === '' ? undefined : sex,
    birthYear: birthYear || undefined,
    club: club || undefined,
    region: region || undefined,
    country: country || undefined,
    details: patronymic ? { patronymic } : undefined,
    groups: groups.length > 0 ? groups : undefined,
    classIds: classIds.length > 0 ? classIds : undefined,
  };
}
