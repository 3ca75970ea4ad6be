import { expect, test } from 'vitest';
import type { Match } from '@/api/types';
import { boxOf, layOut, linesInto, sizeOf, type Layout } from './layout';
import { bracketOf, feedersOf, nextOf, pathOf } from './model';
import { GEOMETRY as G } from './testing/geometry';
import { tournamentOf, type Plan } from './testing/brackets';
import { chance, seed } from '@/test/chance';

const sizes = [4, 5, 6, 7, 8, 9, 11, 12, 13, 16, 17, 24, 31, 32, 33, 64];
const plans: Plan[] = sizes.flatMap((athletes) => [
  { athletes, played: 'drawn' as const },
  { athletes, played: 0 },
  { athletes, played: 0.5 },
  { athletes, played: 1, rematch: athletes % 2 === 0 },
]);

function laidOut(plan: Plan, folds = {}) {
  const all = tournamentOf(plan).matches;
  const bracket = bracketOf(all);
  return { matches: all.filter((m) => !m.bye), bracket, layout: layOut(bracket, G, folds) };
}

function boxes(matches: Match[], layout: Layout) {
  return matches.map((m) => ({ m, box: boxOf(layout, m.matchNumber) })).filter((b) => b.box !== null) as {
    m: Match;
    box: { x: number; y: number; width: number; height: number };
  }[];
}

test.each(plans)('$athletes athletes, played $played: every match but byes has a place, and no two cards touch', (plan) => {
  const { matches, layout } = laidOut(plan);
  const cards = boxes(matches, layout);
  expect(cards).toHaveLength(matches.length);
  expect(layout.cells.size).toBe(matches.length);
  const columns = new Map<number, typeof cards>();
  for (const card of cards) columns.set(card.box.x, [...(columns.get(card.box.x) ?? []), card]);
  // Cards of different columns are apart because the columns are.
  const lefts = [...columns.keys()].sort((a, b) => a - b);
  for (let i = 1; i < lefts.length; i++) expect(lefts[i]! - lefts[i - 1]!).toBeGreaterThanOrEqual(G.cardWidth + G.columnGap);
  for (const column of columns.values()) {
    const tops = column.map(({ box }) => box.y).sort((a, b) => a - b);
    for (let i = 1; i < tops.length; i++) expect(tops[i]! - tops[i - 1]!).toBeGreaterThanOrEqual(G.cardHeight + G.rowGap - 1);
  }
  for (const { box } of cards) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(layout.width);
    expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
  }
});

test.each(plans)('$athletes athletes, played $played: feeders stand to the left, their match between them', (plan) => {
  const { matches, bracket, layout } = laidOut(plan);
  for (const m of matches) {
    const own = boxOf(layout, m.matchNumber)!;
    const near = feedersOf(bracket, m)
      .filter((f) => f?.match.bracket.bracket === m.bracket.bracket)
      .map((f) => boxOf(layout, f!.match.matchNumber)!);
    for (const f of near) expect(f.x + f.width).toBeLessThan(own.x);
    if (near.length > 0) {
      const ys = near.map((f) => f.y);
      expect(own.y).toBeGreaterThanOrEqual(Math.min(...ys) - 1);
      expect(own.y).toBeLessThanOrEqual(Math.max(...ys) + 1);
      expect(Math.abs(own.y * near.length - ys.reduce((a, b) => a + b))).toBeLessThanOrEqual(2);
    }
  }
});

test.each(plans)('$athletes athletes, played $played: a line from every match to the next of its section', (plan) => {
  const { matches, bracket, layout } = laidOut(plan);
  const inSection = matches.filter((m) => {
    const to = nextOf(bracket, m, 'winner');
    return to && bracket.byNumber.get(to.matchNumber)?.bracket.bracket === m.bracket.bracket;
  });
  const drawn = layout.columns.reduce((n, _, i) => n + linesOf(layout, i).filter((line) => line.ends).length, 0);
  expect(drawn).toBe(inSection.length);
});

/** The lines into a column: their level parts, and whether they end there. */
function linesOf(layout: Layout, column: number) {
  const shift = layout.sections[layout.columns[column]!.section]!.top - layout.geometry.port;
  return linesInto(layout, column)
    .split('M')
    .slice(1)
    .map((line) => ({ y: Number(line.split(/[ H]/)[1]) + shift, ends: !line.endsWith(`H${String(layout.geometry.columnGap + layout.geometry.cardWidth)}`) }));
}

