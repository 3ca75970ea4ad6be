import { describe, expect, test } from 'vitest';
import { COMPACT, readTournament } from './tournament-reply';
import type { Tournament } from './types';
import { replies, tournamentOf } from '@/bracket/testing/brackets';

const replyOf = (data: object) => `${JSON.stringify({ success: true, message: 'ok', data })}\n`;

/** A reply in pieces of this many bytes. */
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

describe.each([1, 7, 1000, 1_000_000])('in pieces of %i bytes', (size) => {
  test.each(replies)('$whole.athleteCount athletes at version $whole.version: both forms say the same', async ({ whole, compact }) => {
    expect(await readTournament(inPieces(replyOf(whole), size))).toEqual(whole);
    expect(await readTournament(inPieces(replyOf(compact), size, `${COMPACT}; charset=utf-8`))).toEqual(whole);
  });
});

test.each<[string, (t: Tournament) => object]>([
  ['participants first', ({ participants, ...rest }) => ({ participants, ...rest })],
  ['matches first', ({ matches, ...rest }) => ({ matches, ...rest })],
  ['participants within something else', (t) => ({ of: { _id: 'x', participants: [] }, ...t })],
])('another order is read as well: %s', async (_, order) => {
  const whole = order(tournamentOf({ athletes: 5, played: 0.5 }));
  expect(await readTournament(inPieces(replyOf(whole), 64))).toEqual(whole);
});

test('half a reply is refused', async () => {
  const text = replyOf(tournamentOf({ athletes: 9, played: 1 }));
  for (const part of [10, 200, text.length / 2, text.length - 3]) {
    await expect(readTournament(inPieces(text.slice(0, part), 64))).rejects.toThrow(SyntaxError);
  }
});

test('the final and its rematch may be the best of other games', async () => {
  const { compact } = replies.find(({ whole }) => whole.matches.length > 0)!;
  const longer = { ...compact, settings: { ...compact.settings, finalBestOf: 7 } };
  for (const match of (await readTournament(inPieces(replyOf(longer), 1000, COMPACT))).matches) {
    expect(match.bestOf).toBe(match.bracket.bracket === 'grandfinal' ? 7 : compact.settings.bestOf);
  }
});
