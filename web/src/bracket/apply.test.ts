import { expect, test } from 'vitest';
import type { Match } from '@/api/types';
import { applyChanges, mergeReply } from './apply';
import { historyOf, replies, tournamentOf } from './testing/brackets';
import { chance, seed } from '@/test/chance';

const frozen = <T>(value: T): T => {
  if (value && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
};

test('the next version is applied, and what did not change keeps its identity', () => {
  const loaded = frozen(tournamentOf({ athletes: 64, played: 0.5 }));
  const changed: Match = { ...loaded.matches[40]!, status: 'completed', version: loaded.version + 1 };
  const after = applyChanges(loaded, { version: loaded.version + 1, changes: { matches: [changed], status: 'active' } })!;
  expect(after.version).toBe(loaded.version + 1);
  expect(after.matches[40]).toBe(changed);
  expect(after.matches.filter((m, i) => m !== loaded.matches[i])).toEqual([changed]);
  expect(after.participants).toBe(loaded.participants);
});

test('fields alone leave the list of matches as it is', () => {
  const loaded = frozen(tournamentOf({ athletes: 8, played: 0 }));
  const after = applyChanges(loaded, { version: loaded.version + 1, changes: { name: 'New name' } })!;
  expect(after.name).toBe('New name');
  expect(after.matches).toBe(loaded.matches);
});

test('an older or repeated event changes nothing; a gap asks for a reload', () => {
  const loaded = frozen(tournamentOf({ athletes: 8, played: 0 }));
  expect(applyChanges(loaded, { version: loaded.version, changes: { name: 'x' } })).toBe(loaded);
  expect(applyChanges(loaded, { version: loaded.version - 1, changes: { name: 'x' } })).toBe(loaded);
  expect(applyChanges(loaded, { version: loaded.version + 2, changes: { name: 'x' } })).toBeNull();
});

test('who is told apart from others of that name stays so in matches that change', () => {
  const tournament = tournamentOf({ athletes: 8, played: 0 });
  const [first, second] = [tournament.participants[0]!, tournament.participants[1]!];
  const told = { ...first, user: { ...first.user, distinction: '12' } };
  const loaded = { ...tournament, participants: [told, ...tournament.participants.slice(1)] };
  const match = { ...tournament.matches[0]!, player1: first, player2: second, winner: first, version: tournament.version + 1 };
  const after = applyChanges(loaded, { version: tournament.version + 1, changes: { matches: [match] } });
  expect(after?.matches[0]).toMatchObject({ player1: { user: { distinction: '12' } }, player2: second, winner: { user: { distinction: '12' } } });
  expect(mergeReply(loaded, match).matches[0]?.player1?.user.distinction).toBe('12');
});

test('a rematch comes in its place and goes again', () => {
  const t = tournamentOf({ athletes: 8, played: 1, rematch: true });
  const rematch = t.matches.at(-1)!;
  const before = frozen({ ...t, matches: t.matches.slice(0, -1) });
  const withIt = applyChanges(before, { version: t.version + 1, changes: { matches: [rematch] } })!;
  expect(withIt.matches).toEqual(t.matches);
  const without = applyChanges(withIt, { version: t.version + 2, changes: { removedMatches: [rematch._id] } })!;
  expect(without.matches).toEqual(before.matches);
});

test.each(replies.map(({ whole }) => [whole.participants.filter((e) => !e.user.isBye).length, whole.version, whole] as const))(
  `%i athletes: events up to version %i, each in any order, make the tournament that a reload brings (seed ${seed})`,
  (athletes, version, reloaded) => {
    const { start, events } = historyOf(athletes);
    let live = frozen(start);
    for (const { version, changes } of events.slice(0, reloaded.version - start.version)) {
      const matches = [...changes.matches!].sort(() => chance() - 0.5);
      live = frozen(applyChanges(live, { version, changes: { ...changes, matches } })!);
    }
    expect(live.version).toBe(version);
    expect(live).toEqual(reloaded);
  },
);

test('a replied match is put in its place and leaves the rest to the live event of its version', () => {
  const loaded = frozen(tournamentOf({ athletes: 8, played: 0.5 }));
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
  const loaded = frozen(tournamentOf({ athletes: 8, played: 0 }));
  const reply = { ...loaded, name: 'Seeded', version: loaded.version + 1 };
  expect(mergeReply(loaded, reply)).toBe(reply);
  expect(mergeReply({ ...loaded, version: reply.version }, reply)).not.toBe(reply);
});
