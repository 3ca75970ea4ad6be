import { expect, test } from 'vitest';
import type { Tournament, TournamentStatus } from '@/api/types';
import * as policy from './policy';
import { tournamentOf } from './testing/brackets';

const organizer = { _id: 'o', role: 'organizer' } as const;
const referee = { _id: 'r', role: 'referee' } as const;
const athlete = { _id: 'p', role: 'participant' } as const;
const nameless = { _id: 'n' };
const statuses: TournamentStatus[] = ['registration', 'upcoming', 'active', 'completed', 'archived'];

const before = (change: Partial<Tournament> = {}): Tournament => ({
  ...tournamentOf({ athletes: 8, played: 'drawn' }),
  status: 'registration',
  matches: [],
  ...change,
});

test('start: organizer, registration, four athletes; otherwise it says why not', () => {
  expect(policy.startPermission(organizer, before())).toEqual({ allowed: true });
  expect(policy.startPermission(nameless, before())).toEqual({ allowed: true });
  expect(policy.startPermission(organizer, before({ athleteCount: 4 }))).toEqual({ allowed: true });
  expect(policy.startPermission(organizer, before({ athleteCount: 3 }))).toEqual({
    allowed: false,
    reason: 'Needs at least 4 athletes to start. 3 are entered.',
  });
  expect(policy.startPermission(organizer, before({ athleteCount: 2, minAthletes: 2 }))).toEqual({ allowed: true }); // a class of an event
  expect(policy.startPermission(organizer, before({ athleteCount: 1, minAthletes: 2 }))).toMatchObject({ allowed: false });
  expect(policy.startPermission(organizer, before({ status: 'upcoming' }))).toEqual({ allowed: true });
  expect(policy.startPermission(referee, before())).toBeNull();
  expect(policy.startPermission(organizer, before({ status: 'active' }))).toBeNull();
});

