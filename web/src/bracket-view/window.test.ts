import { expect, test } from 'vitest';
import { layOut } from '@/bracket/layout';
import { bracketOf } from '@/bracket/model';
import { GEOMETRY as G } from '@/bracket/testing/geometry';
import { tournamentOf } from '@/bracket/testing/brackets';
import { chance, seed } from '@/test/chance';
import { emptyRanges, lookAt, type Rect } from './window';

test.each([5, 16, 33, 64])(`%i athletes: what is in view is what a look at every card finds (seed ${seed})`, (athletes) => {
  const layout = layOut(bracketOf(tournamentOf({ athletes, played: 0.6 }).matches), G);
  const ranges = emptyRanges(layout);
  for (let i = 0; i < 300; i++) {
    const left = Math.round((chance() * 1.4 - 0.2) * layout.width);
    const top = Math.round((chance() * 1.4 - 0.2) * layout.height);
    const rect: Rect = { left, top, right: left + Math.round(chance() * 1200), bottom: top + Math.round(chance() * 900) };
    lookAt(layout, rect, ranges);
    layout.columns.forEach((column, c) => {
      const { top, height } = layout.sections[column.section]!;
      const across = column.x - G.columnGap < rect.right && column.x + G.cardWidth > rect.left;
      const inView = across && top < rect.bottom && top + height > rect.top;
      const [from, to] = [ranges[2 * c]!, ranges[2 * c + 1]!];
      expect(from !== -1).toBe(inView);
      const seen = [...column.tops.keys()].filter((j) => column.tops[j]! < rect.bottom && column.tops[j]! + G.cardHeight > rect.top);
      expect([...Array(to - from).keys()].map((j) => j + from)).toEqual(inView ? seen : []);
    });
  }
});

test('it says whether anything changed', () => {
  const layout = layOut(bracketOf(tournamentOf({ athletes: 64, played: 0 }).matches), G);
  const ranges = emptyRanges(layout);
  const rect = { left: 0, top: 0, right: 900, bottom: 700 };
  expect(lookAt(layout, rect, ranges)).toBe(true);
  expect(lookAt(layout, { ...rect, top: 1, bottom: 701 }, ranges)).toBe(false);
  expect(lookAt(layout, { ...rect, top: 400, bottom: 1100 }, ranges)).toBe(true);
  expect(lookAt(layout, { left: -500, top: 0, right: -400, bottom: 10 }, ranges)).toBe(true);
  expect(ranges.every((n) => n === -1)).toBe(true);
});
