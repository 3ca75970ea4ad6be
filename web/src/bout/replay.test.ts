import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Entry, Hands, State } from './log';
import { handsOf, replay, type Settings, standing } from './replay';

type Replayed = { settings: Settings; log: Entry[]; state: State; hands: Hands; last: string };

/** The server's own replays of logs: see internal/bout/web_test.go. `make generate` writes it. */
const logs = JSON.parse(gunzipSync(readFileSync('src/bout/testing/logs.json.gz')).toString()) as Replayed[];

test('every log amounts to what it amounts to on the server', () => {
  expect(logs.length).toBeGreaterThan(1000);
  for (const { settings, log, state, hands, last } of logs) {
    expect(replay(settings, ['ann', 'bea'], log)).toEqual(state);
    expect(handsOf(state, settings)).toEqual(hands);
    expect(standing(log).at(-1)?.id ?? '').toBe(last);
  }
  // Every case occurred.
  const seen = (find: (one: Replayed) => unknown) => new Set(logs.map(find));
  expect(seen(({ state }) => state.phase)).toEqual(new Set(['ready', 'running', 'stopped', 'between', 'decided']));
  expect(seen(({ state }) => state.grip).size).toBe(3);
  expect(seen(({ state }) => state.proposal?.why).size).toBe(3);
  expect(seen(({ state }) => state.proposal?.match).size).toBe(3);
  expect(seen(({ hands }) => hands.noGrip).size).toBe(3);
  expect(seen(({ hands }) => `${String(hands.slip)} ${String(hands.request)}`).size).toBe(3);
});

test('whoever stands left: the state names athletes', () => {
  for (const { settings, log } of logs.slice(0, 200)) {
    const [one, other] = [replay(settings, ['ann', 'bea'], log), replay(settings, ['bea', 'ann'], log)];
    expect({ ...other, score: other.score.toReversed(), counts: other.counts.toReversed() }).toEqual(one);
  }
});

test('what is sent again counts once', () => {
  for (const { settings, log, state } of logs.slice(0, 200)) {
    expect(replay(settings, ['ann', 'bea'], [...log, ...log.slice(log.length / 2)])).toEqual(state);
  }
});