test('next round: when all seeded so far are completed and some are still pending', () => {
  const t = tournamentOf({ athletes: 8, played: 0 });
  expect(policy.nextRoundPermission(organizer, t)).toMatchObject({ allowed: false });
  const done = t.matches.map((m) => (m.status === 'pending' ? m : { ...m, status: 'completed' as const }));
  expect(policy.nextRoundPermission(organizer, { ...t, matches: done })).toEqual({ allowed: true });
  expect(policy.nextRoundPermission(referee, { ...t, matches: done })).toBeNull();
  const one = done.map((m, i) => (i === 0 ? { ...m, status: 'in-progress' as const } : m));
  expect(policy.nextRoundPermission(organizer, { ...t, matches: one })).toEqual({ allowed: false, reason: 'after one more match' });
  expect(policy.nextRoundPermission(organizer, tournamentOf({ athletes: 8, played: 1 }))).toBeNull();
  expect(policy.nextRoundPermission(organizer, tournamentOf({ athletes: 8, played: 'drawn' }))).toBeNull();
  expect(policy.nextRoundPermission(organizer, before())).toBeNull();
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

test('seeding follows the start, once', () => {
  expect(policy.maySeed(organizer, { status: 'active', isSeeded: false })).toBe(true);
  expect(policy.maySeed(organizer, { status: 'active', isSeeded: true })).toBe(false);
  expect(policy.maySeed(organizer, { status: 'registration', isSeeded: false })).toBe(false);
  expect(policy.maySeed(referee, { status: 'active', isSeeded: false })).toBe(false);
});

test('joining is for athletes who are not in, until the start', () => {
  expect(statuses.filter((status) => policy.mayJoin(athlete, { status, joined: false }))).toEqual(['registration', 'upcoming']);
  expect(statuses.some((status) => policy.mayJoin(athlete, { status, joined: true }))).toBe(false);
  expect(statuses.some((status) => policy.mayJoin(organizer, { status, joined: false }))).toBe(false);
});

test('editing ends with the seeding, archiving begins with completion', () => {
  expect(statuses.filter((status) => policy.mayEdit(organizer, { status, isSeeded: false }))).toEqual(['registration', 'upcoming', 'active']);
  expect(statuses.some((status) => policy.mayEdit(organizer, { status, isSeeded: true }))).toBe(false);
  expect(statuses.filter((status) => policy.mayArchive(organizer, { status }))).toEqual(['completed']);
  expect(statuses.some((status) => policy.mayArchive(referee, { status }))).toBe(false);
});

test('the screens of organizers are for organizers, and for people without a role', () => {
  for (const path of ['/categories', '/participants', '/referees', '/activity', '/referees/x']) {
    expect(policy.mayVisit('organizer', path)).toBe(true);
    expect(policy.mayVisit(undefined, path)).toBe(true);
    expect(policy.mayVisit('referee', path)).toBe(false);
    expect(policy.mayVisit('participant', path)).toBe(false);
  }
  expect(policy.mayVisit('participant', '/brackets/referees')).toBe(true);
});

test('a role at the event counts in its classes, and people who compete there still join and leave', () => {
  const assigned = { officials: 'assigned' as const, referees: [] };
  const run = policy.actingIn(athlete, { yourRole: 'organizer' });
  const score = policy.actingIn(athlete, { yourRole: 'referee' });
  expect(policy.maySeed(run, { status: 'active', isSeeded: false })).toBe(true);
  expect(policy.maySeed(score, { status: 'active', isSeeded: false })).toBe(false);
  expect(policy.mayOfficiate(score, { ...assigned, yourRole: 'referee' })).toBe(true);
  expect(policy.mayOfficiate(athlete, assigned)).toBe(false);
  expect(policy.mayOpen(score, { status: 'scheduled' })).toBe(true);
  for (const viewer of [run, score]) {
    expect(policy.mayJoin(viewer, { status: 'registration', joined: false })).toBe(true);
    expect(policy.mayLeave(viewer, { status: 'registration', joined: true })).toBe(true);
    expect(policy.mayEditAthletes(viewer, { status: 'registration' })).toBe(false); // not from the list of all people
  }
  expect(policy.actingIn(athlete, {})).toBe(athlete);
  expect(policy.actingIn(organizer, { yourRole: 'referee' })).toBe(organizer);
});

test('officials are told that they pull in a class of an event, or in the match', () => {
  const t = tournamentOf({ athletes: 8, played: 0 });
  const match = t.matches.find((m) => m.player1 && m.player2)!;
  const [me, other] = [match.player1!.user.id, t.participants.find(({ _id }) => _id !== match.player1!._id && _id !== match.player2!._id)!.user.id];
  const at = (_id: string, eventId?: string) => policy.ownPart({ _id }, { ...t, eventId }, match);
  expect([at(me, 'e'), at(other, 'e'), at('nobody', 'e'), at(me)]).toEqual(['bout', 'class', null, null]);
});

test('an official of an event by an account of an athlete reaches pads', () => {
  expect(policy.mayVisit('participant', '/matches/x')).toBe(true);
  expect(policy.mayVisit('participant', '/outbox')).toBe(true);
  expect(policy.isListed('participant', '/outbox')).toBe(false);
  expect(policy.mayVisit('participant', '/matches')).toBe(false);
});

test('referees and athletes manage nothing', () => {
  for (const viewer of [referee, athlete]) {
    expect(statuses.some((status) => policy.mayManage(viewer, { status }))).toBe(false);
    expect(statuses.some((status) => policy.mayEditAthletes(viewer, { status }))).toBe(false);
  }
  expect(policy.mayLeave(athlete, before())).toBe(false);
});

test('export: seeded and with matches, whoever asks', () => {
  expect(policy.mayExport(tournamentOf({ athletes: 8, played: 0 }))).toBe(true);
  expect(policy.mayExport(tournamentOf({ athletes: 8, played: 'drawn' }))).toBe(false);
  expect(policy.mayExport(before({ isSeeded: true }))).toBe(false);
});

test('a participant opens only completed matches, the others any', () => {
  for (const status of ['pending', 'scheduled', 'in-progress', 'completed'] as const) {
    expect(policy.mayOpen(athlete, { status })).toBe(status === 'completed');
    expect(policy.mayOpen(referee, { status })).toBe(true);
    expect(policy.mayOpen(organizer, { status })).toBe(true);
  }
});

test('any referee officiates, or only those assigned, also when they have all left', () => {
  const assigned = (...ids: string[]) => ({ officials: 'assigned' as const, referees: ids.map((_id) => ({ _id, name: _id })) });
  const anyone = { officials: 'anyone' as const, referees: [] };
  expect(policy.mayOfficiate(referee, anyone)).toBe(true);
  expect(policy.mayOfficiate(referee, { ...anyone, referees: assigned('x').referees })).toBe(true);
  expect(policy.mayOfficiate(referee, assigned('r'))).toBe(true);
  expect(policy.mayOfficiate(referee, assigned('x'))).toBe(false);
  expect(policy.mayOfficiate(referee, assigned())).toBe(false);
  expect(policy.mayOfficiate(organizer, assigned('x'))).toBe(true);
  expect(policy.mayOfficiate(athlete, anyone)).toBe(false);
});

test('a correction: an organizer, a completed match that is no bye, whatever followed; archived: reopen it first', () => {
  const t = tournamentOf({ athletes: 8, played: 1 });
  const last = t.matches.at(-1)!;
  for (const match of [last, t.matches[0]!]) expect(policy.correctionPermission(organizer, t, match)).toEqual({ allowed: true });
  expect(policy.correctionPermission(referee, t, last)).toBeNull();
  expect(policy.correctionPermission(organizer, { status: 'archived' }, last)).toMatchObject({ allowed: false });
  expect(policy.correctionPermission(organizer, { status: 'archived', cancelled: true }, last)).toBeNull();
  const five = tournamentOf({ athletes: 5, played: 0.1 });
  expect(policy.correctionPermission(organizer, five, five.matches.find((m) => m.bye)!)).toBeNull();
  expect(policy.correctionPermission(organizer, t, { ...last, status: 'in-progress' })).toBeNull();
});

test('a match is the last as long as none that it leads to has started', () => {
  const t = tournamentOf({ athletes: 8, played: 1 });
  expect(policy.isLast(t.matches, t.matches.at(-1)!)).toBe(true);
  expect(policy.isLast(t.matches, t.matches[0]!)).toBe(false);
  const reset = tournamentOf({ athletes: 8, played: 1, rematch: true });
  expect(policy.isLast(reset.matches, reset.matches.at(-2)!)).toBe(false);
  expect(policy.isLast(reset.matches, reset.matches.at(-1)!)).toBe(true);
});

test('whether a match is the last looks through walk-overs at what was played behind them', () => {
  const t = tournamentOf({ athletes: 5, played: 1 });
  const real = t.matches.find((m) => m.bracket.bracket === 'winners' && m.round === 1 && !m.bye)!;
  const drop = t.matches.find((m) => m.matchNumber === real.loserTo!.matchNumber)!;
  expect(drop.bye).toBe(true);
  const played = new Set([real.matchNumber, drop.matchNumber]);
  const behind = drop.winnerTo!.matchNumber;
  const open = t.matches.map((m) => (played.has(m.matchNumber) || m.bye ? m : { ...m, status: 'pending' as const }));
  expect(policy.isLast(open, real)).toBe(true);
  expect(policy.isLast(open.map((m) => (m.matchNumber === behind ? { ...m, status: 'in-progress' as const } : m)), real)).toBe(false);
});

test('a result is taken back by an organizer or who has entered it, until something has followed, and not with who has left', () => {
  const t = tournamentOf({ athletes: 8, played: 1 });
  const last = { ...t.matches.at(-1)!, recordedBy: referee._id };
  for (const who of [organizer, referee]) expect(policy.mayUndo(who, t, last)).toBe(true);
  expect(policy.mayUndo(athlete, t, last)).toBe(false);
  expect(policy.mayUndo(referee, t, { ...last, recordedBy: 'another' })).toBe(false);
  expect(policy.mayUndo(referee, { ...t, officials: 'assigned', referees: [] }, last)).toBe(false);
  expect(policy.mayUndo(organizer, t, { ...last, recordedBy: '' })).toBe(true); // nobody is recorded
  expect(policy.mayUndo(organizer, t, { ...last, recordedBy: null })).toBe(false); // it followed from another match
  expect(policy.mayUndo(organizer, t, t.matches[0]!)).toBe(false);
  expect(policy.mayUndo(organizer, { ...t, status: 'archived' }, last)).toBe(false);
  const gone = { ...t, participants: t.participants.map((e) => (e._id === last.loser!._id ? { ...e, left: 'injury' as const } : e)) };
  expect(policy.mayUndo(organizer, gone, last)).toBe(true);
  expect(policy.mayUndo(organizer, gone, { ...last, decidedBy: 'injury' })).toBe(false);
});

test('athletes are taken out, and back in, once the bracket is drawn, by an organizer', () => {
  expect(statuses.filter((status) => policy.mayTakeOut(organizer, { status }))).toEqual(['active', 'completed']);
  expect(statuses.some((status) => policy.mayTakeOut(referee, { status }))).toBe(false);
});

test('the next round opens the matches whose athletes are both known, without byes', () => {
  const t = tournamentOf({ athletes: 5, played: 'drawn' });
  const [a, b] = t.participants;
  const bye = t.participants.find((e) => e.user.isBye)!;
  const matches = t.matches.map((m, i) => (i === 0 ? { ...m, player1: a!, player2: b! } : i === 1 ? { ...m, player1: a!, player2: bye } : i === 2 ? { ...m, player1: a! } : m));
  expect(policy.nextRoundMatches(matches).map((m) => m.matchNumber)).toEqual([1]);
});

test('while the last match is played there is no next round to wait for', () => {
  const over = tournamentOf({ athletes: 8, played: 1 });
  const matches = over.matches.with(-1, { ...over.matches.at(-1)!, status: 'in-progress' as const });
  expect(policy.nextRoundPermission(organizer, { ...over, status: 'active', matches })).toBeNull();
});

test('a tournament is deleted before its start, by an organizer', () => {
  expect(statuses.filter((status) => policy.mayDelete(organizer, { status }))).toEqual(['registration', 'upcoming']);
  expect(statuses.some((status) => policy.mayDelete(referee, { status }) || policy.mayDelete(athlete, { status }))).toBe(false);
});
