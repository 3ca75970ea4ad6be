import { expect, test } from 'vitest';
import { csvFileName, matchesCsv } from './csv';
import { tournamentOf } from './testing/brackets';

/** Reads CSV by RFC 4180, to check the writer independently. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted !== undefined ? quoted.replaceAll('""', '"') : plain!);
    if (end === '\r\n') rows.push([]);
    else if (end === '') break;
  }
  return rows.filter((r) => r.length > 1 || r[0] !== '');
}

const header = 'Tournament Name,Category,Bracket,Round,Match Number,Player 1,Player 2,Winner,Loser,Match Status,Decided By';

test('columns, values and placeholders', () => {
  const t = tournamentOf({ athletes: 5, played: 0.4 });
  const [first, ...rows] = parse(matchesCsv(t));
  expect(first!.join(',')).toBe(header);
  expect(rows).toHaveLength(t.matches.length);
  rows.forEach((row, i) => {
    const m = t.matches[i]!;
    expect(row).toEqual([
      t.name,
      'Senior men 90 kg, right',
      m.bracket.bracket,
      String(m.round),
      String(m.matchNumber),
      m.player1?.user.name ?? 'TBD',
      m.player2?.user.name ?? 'TBD',
      m.winner?.user.name ?? '-',
      m.loser?.user.name ?? '-',
      m.status,
      m.decidedBy ?? '-',
    ]);
  });
  expect(rows.some((r) => r[5] === 'TBD' && r[7] === '-')).toBe(true);
});

test('a tournament without category says N/A', () => {
  const t = { ...tournamentOf({ athletes: 4, played: 0 }), category: null };
  expect(parse(matchesCsv(t))[1]![1]).toBe('N/A');
});

test('without matches one row says so', () => {
  expect(matchesCsv({ name: 'Empty', matches: [] })).toBe(`${header}\r\nNo bracket yet\r\n`);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+44 1', "'+44 1"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['-', '-'],
  ['Ann, "the Arm"\nLee', 'Ann, "the Arm"\nLee'],
  ['Łukasz Ångström', 'Łukasz Ångström'],
])('the name %j is written as %j', (name, written) => {
  const t = tournamentOf({ athletes: 4, played: 0 });
  const [m] = t.matches;
  const entry = { _id: 'x', user: { id: 'x', name, isBye: false } };
  expect(parse(matchesCsv({ ...t, matches: [{ ...m!, player1: entry }] }))[1]![5]).toBe(written);
});

test('the file is named by the slug, else by the name', () => {
  expect(csvFileName({ name: 'Tatra Open', slug: 'tatra-open' })).toBe('tatra-open_matches.csv');
  expect(csvFileName({ name: 'Tatra Open', slug: '' })).toBe('Tatra Open_matches.csv');
  expect(csvFileName({ name: '90/95 kg: "A"' })).toBe('90-95 kg- -A-_matches.csv');
});
