import { expect, test } from 'vitest';
import { BAND, CALLED, GAP, LINE, panelOf, panelsOf, roomOf, SMALLEST } from './panels';
import { fit } from '@/lib/fit';

const screens = { '16:9': 1600 / 9, '16:10': 160, '4:3': 400 / 3, '21:9': 2100 / 9, upright: 900 / 16 };

test.each(Object.entries(screens))('every number of tables fits on %s, nothing is smaller than it may be, and no letter leaves its band', (_, screen) => {
  const room = roomOf(screen);
  for (let tables = 0; tables <= 24; tables++) {
    const { columns, rows, pages, perPage, width, height } = panelsOf(tables, screen);
    expect(columns * width + (columns - 1) * GAP).toBeLessThanOrEqual(room.width + 1e-9);
    expect(rows * height + (rows - 1) * GAP).toBeLessThanOrEqual(room.height + 1e-9);
    expect(columns * rows).toBeGreaterThanOrEqual(perPage);
    expect(pages * perPage).toBeGreaterThanOrEqual(tables);
    expect((pages - 1) * perPage).toBeLessThan(Math.max(1, tables));
    const panel = panelOf({ width, height });
    expect(panel.head + 2 * panel.side + (panel.low ? 1 : 2) * panel.next).toBeCloseTo(height);
    expect(panel.small).toBeGreaterThanOrEqual(SMALLEST);
    expect(panel.side - panel.club).toBeGreaterThanOrEqual(BAND - 1e-9);
    expect(panel.next).toBeGreaterThanOrEqual(LINE - 1e-9);
    if (!panel.low) expect(panel.head).toBeGreaterThanOrEqual(LINE - 1e-9);
    expect(fit('Ann Lee', { width: panel.name, height: panel.side - panel.club, max: 30, min: CALLED, lines: 1 }).lines).toEqual(['Ann Lee']);
  }
});

test('at 16:9 up to three tables stand below each other, four by two and two, and more on pages that are as full as others', () => {
  const shape = (tables: number) => {
    const { columns, rows, pages } = panelsOf(tables, screens['16:9']);
    return [columns, rows, pages];
  };
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 24].map(shape)).toEqual([[1, 1, 1], [1, 2, 1], [1, 3, 1], [2, 2, 1], [1, 3, 2], [1, 3, 2], [2, 2, 2], [2, 2, 2], [1, 3, 3], [2, 2, 6]]);
});
