import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GripHint } from './GripHint';
import { hintOf, looksForGripSince } from './hint';
import type { Made, PadState } from './use-pad';
import type { NowBout } from '@/api/now';
import type { Bout } from '@/api/types';
import type { Entry, Rules } from '@/bout/log';
import { replay, standing } from '@/bout/replay';
import { forgetServerTime, hearServerTime } from '@/lib/server-clock';
import { aNowBout } from '@/test/hall';
import { aMatch } from '@/test/samples';

const usual: Rules = { warningsPerFoul: 2, foulsPerGame: 2, falseStart: 'warning', losingFoulLoses: false, foulStops: false, foulWipesOpponents: false, foulsCarryOver: false, straps: 'slip', strapsOnRequest: false, switchSides: false };

/** The server's time at the start of a test; the device's clock is an hour behind. */
const noon = Date.parse('2026-12-05T12:00:00Z');
const at = (seconds: number) => new Date(noon + 1000 * seconds).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ now: noon - 3_600_000 });
  forgetServerTime();
  hearServerTime(at(0));
});
afterEach(() => {
  vi.useRealTimers();
  forgetServerTime();
});

const both = (since: string | undefined): NowBout => {
  const bout = aNowBout(1, ['Ada King', 'Bo Li']);
  return { ...bout, bothHereAt: since, athletes: bout.athletes.map((one) => ({ ...one, arrived: since !== undefined })) };
};

let made: Made[];

/** The pad's row of hints for a log. */
function rowOf(log: Entry[], { rules = usual, called = both(at(0)), grip = 30, closed = null as PadState['closed'] } = {}) {
  const state = replay({ ...rules, bestOf: 3 }, ['a', 'b'], log);
  const pad = { state, closed, lines: standing(log), enter: (one: Made) => made.push(one) } as unknown as PadState;
  return <GripHint bout={{ match: aMatch(), log: { rules, grip } } as unknown as Bout} pad={pad} called={called} />;
}

beforeEach(() => {
  made = [];
});

const passes = (seconds: number) => {
  act(() => {
    vi.advanceTimersByTime(1000 * seconds);
  });
};
const entry = (kind: string, more: Partial<Entry> = {}): Entry => ({ id: `${kind} ${JSON.stringify(more)}`, kind, at: at(0), received: at(0), ...more });

test('no grip for 30 s by the server’s clock: one touch enters the referee’s grip, and nothing happens by itself', () => {
  const { rerender } = render(rowOf([]));
  passes(29);
  expect(screen.queryByRole('button')).toBeNull();
  passes(2);
  expect(screen.getByText("No grip after 30 s: referee's grip")).toBeVisible();
  passes(600);
  expect(made).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: "Referee's grip" }));
  expect(made).toEqual([{ kind: 'referees-grip' }]);
  rerender(rowOf([entry('referees-grip')]));
  expect(screen.queryByRole('button')).toBeNull();
});

test('not while one is on the way, nor while the bout is pulled, nor where the setting is 0, nor where nothing can be entered', () => {
  const { rerender } = render(rowOf([], { called: both(undefined) }));
  passes(100);
  expect(screen.queryByRole('button')).toBeNull();
  for (const [log, how] of [[[entry('start')], {}], [[], { grip: 0 }], [[], { closed: 'elsewhere' as const }], [[entry('medical', { athlete: 'a' })], {}]] as const) {
    rerender(rowOf([...log], how));
    passes(100);
    expect(screen.queryByRole('button')).toBeNull();
  }
});

test('in a bout that was stopped it counts from the stop, anew each time', () => {
  const { rerender } = render(rowOf([entry('start'), entry('stop', { detail: 'danger', received: at(10) })]));
  passes(39);
  expect(screen.queryByRole('button')).toBeNull();
  passes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('button')).toBeNull();
  rerender(rowOf([entry('start'), entry('stop', { detail: 'danger', received: at(10) }), entry('restart'), entry('disagree', { received: at(50) })]));
  passes(38);
  expect(screen.queryByRole('button')).toBeNull();
  passes(2);
  expect(screen.getByRole('button', { name: "Referee's grip" })).toBeVisible();
});

test('a stop that has not reached the server counts by this device’s clock, put right', () => {
  // Entered 5 s ago by a clock that is an hour behind.
  const since = looksForGripSince({ phase: 'stopped' }, [entry('stop', { at: new Date(Date.now() - 5000).toISOString(), received: undefined })], false, null);
  expect(since).toBe(noon - 5000);
});

test('what the rule book has instead: straps at once, straps after a slip, straps that both ask for', () => {
  const { rerender } = render(rowOf([], { rules: { ...usual, straps: 'no-grip' }, grip: 60 }));
  passes(61);
  expect(screen.getByText('No grip after 60 s: straps')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Straps' }));
  rerender(rowOf([entry('start'), entry('slip')]));
  expect(screen.getByText("Slip: straps with the referee's grip")).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Straps' }));
  rerender(rowOf([], { rules: { ...usual, strapsOnRequest: true }, called: both(undefined) }));
  expect(screen.getByText('Both may ask for straps')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Both want straps' }));
  expect(made).toEqual([{ kind: 'straps' }, { kind: 'straps' }, { kind: 'straps' }]);
});

test('what was put away comes back with the next occasion', () => {
  const none = { slip: null, noGrip: null, request: false } as const;
  const slip = (slips: number) => hintOf({ ...none, slip: 'straps' }, null, 0, { games: [], slips })?.occasion;
  expect(slip(1)).not.toBe(slip(2));
  expect(hintOf({ ...none, noGrip: 'straps' }, 5, 4, { games: [], slips: 0 })).toBeNull();
});
