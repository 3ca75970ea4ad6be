import { describe, expect, test, vi } from 'vitest';
import { readTournament } from './tournament-stream';
import type { Tournament } from './types';

/** A tournament in the order in which the server writes it, with names that look like its syntax. */
function written(matches: number) {
  const entries = ['Nóra "the },{" Kiss', '"matches":[', ']}}', '},{"_id":"'].map((name, i) => ({ _id: `e${i}`, user: { id: `u${i}`, name, isBye: false } }));
  return {
    _id: 't1',
    name: 'Łódź Open ,"participants":[',
    description: 'At the "Hala"\n"data":{',
    settings: { bestOf: 3, seeding: 'random' },
    participants: entries,
    referees: [{ _id: 'r1', name: 'R' }],
    version: 7,
    matches: Array.from({ length: matches }, (_, i) => ({
      _id: `m${i}`,
      matchNumber: i + 1,
      player1: entries[i % 4],
      player2: entries[(i + 1) % 4],
      players: [entries[i % 4]!.user.name],
      games: [{ gameNumber: 1, player1Won: true }, { gameNumber: 2, player1Won: false }],
      version: i,
    })),
  };
}

const replyOf = (data: object) => `${JSON.stringify({ success: true, message: 'ok', data })}\n`;

/** A reply that comes in pieces of so many bytes. */
function inPieces(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
  return new Response(body);
}

describe.each([1, 7, 64, 1000, 100_000])('in pieces of %i bytes', (size) => {
  test.each([0, 1, 2, 40])('a tournament of %i matches is read as JSON.parse reads it', async (matches) => {
    const data = written(matches);
    expect(await readTournament(inPieces(replyOf(data), size), () => undefined)).toEqual(data);
  });

  test.each<[string, (t: ReturnType<typeof written>) => object]>([
    ['matches first', ({ matches, ...rest }) => ({ matches, ...rest })],
    ['something after the matches', (t) => ({ ...t, extra: [1] })],
    ['ids last in a match', (t) => ({ ...t, matches: t.matches.map(({ _id, ...rest }) => ({ ...rest, _id })) })],
    ['no matches', (t) => ({ ...t, matches: undefined })],
  ])('another order is read as well: %s', async (_, change) => {
    const data = change(written(9));
    expect(await readTournament(inPieces(replyOf(data), size), () => undefined)).toEqual(data);
  });
});

test('the name is told before the matches have come', async () => {
  const text = replyOf(written(3));
  const half = new TextEncoder().encode(text.slice(0, text.indexOf('"referees"')));
  let goOn: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(half);
      await new Promise<void>((resolve) => (goOn = resolve));
      controller.enqueue(new TextEncoder().encode(text).slice(half.length));
      controller.close();
    },
  });
  const onHead = vi.fn();
  const reading = readTournament(new Response(body), onHead);
  await vi.waitFor(() => {
    expect(onHead).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Łódź Open ,"participants":[' }));
  });
  goOn();
  expect((await reading).matches).toHaveLength(3);
  expect(onHead).toHaveBeenCalledOnce();
});

test('half a reply is refused', async () => {
  const text = replyOf(written(30));
  for (const part of [10, 200, text.length / 2, text.length - 3]) {
    await expect(readTournament(inPieces(text.slice(0, part), 64), () => undefined)).rejects.toThrow(SyntaxError);
  }
});

test('a long reply lets others have their turn', async () => {
  const now = vi.spyOn(performance, 'now');
  let time = 0;
  now.mockImplementation(() => (time += 5));
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const read: Tournament = await readTournament(inPieces(replyOf(written(40)), 100), () => undefined);
  clearInterval(timer);
  expect(read.matches).toHaveLength(40);
  expect(turns).toBeGreaterThan(5);
});
