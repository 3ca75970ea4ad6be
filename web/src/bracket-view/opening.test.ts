import { expect, test } from 'vitest';
import { openingAt } from './opening';
import { SCREEN } from './screen-geometry';
import { layOut } from '@/bracket/layout';
import { bracketOf } from '@/bracket/model';
import { tournamentOf } from '@/bracket/testing/brackets';

test.each([4, 8, 16, 33, 64])('a bracket of %i athletes opens on each of its cards with that card in sight and none cut to the left, nor above it in its round', (athletes) => {
  const layout = layOut(bracketOf(tournamentOf({ athletes, played: 0.4 }).matches), SCREEN);
  const boxes = layout.columns.flatMap((column) =>
    Array.from(column.tops, (y) => ({ column, x: column.x, y, width: layout.geometry.cardWidth, height: layout.geometry.cardHeight })),
  );
  for (const area of [{ width: 984, height: 500 }, { width: 1600, height: 800 }]) {
    for (const box of boxes) {
      const { left, top } = openingAt(layout, box, area);
      expect(left).toBeLessThanOrEqual(box.x);
      expect(box.x + box.width).toBeLessThanOrEqual(left + area.width);
      expect(top).toBeLessThan(box.y);
      expect(box.y + box.height).toBeLessThanOrEqual(top + area.height);
      for (const other of boxes) {
        // Below the heading, which covers everything above it.
        const seen = top + layout.sections[box.column.section]!.headingHeight;
        if (other.column === box.column) expect(other.y < seen && other.y + other.height > seen, 'cut above').toBe(false);
        expect(other.x < left && other.x + other.width > left, 'cut at the left').toBe(false);
      }
    }
  }
});
