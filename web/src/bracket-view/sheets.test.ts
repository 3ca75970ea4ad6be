import { expect, test } from 'vitest';
import { bracketOf } from '@/bracket/model';
import { PAPER, PRINT } from './print-geometry';
import { sheetsOf } from './sheets';
import { tournamentOf } from '@/bracket/testing/brackets';

test.each([4, 5, 8, 13, 16, 17, 32, 33, 64, 1024])('%i athletes: every match but byes on one sheet, and each sheet fits', (athletes) => {
  const { matches } = tournamentOf({ athletes, played: athletes === 1024 ? 'drawn' : 1, rematch: true });
  const sheets = sheetsOf(bracketOf(matches), PRINT, PAPER);
  const printed = sheets.flatMap((s) => s.layout.columns.flatMap((c) => c.matches.map((m) => m.matchNumber)));
  expect(printed.sort((a, b) => a - b)).toEqual(matches.filter((m) => !m.bye).map((m) => m.matchNumber));
  for (const { layout } of sheets) {
    expect(layout.width).toBeLessThanOrEqual(PAPER.width);
    expect(layout.height).toBeLessThanOrEqual(PAPER.height);
  }
});

test('a club night fits one sheet', () => {
  const sheets = sheetsOf(bracketOf(tournamentOf({ athletes: 8, played: 0 }).matches), PRINT, PAPER);
  expect(sheets.map(({ layout }) => layout.columns.map(({ label }) => label))).toEqual([
    ['Round 1', 'Round 2', 'Round 3', 'Losers R1', 'Losers R2', 'Losers R3', 'Semifinals', 'Finals'],
  ]);
});

test.each([4, 8, 16, 32, 64])('%i athletes: whatever fits a sheet, the finals are not alone on one', (athletes) => {
  const bracket = bracketOf(tournamentOf({ athletes, played: 1, rematch: true }).matches);
  for (let height = PAPER.height; height < PAPER.height + 120; height += 10) {
    const last = sheetsOf(bracket, PRINT, { ...PAPER, height }).at(-1)!;
    expect(last.layout.sections.map((s) => s.bracket)).toEqual(expect.arrayContaining(['losers', 'grandfinal']));
  }
});

test('a big field does not waste paper', () => {
  const count = (athletes: number) => sheetsOf(bracketOf(tournamentOf({ athletes, played: 'drawn' }).matches), PRINT, PAPER).length;
  expect(count(16)).toBeLessThanOrEqual(2);
  expect(count(64)).toBeLessThanOrEqual(7);
  expect(count(1024)).toBeLessThanOrEqual(90);
});
