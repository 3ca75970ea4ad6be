import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, reply } from './client';
import { queueKey } from './now';
import type { components } from './schema';

type Schemas = components['schemas'];

/** The finished and due steps of a class's result. */
export type LedgerClass = Schemas['LedgerClass'];

/** A step of a class's result. */
export type LedgerMark = LedgerClass['marks'][number]['mark'];

/** How often the ledger reloads anyway, in milliseconds: a protest time ends without an event. */
const OFTEN = 15_000;

const key = (eventId: string) => [...queueKey(eventId), 'ledger'];

/** The ledger of an event, for its officials. Each change of the queue loads it again, and so does each mark. */
export const ledgerOptions = (eventId: string) =>
  queryOptions({
    queryKey: key(eventId),
    queryFn: async ({ signal }) => (await reply(api.GET('/api/event/ledger/{id}', { signal, params: { path: { id: eventId } } }))).data,
    refetchInterval: OFTEN,
  });

/** Sets or removes a mark of a class. The place of the mark shows the error. */
export function useMarkLedger(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ classId, ...body }: { classId: string; mark: LedgerMark; done: boolean; reason?: string }) =>
      (await reply(api.POST('/api/event/ledger/mark/{id}', { params: { path: { id: classId } }, body }))).data,
    meta: { shownInPlace: true },
    onSuccess: (ledger) => { queries.setQueryData(ledgerOptions(eventId).queryKey, ledger); },
    onError: () => queries.invalidateQueries({ queryKey: key(eventId) }),
  });
}

/** Notes whether an athlete is missing at the award ceremony. */
export function useNoteAbsent(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { entryId: string; absent: boolean }) => (await reply(api.POST('/api/event/ledger/absent', { body }))).data,
    meta: { shownInPlace: true },
    onSuccess: (ledger) => { queries.setQueryData(ledgerOptions(eventId).queryKey, ledger); },
  });
}
