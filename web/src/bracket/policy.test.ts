import { expect, test } from 'vitest';
import type { Tournament, TournamentStatus } from '@/api/types';
import * as policy from './policy';
import { simulate } from './testing/simulate';

const organizer = { _id: 'o', role: 'organizer' } as const;
const referee = { _id: 'r', role: 'referee' } as const;
const athlete = { _id: 'p', role: 'participant' } as const;
const nameless = { _id: 'n' };
const statuses: TournamentStatus[] = ['registration', 'upcoming', 'active', 'completed', 'archived'];

const before = (change: Partial<Tournament> = {}): Tournament => ({
  ...simulate({ athletes: 8, played: 'drawn' }),
  status: 'registration',
  matches: [],
  ...change,
});

test('start: organizer, registration, four athletes; otherwise it says why not', () => {
  expect(policy.startOffer(organizer, before())).toEqual({ now: true });
  expect(policy.startOffer(nameless, before())).toEqual({ now: true });
  expect(policy.startOffer(organizer, before({ athleteCount: 4 }))).toEqual({ now: true });
  expect(policy.startOffer(organizer, before({ athleteCount: 3 }))).toEqual({
    now: false,
    why: 'Needs at least 4 athletes to start; there are 3.',
  });
  expect(policy.startOffer(organizer, before({ status: 'upcoming' }))).toMatchObject({ now: false });
  expect(policy.startOffer(referee, before())).toBeNull();
  expect(policy.startOffer(organizer, before({ status: 'active' }))).toBeNull();
});

test('next round: when all seeded so far are completed and some are still pending', () => {
  const t = simulate({ athletes: 8, played: 0 });
  expect(policy.nextRoundOffer(organizer, t)).toMatchObject({ now: false });
  const done = t.matches.map((m) => (m.status === 'pending' ? m : { ...m, status: 'completed' as const }));
  expect(policy.nextRoundOffer(organizer, { ...t, matches: done })).toEqual({ now: true });
  expect(policy.nextRoundOffer(referee, { ...t, matches: done })).toBeNull();
  const one = done.map((m, i) => (i === 0 ? { ...m, status: 'in-progress' as const } : m));
  expect(policy.nextRoundOffer(organizer, { ...t, matches: one })).toEqual({ now: false, why: 'after one more match' });
  expect(policy.nextRoundOffer(organizer, simulate({ athletes: 8, played: 1 }))).toBeNull();
  expect(policy.nextRoundOffer(organizer, simulate({ athletes: 8, played: 'drawn' }))).toBeNull();
  expect(policy.nextRoundOffer(organizer, before())).toBeNull();
});

test.each([
  ['mayManage', (s: TournamentStatus) => policy.mayManage(organizer, { status: s }), ['registration', 'upcoming', 'active']],
  ['mayEditAthletes', (s: TournamentStatus) => policy.mayEditAthletes(organizer, { status: s }), ['registration', 'upcoming']],
  ['mayLeave', (s: TournamentStatus) => policy.mayLeave(athlete, before({ status: s, joined: true })), ['registration', 'upcoming']],
] as const)('%s holds in %s', (_, may, states) => {
  expect(statuses.filter(may)).toEqual(states);
});

test('the status switch goes between registration and upcoming only', () => {
  expect(statuses.map((status) => policy.switchedStatus(organizer, { status }))).toEqual(['upcoming', 'registration', null, null, null]);
  expect(policy.switchedStatus(referee, { status: 'registration' })).toBeNull();
});

test('referees and athletes manage nothing', () => {
  for (const viewer of [referee, athlete]) {
    expect(statuses.some((status) => policy.mayManage(viewer, { status }))).toBe(false);
    expect(statuses.some((status) => policy.mayEditAthletes(viewer, { status }))).toBe(false);
  }
  expect(policy.mayLeave(athlete, before())).toBe(false);
});

test('export: seeded and with matches, whoever asks', () => {
  expect(policy.mayExport(simulate({ athletes: 8, played: 0 }))).toBe(true);
  expect(policy.mayExport(simulate({ athletes: 8, played: 'drawn' }))).toBe(false);
  expect(policy.mayExport(before({ isSeeded: true }))).toBe(false);
});

test('a participant opens only completed matches, the others any', () => {
  for (const status of ['pending', 'scheduled', 'in-progress', 'completed'] as const) {
    expect(policy.mayOpen(athlete, { status })).toBe(status === 'completed');
    expect(policy.mayOpen(referee, { status })).toBe(true);
    expect(policy.mayOpen(organizer, { status })).toBe(true);
  }
});

test('any referee officiates while nobody is assigned, then only those assigned', () => {
  expect(policy.mayOfficiate(referee, { referees: [] })).toBe(true);
  expect(policy.mayOfficiate(referee, { referees: [{ _id: 'r', name: 'R' }] })).toBe(true);
  expect(policy.mayOfficiate(referee, { referees: [{ _id: 'x', name: 'X' }] })).toBe(false);
  expect(policy.mayOfficiate(organizer, { referees: [{ _id: 'x', name: 'X' }] })).toBe(true);
  expect(policy.mayOfficiate(athlete, { referees: [] })).toBe(false);
});

test('a correction: organizer, completed, no bye, nothing that it feeds has started', () => {
  const t = simulate({ athletes: 8, played: 1, rematch: false });
  const last = t.matches.at(-1)!;
  expect(policy.correctionOffer(organizer, t, last)).toEqual({ now: true });
  expect(policy.correctionOffer(referee, t, last)).toBeNull();
  expect(policy.correctionOffer(organizer, { ...t, status: 'archived' }, last)).toBeNull();
  expect(policy.correctionOffer(organizer, t, t.matches[0]!)).toMatchObject({ now: false, why: expect.stringContaining('M5 (Losers R1)') });
  const reset = simulate({ athletes: 8, played: 1, rematch: true });
  expect(policy.correctionOffer(organizer, reset, reset.matches.at(-2)!)).toMatchObject({ now: false });
  expect(policy.correctionOffer(organizer, reset, reset.matches.at(-1)!)).toEqual({ now: true });
  const five = simulate({ athletes: 5, played: 0.1 });
  expect(policy.correctionOffer(organizer, five, five.matches.find((m) => m.bye)!)).toBeNull();
  expect(policy.correctionOffer(organizer, t, { ...last, status: 'in-progress' })).toBeNull();
});

test('a correction looks through walk-overs at what was played behind them', () => {
  const t = simulate({ athletes: 5, played: 1 });
  const real = t.matches.find((m) => m.bracket.bracket === 'winners' && m.round === 1 && !m.bye)!;
  const drop = t.matches.find((m) => m.matchNumber === real.loserTo!.matchNumber)!;
  expect(drop.bye).toBe(true);
  const played = new Set([real.matchNumber, drop.matchNumber]);
  const behind = drop.winnerTo!.matchNumber;
  const open = t.matches.map((m) => (played.has(m.matchNumber) || m.bye ? m : { ...m, status: 'pending' as const }));
  expect(policy.correctionOffer(organizer, { ...t, matches: open }, real)).toEqual({ now: true });
  const running = open.map((m) => (m.matchNumber === behind ? { ...m, status: 'in-progress' as const } : m));
  expect(policy.correctionOffer(organizer, { ...t, matches: running }, real)).toMatchObject({ now: false });
});
