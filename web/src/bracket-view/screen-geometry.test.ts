import { expect, test } from 'vitest';
import { measuresAt, scaleOf, SCREEN } from './screen-geometry';
import { boxOf, layOut } from '@/bracket/layout';
import { bracketOf } from '@/bracket/model';
import { tournamentOf } from '@/bracket/testing/brackets';

/** The area of the page at 1280 × 800 with the next-step bar, and at 1920 × 1080 without. */
const LAPTOP = { width: 984, height: 517 };
const DESK = { width: 1472, height: 861 };

/** A bracket as drawn in an area. */
function fitted(athletes: number, room: { width: number; height: number }, zoom: 'fit' | number = 'fit') {
  const bracket = bracketOf(tournamentOf({ athletes, played: 0.4 }).matches);
  const scale = scaleOf(zoom, layOut(bracket, SCREEN), room);
  return { bracket, scale, layout: layOut(bracket, measuresAt(scale)) };
}

/** The type size of names in pixels, from styles/card.css. */
const nameOf = ({ compact, unit }: { compact: boolean; unit: number }) => unit * (compact ? 16 : 17);

test.each([4, 5, 8, 13, 16])('%i athletes are seen as a whole on a laptop, with names that can be read', (athletes) => {
  const { scale, layout } = fitted(athletes, LAPTOP);
  expect(layout.width).toBeLessThanOrEqual(LAPTOP.width);
  expect(layout.height).toBeLessThanOrEqual(LAPTOP.height);
  expect(nameOf(scale)).toBeGreaterThanOrEqual(11);
});

test('the winners side of 32 is seen as a whole at 1920 × 1080', () => {
  const { scale, layout } = fitted(32, DESK);
  const winners = layout.sections.find(({ bracket }) => bracket === 'winners')!;
  expect(winners.top + winners.height).toBeLessThanOrEqual(DESK.height);
  expect(winners.width).toBeLessThanOrEqual(DESK.width);
  expect(nameOf(scale)).toBeGreaterThanOrEqual(11);
});

test.each([16, 32, 64])('%i athletes at 100 %%: at least eight whole cards on a laptop', (athletes) => {
  const { bracket, layout } = fitted(athletes, LAPTOP, 1);
  const whole = bracket.matches.filter((m) => {
    const box = boxOf(layout, m.matchNumber);
    return box && box.x + box.width <= LAPTOP.width && box.y + box.height <= LAPTOP.height;
  });
  expect(whole.length).toBeGreaterThanOrEqual(8);
});

test('what does not fit scrolls, and its names stay legible', () => {
  const { scale, layout } = fitted(64, LAPTOP);
  expect(nameOf(scale)).toBe(11);
  expect(layout.height).toBeGreaterThan(LAPTOP.height);
});
