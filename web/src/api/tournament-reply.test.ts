import { describe, expect, test } from 'vitest';
import { COMPACT, readTournament } from './tournament-reply';
import type { Match, Tournament } from './types';
import { simulate, type Plan } from '@/bracket/testing/simulate';

const replyOf = (data: object) => `${JSON.stringify({ success: true, message: 'ok', data })}\n`;

/** A reply that comes in pieces of so many bytes. */
function inPieces(text: string, size: number, type = 'application/json') {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
  return new Response(body, { headers: { 'Content-Type': type } });
}

/** A tournament as the server writes its compact form: internal/api/compactbracket.go. */
function compactOf({ matches, ...rest }: Tournament) {
  const placeOf = (entry: Match['player1']) => rest.participants.findIndex(({ _id }) => _id === entry?._id) + 1;
  const each = <T>(of: (match: Match) => T) => matches.map(of);
  return {
    ...rest,
    matches: {
      _id: each((m) => m._id),
      matchNumber: each((m) => m.matchNumber),
      round: each((m) => m.round),
      status: each((m) => m.status),
      bracket: each((m) => m.bracket.bracket),
      player1: each((m) => placeOf(m.player1)),
      player2: each((m) => placeOf(m.player2)),
      winner: each((m) => (m.winner ? (m.winner._id === m.player1?._id ? 1 : 2) : 0)),
      games: each((m) => m.games.map((game) => (game.player1Won ? 1 : 2)).join('')),
      winnerTo: each((m) => m.winnerTo?.matchNumber ?? 0),
      winnerToSlot: each((m) => m.winnerTo?.slot ?? 1),
      loserTo: each((m) => m.loserTo?.matchNumber ?? 0),
      loserToSlot: each((m) => m.loserTo?.slot ?? 1),
      startedAt: each((m) => m.startedAt),
      completedAt: each((m) => m.completedAt),
      version: each((m) => m.version),
    },
  };
}

/** With names that look like the syntax of a reply, and with all that a match says of itself. */
function asServed(t: Tournament): Tournament {
  const name = 'Łódź Open ,"participants":[';
  const bare = (entry: Match['player1']) => entry && { _id: entry._id, user: entry.user };
  const matches = t.matches.map((m) => {
    const [player1, player2, winner, loser] = [bare(m.player1), bare(m.player2), bare(m.winner), bare(m.loser)];
    const players = [player1, player2].flatMap((entry) => entry?.user.name ?? []);
    return { ...m, tournament: { _id: t._id, name }, player1, player2, winner, loser, players };
  });
  return { ...t, name, description: 'At the "Hala"\n"data":{', matches };
}

describe.each([1, 7, 1000, 1_000_000])('in pieces of %i bytes', (size) => {
  test.each<Plan>([
    { athletes: 5, played: 'drawn' },
    { athletes: 5, played: 0.5 },
    { athletes: 9, played: 1, rematch: true },
    { athletes: 8, played: 1, rematch: false, bestOf: 5 },
  ])('a tournament is the same in both forms: $athletes athletes, played $played', async (plan) => {
    const whole = asServed(simulate(plan));
    expect(await readTournament(inPieces(replyOf(whole), size))).toEqual(whole);
    const compact = inPieces(replyOf(compactOf(whole)), size, `${COMPACT}; charset=utf-8`);
    expect(await readTournament(compact)).toEqual(whole);
  });
});

test.each<[string, (t: Tournament) => object]>([
  ['participants first', ({ participants, ...rest }) => ({ participants, ...rest })],
  ['matches first', ({ matches, ...rest }) => ({ matches, ...rest })],
  ['participants within something else', (t) => ({ of: { _id: 'x', participants: [] }, ...t })],
])('another order is read as well: %s', async (_, order) => {
  const whole = order(simulate({ athletes: 5, played: 0.5 }));
  expect(await readTournament(inPieces(replyOf(whole), 64))).toEqual(whole);
});

test('half a reply is refused', async () => {
  const text = replyOf(simulate({ athletes: 9, played: 1 }));
  for (const part of [10, 200, text.length / 2, text.length - 3]) {
    await expect(readTournament(inPieces(text.slice(0, part), 64))).rejects.toThrow(SyntaxError);
  }
});