test.each(plans)('$athletes athletes, played $played: a line that passes a round touches no card of it', (plan) => {
  const { layout } = laidOut(plan);
  for (const [i, column] of layout.columns.entries()) {
    for (const { y, ends } of linesOf(layout, i)) {
      if (!ends) for (const top of column.tops) expect(y + G.port <= top || y >= top + G.cardHeight - G.port).toBe(true);
    }
  }
});

test.each(plans)('$athletes athletes, played $played: the final stands beside the winners bracket, level with the match that leads there', (plan) => {
  const { bracket, matches } = laidOut(plan);
  const layout = layOut(bracket, { ...G, finalBeside: true });
  const [final, winners] = layout.sections as [Layout['sections'][0], Layout['sections'][0]];
  expect([final.bracket, winners.bracket, final.top, final.height]).toEqual(['grandfinal', 'winners', winners.top, winners.height]);
  const of = (m: Match | undefined) => boxOf(layout, m!.matchNumber)!;
  const last = of(matches.findLast((m) => m.bracket.bracket === 'winners'));
  const first = of(matches.find((m) => m.bracket.bracket === 'grandfinal'));
  expect(first).toEqual({ ...last, x: last.x + G.cardWidth + G.columnGap });
  expect(linesOf(layout, 0)).toEqual([{ y: first.y, ends: true }]);
  const cards = boxes(matches, layout);
  expect(new Set(cards.map(({ box }) => `${String(box.x)} ${String(box.y)}`)).size).toBe(matches.length);
});

test.each(plans)('$athletes athletes, played $played: its size in other measures is that of the drawing', (plan) => {
  const { bracket } = laidOut(plan);
  for (const finalBeside of [false, true]) {
    const other = { ...G, cardWidth: 120, cardHeight: 40, columnGap: 10, rowGap: 4, headingHeight: 30, sectionGap: 8, padding: 6, finalBeside };
    const { width, height } = sizeOf(layOut(bracket, { ...G, finalBeside }), other);
    const drawn = layOut(bracket, other);
    expect(width).toBe(drawn.width);
    expect(Math.abs(height - drawn.height)).toBeLessThanOrEqual(2);
  }
});

test('athletes with a bye stand in the next round, and what feeds a match leads past byes', () => {
  for (const athletes of [5, 6, 7, 9, 11, 13, 17, 24, 33]) {
    const { matches, bracket } = laidOut({ athletes, played: 1 });
    const byes = bracket.matches.filter((m) => m.bye);
    expect(byes.length).toBeGreaterThan(0);
    for (const bye of byes) {
      const athlete = bye.player1?.user.isBye ? bye.player2 : bye.player1;
      if (!athlete || athlete.user.isBye) continue;
      const to = bracket.byNumber.get(nextOf(bracket, bye, 'winner')!.matchNumber)!;
      expect(to.bye).toBe(false);
      expect([to.player1?._id, to.player2?._id]).toContain(athlete._id);
    }
    for (const m of matches) {
      feedersOf(bracket, m).forEach((feeder, slot) => {
        if (!feeder) return;
        const { match, outcome } = feeder;
        expect(match.bye).toBe(false);
        expect((slot === 0 ? m.player1 : m.player2)?._id).toBe(match[outcome]?._id);
      });
    }
  }
});

test('sections follow one another: Grand Final, Winners Bracket, Losers Bracket', () => {
  const { layout } = laidOut({ athletes: 16, played: 1 });
  expect(layout.sections.map((s) => s.label)).toEqual(['Grand Final', 'Winners Bracket', 'Losers Bracket']);
  const [a, b, c] = layout.sections as [(typeof layout.sections)[0], (typeof layout.sections)[0], (typeof layout.sections)[0]];
  expect(b.top).toBe(a.top + a.height + G.sectionGap);
  expect(c.top).toBe(b.top + b.height + G.sectionGap);
});

test('the rematch stands level with the final', () => {
  const { matches, layout } = laidOut({ athletes: 8, played: 1, rematch: true });
  const [final, rematch] = matches.filter((m) => m.bracket.bracket === 'grandfinal');
  expect(boxOf(layout, rematch!.matchNumber)!.y).toBe(boxOf(layout, final!.matchNumber)!.y);
});

test('folding finished rounds takes them away and closes the ranks', () => {
  const whole = laidOut({ athletes: 64, played: 0.7 });
  const winners = whole.layout.sections.find((s) => s.bracket === 'winners')!;
  expect(winners.foldable).toBeGreaterThan(1);
  const { layout, matches } = laidOut({ athletes: 64, played: 0.7 }, { winners: 2 });
  const folded = layout.sections.find((s) => s.bracket === 'winners')!;
  expect(folded.folded).toBe(2);
  expect(folded.columns[0]!.round).toBe(3);
  expect(folded.height).toBeLessThan(winners.height / 3);
  const gone = matches.filter((m) => m.bracket.bracket === 'winners' && m.round <= 2);
  expect(gone.every((m) => boxOf(layout, m.matchNumber) === null)).toBe(true);
});

