import { expect, test } from 'vitest';
import type { Match, Tournament } from '@/api/types';
import { applyChanges, mergeReply } from './apply';
import { dice, simulate } from './testing/simulate';

const frozen = <T>(value: T): T => {
  if (value && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
};

test('the next version is applied, and what did not change keeps its identity', () => {
  const loaded = frozen(simulate({ athletes: 64, played: 0.5 }));
  const changed: Match = { ...loaded.matches[40]!, status: 'completed', version: 8 };
  const after = applyChanges(loaded, { version: 8, changes: { matches: [changed], status: 'active' } })!;
  expect(after.version).toBe(8);
  expect(after.matches[40]).toBe(changed);
  expect(after.matches.filter((m, i) => m !== loaded.matches[i])).toEqual([changed]);
  expect(after.participants).toBe(loaded.participants);
});

test('fields alone leave the list of matches as it is', () => {
  const loaded = frozen(simulate({ athletes: 8, played: 0 }));
  const after = applyChanges(loaded, { version: 8, changes: { name: 'New name' } })!;
  expect(after.name).toBe('New name');
  expect(after.matches).toBe(loaded.matches);
});

test('an older or repeated event changes nothing; a gap asks for a reload', () => {
  const loaded = frozen(simulate({ athletes: 8, played: 0 }));
  expect(applyChanges(loaded, { version: 7, changes: { name: 'x' } })).toBe(loaded);
  expect(applyChanges(loaded, { version: 3, changes: { name: 'x' } })).toBe(loaded);
  expect(applyChanges(loaded, { version: 9, changes: { name: 'x' } })).toBeNull();
});

test('a rematch comes in its place and goes again', () => {
  const t = simulate({ athletes: 8, played: 1, rematch: true });
  const rematch = t.matches.at(-1)!;
  const before = frozen({ ...t, matches: t.matches.slice(0, -1) });
  const withIt = applyChanges(before, { version: 8, changes: { matches: [rematch] } })!;
  expect(withIt.matches).toEqual(t.matches);
  const without = applyChanges(withIt, { version: 9, changes: { removedMatches: [rematch._id] } })!;
  expect(without.matches).toEqual(before.matches);
});

test('a history applied step by step equals a reload at every step', () => {
  const roll = dice(11);
  const all = Array.from({ length: 41 }, (_, i) => simulate({ athletes: 21, played: i / 40, seed: 3 }));
  let live: Tournament = { ...all[0]!, version: 1 };
  all.slice(1).forEach((next, i) => {
    const old = new Map(live.matches.map((m) => [m._id, JSON.stringify(m)]));
    const changed = next.matches.filter((m) => old.get(m._id) !== JSON.stringify(m)).sort(() => roll() - 0.5);
    const ids = new Set(next.matches.map((m) => m._id));
    const { status, winner, participants } = next;
    const removedMatches = [...old.keys()].filter((id) => !ids.has(id));
    live = applyChanges(live, { version: i + 2, changes: { matches: changed, removedMatches, status, winner, participants } })!;
    expect(live).toEqual({ ...next, version: i + 2 });
  });
});

test('a replied match is put in its place and leaves the rest to the live event of its version', () => {
  const loaded = frozen(simulate({ athletes: 8, played: 0.5 }));
  const played: Match = { ...loaded.matches[5]!, status: 'completed', version: loaded.version + 1 };
  const next: Match = { ...loaded.matches[9]!, status: 'scheduled', version: loaded.version + 1 };
  const merged = mergeReply(loaded, played);
  expect(merged.matches[5]).toBe(played);
  expect(merged.version).toBe(loaded.version);
  const after = applyChanges(merged, { version: loaded.version + 1, changes: { matches: [played, next] } })!;
  expect([after.matches[5], after.matches[9]]).toEqual([played, next]);
  // The event may have come first, and more after it.
  expect(mergeReply(after, played)).toBe(after);
  const corrected = applyChanges(after, { version: loaded.version + 2, changes: { matches: [{ ...played, version: loaded.version + 2 }] } })!;
  expect(mergeReply(corrected, [played, next])).toBe(corrected);
});

test('a replied tournament replaces the loaded one unless that is newer', () => {
  const loaded = frozen(simulate({ athletes: 8, played: 0 }));
  const reply = { ...loaded, name: 'Seeded', version: loaded.version + 1 };
  expect(mergeReply(loaded, reply)).toBe(reply);
  expect(mergeReply({ ...loaded, version: reply.version }, reply)).not.toBe(reply);
});
