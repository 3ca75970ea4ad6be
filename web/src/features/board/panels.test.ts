import { expect, test } from 'vitest';
import { CALLED, GAP, panelOf, panelsOf, roomOf, SMALLEST } from './panels';
import { fit, LEADING } from '@/lib/fit';

const screens = { '16:9': 1600 / 9, '16:10': 160, '4:3': 400 / 3, '21:9': 2100 / 9, upright: 900 / 16 };

test.each(Object.entries(screens))('every number of tables fits on %s, and nothing is smaller than it may be', (_, screen) => {
  const room = roomOf(screen);
  for (let tables = 0; tables <= 24; tables++) {
    const { columns, rows, pages, perPage, width, height } = panelsOf(tables, screen);
    expect(columns * width + (columns - 1) * GAP).toBeLessThanOrEqual(room.width + 1e-9);
    expect(rows * height + (rows - 1) * GAP).toBeLessThanOrEqual(room.height + 1e-9);
    expect(columns * rows).toBeGreaterThanOrEqual(perPage);
    expect(pages * perPage).toBeGreaterThanOrEqual(tables);
    const panel = panelOf({ width, height });
    expect(panel.head + 2 * panel.side + 2 * panel.next).toBeCloseTo(height);
    expect(panel.small).toBeGreaterThanOrEqual(SMALLEST);
    expect(panel.side - panel.club).toBeGreaterThanOrEqual(CALLED * LEADING);
    expect(fit('Ann Lee', { width: panel.name, height: panel.side - panel.club, max: 30, min: CALLED, lines: 1 }).lines).toEqual(['Ann Lee']);
  }
});

test('at 16:9 one to three tables stand below each other, six on one page, 24 on four', () => {
  const shape = (tables: number) => {
    const { columns, rows, pages } = panelsOf(tables, screens['16:9']);
    return [columns, rows, pages];
  };
  expect([1, 2, 3, 4, 6, 7, 24].map(shape)).toEqual([[1, 1, 1], [1, 2, 1], [1, 3, 1], [2, 2, 1], [2, 3, 1], [2, 2, 2], [2, 3, 4]]);
});
