import type { Layout } from '@/bracket/layout';

type Box = { x: number; y: number; width: number; height: number };

/**
 * Where a board opens so that a card is visible and no other is cut at its upper or left edge. That is the top of the
 * card's section if the card is visible from there, else the card. Whole columns fill up to half of the area to its
 * left.
 */
export function openingAt({ sections, geometry: g }: Pick<Layout, 'sections' | 'geometry'>, box: Box, area: { width: number; height: number }): { left: number; top: number } {
  const section = sections.find(({ top, height, left, width }) => box.y >= top && box.y < top + height && box.x >= left && box.x < width);
  const step = g.cardWidth + g.columnGap;
  const before = Math.max(0, Math.floor((area.width - box.width) / 2 / step));
  const fromSection = section !== undefined && box.y + box.height <= section.top + area.height;
  return {
    left: box.x - g.padding - before * step <= 0 ? 0 : box.x - before * step - g.columnGap / 2,
    top: fromSection ? section.top : box.y - g.headingHeight - g.rowGap,
  };
}
