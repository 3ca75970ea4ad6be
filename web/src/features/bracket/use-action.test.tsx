import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAction } from './use-action';
import { bracketKey } from '@/api/bracket';
import { ApiError } from '@/api/client';
import { newQueryClient } from '@/api/query';
import type { Match, Tournament } from '@/api/types';
import { tournamentOf } from '@/bracket/testing/brackets';
import { connection } from '@/live/status';
import { soon } from '@/test/soon';

const start = tournamentOf({ athletes: 8, played: 0.4 });
const played: Match = { ...start.matches[5]!, status: 'completed', version: start.version + 1 };

afterEach(() => {
  connection.set('connecting');
});

/** A page of the tournament with one action; counts loads of the whole tournament. */
async function page(call: () => Promise<{ data: Match }>) {
  const queries = newQueryClient();
  const load = vi.fn(() => Promise.resolve(start));
  new QueryObserver(queries, { queryKey: bracketKey(start._id), queryFn: load }).subscribe(() => undefined);
  await soon(() => {
    expect(queries.getQueryData(bracketKey(start._id))).toBe(start);
  });
  const onDone = vi.fn();
  const wrapper = ({ children }: { children: React.ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
  const hook = renderHook(() => useAction(start._id, call, { done: 'Done', failed: 'Failed' }, onDone), { wrapper });
  return { ...hook, load, onDone, shown: () => queries.getQueryData<Tournament>(bracketKey(start._id))!.matches[5] };
}

test('shows what was replied, and loads nothing else while live works', async () => {
  connection.set('live');
  const { result, load, onDone, shown } = await page(() => Promise.resolve({ data: played }));
  act(() => { result.current.mutate(); });
  await soon(() => {
    expect(onDone).toHaveBeenCalledOnce();
  });
  expect(shown()).toEqual(played);
  expect(load).toHaveBeenCalledOnce();
});

test.each(['connecting', 'lost'] as const)('loads the rest while live is %s, and waits for none of it', async (state) => {
  connection.set(state);
  const { result, load, onDone, shown } = await page(() => Promise.resolve({ data: played }));
  load.mockReturnValue(new Promise(() => undefined));
  act(() => { result.current.mutate(); });
  await soon(() => {
    expect(onDone).toHaveBeenCalledOnce();
  });
  expect(shown()).toEqual(played);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a refusal loads what there is by now', async () => {
  connection.set('live');
  const { result, load, onDone } = await page(() => Promise.reject(new ApiError(409, 'It has changed.')));
  act(() => { result.current.mutate(); });
  await soon(() => {
    expect(load).toHaveBeenCalledTimes(2);
  });
  expect(onDone).not.toHaveBeenCalled();
});

test('a late answer does not concern what is there in the place of what asked', async () => {
  connection.set('live');
  let answer: (value: { data: Match }) => void = () => undefined;
  const call = vi.fn(() => new Promise<{ data: Match }>((resolve) => (answer = resolve)));
  const { result, unmount, onDone, shown } = await page(call);
  act(() => { result.current.mutate(); });
  await soon(() => {
    expect(call).toHaveBeenCalledOnce();
  });
  unmount();
  answer({ data: played });
  await soon(() => {
    expect(shown()).toEqual(played);
  });
  expect(onDone).not.toHaveBeenCalled();
});
