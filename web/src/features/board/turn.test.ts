import { expect, test } from 'vitest';
import { type Turn, turned } from './turn';
import { chance, seed } from '@/test/chance';

test('a page stays for its time, then the next one comes, and after the last the first', () => {
  const keys = ['a', 'b', 'c'];
  let turn: Turn | undefined;
  const shown: string[] = [];
  for (let now = 0; now < 60_000; now += 1000) {
    turn = turned(turn, keys, now, 10_000);
    shown.push(turn?.key ?? '');
  }
  expect(shown.join('')).toBe(['a', 'b', 'c', 'a', 'b', 'c'].map((key) => key.repeat(10)).join(''));
});

test('a page that has gone is followed by the one behind it; nothing is shown of nothing', () => {
  expect(turned({ key: 'b', since: 0 }, ['a', 'c'], 1000, 10_000, ['a', 'b', 'c'])).toEqual({ key: 'c', since: 1000 });
  expect(turned({ key: 'c', since: 0 }, ['a', 'b'], 1000, 10_000, ['a', 'b', 'c'])).toEqual({ key: 'a', since: 1000 });
  expect(turned({ key: 'a', since: 0 }, [], 1000, 10_000)).toBeUndefined();
});

test('a clock that is set back holds no page', () => {
  expect(turned({ key: 'a', since: 90_000 }, ['a', 'b'], 1000, 10_000)?.key).toBe('b');
});

test(`whatever comes and goes, no page that stays is left out for longer than a round, seed ${String(seed)}`, () => {
  const every = 5000;
  let turn: Turn | undefined;
  let before: readonly string[] = [];
  let last = 0;
  for (let now = 0; now < 2_000_000; now += 1000) {
    const keys = ['1', 'stays', '3', '4', '5'].filter((key) => key === 'stays' || chance() < 0.9);
    turn = turned(turn, keys, now, every, before);
    before = ['1', 'stays', '3', '4', '5'];
    expect(keys).toContain(turn?.key);
    if (turn?.key === 'stays') last = now;
    expect(now - last).toBeLessThanOrEqual(5 * every + 1000);
  }
});