test('what is not finished cannot be folded, nor the last round', () => {
  const fresh = laidOut({ athletes: 16, played: 0 }, { winners: 9, losers: 9 });
  expect(fresh.layout.sections.map((s) => s.folded)).toEqual([0, 0, 0]);
  const over = laidOut({ athletes: 16, played: 1 }, { winners: 9, losers: 9, grandfinal: 9 });
  expect(over.layout.sections.map((s) => s.columns.length)).toEqual([1, 1, 1]);
});

test('the path of an athlete is drawn between his matches only', () => {
  const { matches, bracket, layout } = laidOut({ athletes: 16, played: 1 });
  const champion = matches.findLast((m) => m.bracket.bracket === 'grandfinal')!.winner!;
  const path = pathOf(matches, champion._id);
  const numbers = new Set(path.map((m) => m.matchNumber));
  const drawn = layout.columns.reduce((n, _, i) => n + linesInto(layout, i, numbers).split('M').length - 1, 0);
  const steps = path.filter((m) => {
    const to = nextOf(bracket, m, 'winner');
    const next = to && bracket.byNumber.get(to.matchNumber);
    return next && numbers.has(next.matchNumber) && next.bracket.bracket === m.bracket.bracket;
  });
  expect(drawn).toBe(steps.length);
  expect(drawn).toBeGreaterThan(0);
});

test('an empty tournament has an empty drawing', () => {
  const layout = layOut(bracketOf([]), G);
  expect([layout.width, layout.height, layout.columns.length]).toEqual([0, 0, 0]);
});

test(`matches in any order give the same places (seed ${seed})`, () => {
  const { matches } = tournamentOf({ athletes: 24, played: 0.4 });
  const mixed = [...matches].sort(() => chance() - 0.5);
  const a = layOut(bracketOf(matches), G);
  const b = layOut(bracketOf(mixed), G);
  for (const m of matches) expect(boxOf(b, m.matchNumber)).toEqual(boxOf(a, m.matchNumber));
});

test('links that run in a circle do not hang the page', () => {
  const { matches } = tournamentOf({ athletes: 8, played: 'drawn' });
  const last = matches.find((m) => m.bracket.bracket === 'winners' && m.round === 3)!;
  const looped = matches.map((m) => (m === last ? { ...m, winnerTo: { matchNumber: 1, slot: 1 as const } } : m));
  expect(layOut(bracketOf(looped), G).cells.size).toBe(looped.length);
});

test('1,024 athletes: all 2,046 matches are placed', () => {
  const { matches, layout } = laidOut({ athletes: 1024, played: 'drawn' });
  expect(matches).toHaveLength(2046);
  expect(layout.cells.size).toBe(2046);
});

test('the bout for 5th stands below the round that is pulled with it, and is fed by two losers', () => {
  const { matches } = tournamentOf({ athletes: 8, played: 0.5 });
  const feeders = matches.filter((m) => m.bracket.bracket === 'losers' && m.round === 2);
  const last = matches.at(-1)!;
  const number = 16;
  const fifth: Match = { ...last, _id: 'fifth', matchNumber: number, round: 1, lastRound: true, bracket: { bracket: 'fifth' }, player1: null, player2: null, status: 'pending', winnerTo: undefined, loserTo: undefined };
  const all = [...matches.map((m): Match => (feeders.includes(m) ? { ...m, loserTo: { matchNumber: number, slot: m === feeders[0] ? 1 : 2 } } : m)), fifth];
  const bracket = bracketOf(all);
  expect(bracket.sections.map((s) => s.bracket)).toEqual(['grandfinal', 'winners', 'losers', 'fifth']);
  expect(feedersOf(bracket, fifth).map((f) => f?.outcome)).toEqual(['loser', 'loser']);
  const layout = layOut(bracket, G);
  const beside = all.find((m) => m.bracket.bracket === 'losers' && m.round === 3)!;
  expect(boxOf(layout, number)!.x).toBe(boxOf(layout, beside.matchNumber)!.x);
  expect(boxOf(layout, number)!.y).toBeGreaterThan(Math.max(...matches.filter((m) => m.bracket.bracket === 'losers').map((m) => boxOf(layout, m.matchNumber)!.y)));
});
