import { expect, test } from 'vitest';
import type { Kept } from './store';
import { hereOf } from './use-table';
import { aNowBout } from '@/test/hall';

const [one, two, three] = [aNowBout(1, ['A', 'B'], { calledAt: '2026-12-05T12:00:00Z', deadline: '2026-12-05T12:01:00Z' }), aNowBout(2, ['C', 'D']), aNowBout(3, ['E', 'F'])] as const;
const now = { called: one, onDeck: two, inTheHole: three };
const call = (matchId: string, more: Partial<Kept> = {}) => ({ seq: 1, owner: 'r', ownerName: '', matchId, epoch: 0, base: 0, entry: { id: 'c', kind: 'start', at: '2026-12-05T12:05:00.000Z' }, call: { tableId: 'tb1' }, ...more }) as Kept;
const ids = ({ called, onDeck, inTheHole }: ReturnType<typeof hereOf>) => [called, onDeck, inTheHole].map((bout) => bout?.matchId ?? null);

test('a table goes on with the bout that it has and its two frozen ones, then it has none', () => {
  expect(ids(hereOf(now, [], new Set(), 60))).toEqual(['m1', 'm2', 'm3']);
  expect(ids(hereOf(now, [], new Set(['m1']), 60))).toEqual([null, 'm2', 'm3']);
  expect(ids(hereOf(now, [call('m2')], new Set(['m1']), 60))).toEqual(['m2', 'm3', null]);
  expect(ids(hereOf(now, [call('m2'), call('m3')], new Set(['m1', 'm2']), 60))).toEqual(['m3', null, null]);
  expect(ids(hereOf(now, [], new Set(['m1', 'm2', 'm3']), 60))).toEqual([null, null, null]);
});

test('a call that waits runs by the clock of this device, and says that it waits', () => {
  const here = hereOf(now, [call('m2')], new Set(['m1']), 90);
  expect(here).toMatchObject({ unsent: true, called: { calledAt: '2026-12-05T12:05:00.000Z', deadline: '2026-12-05T12:06:30.000Z' } });
  expect(hereOf(now, [], new Set(), 60).unsent).toBe(false);
  expect(hereOf(now, [call('m2')], new Set(['m1']), 0).called).not.toHaveProperty('deadline');
});

test('what the server has at the table stays first, and a call that was refused is none', () => {
  expect(ids(hereOf(now, [call('m2')], new Set(), 60))).toEqual(['m1', 'm2', 'm3']);
  expect(ids(hereOf(now, [call('m2', { refused: { code: '', message: 'no', at: '' } })], new Set(['m1']), 60))).toEqual([null, 'm2', 'm3']);
});
