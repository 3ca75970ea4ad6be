import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { dotted, isolated, plain } from './isolate';
import { matchesCsv } from '@/bracket/csv';
import { tournamentOf } from '@/bracket/testing/brackets';
import { chance, seed } from '@/test/chance';

afterEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

const say = (message: string, values: Record<string, unknown>, locale: string) => {
  i18n.loadAndActivate({ locale, messages: { [message]: message } });
  return i18n._(message, values);
};

const names = ['Ada', 'Łukasz Žižek', 'Иван', 'გოგი', 'Αλέξης', 'Արամ', '3–1', 'Cup (2026)', '', '–', 'محمد', 'סמי', 'Ahmed أحمد', 'محمد (Jr.)', '\u{1e900}'];
const leftToRight = names.slice(0, 10);

test(`in whatever language and with whatever names, a sentence says the same, and only a name that could turn something round is isolated, seed ${String(seed)}`, () => {
  const any = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T;
  for (let i = 0; i < 500; i++) {
    const [a, b, locale] = [any(names), any(names), any(['en', 'de', 'ar', 'he', 'en-XB'])];
    const said = say('{a} 3–1 {b}, {n}!', { a, b, n: 5 }, locale);
    expect(plain(said)).toBe(`${a} 3–1 ${b}, 5!`);
    const rtl = ['ar', 'he', 'en-XB'].includes(locale);
    const marked = (name: string) => (rtl ? /\p{L}/u.test(name) : !leftToRight.includes(name)) ? `\u2068${name}\u2069` : name;
    expect(said, locale).toBe(`${marked(a)} 3–1 ${marked(b)}, 5!`);
  }
});

test('what is put into what is put into a sentence is isolated within', () => {
  const players = say('{one} vs {two}', { one: 'محمد', two: 'Ada' }, 'en');
  expect(say('Manage {players}', { players }, 'en')).toBe('Manage \u2068\u2068محمد\u2069 vs Ada\u2069');
  expect(plain(players)).toBe('محمد vs Ada');
  expect(dotted(['محمد', undefined, '', 'Ada', null])).toBe('\u2068محمد\u2069 · Ada');
});

test('a select and a plural find their values', () => {
  expect(say('{arm, select, left {L {arm}} other {R}} {n, plural, one {# of {arm}} other {#}}', { arm: 'left', n: 1 }, 'ar')).toBe('L \u2068left\u2069 1 of \u2068left\u2069'.replace(' 1 ', ` ${new Intl.NumberFormat('ar').format(1)} `));
  expect(isolated('left')).toBe('\u2068left\u2069');
});

test('a file of matches has names as they are', () => {
  const tournament = tournamentOf({ athletes: 4, played: 3 });
  for (const entry of tournament.matches.flatMap((match) => [match.player1, match.player2])) if (entry) entry.user.name = 'محمد';
  i18n.loadAndActivate({ locale: 'en-XB', messages: {} });
  const csv = matchesCsv(tournament);
  expect(csv).toContain(',محمد,');
  expect(csv).not.toMatch(/[\u2066-\u2069]/);
});
