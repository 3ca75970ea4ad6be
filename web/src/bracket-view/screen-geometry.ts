import type { Geometry } from '@/bracket/layout';

/** Measures of the bracket on a screen; styles/card.css draws the cards to them. */
export const SCREEN: Geometry = {
  cardWidth: 244,
  cardHeight: 86,
  columnGap: 44,
  rowGap: 14,
  headingHeight: 68,
  sectionGap: 22,
  padding: 16,
  // Below the strip with the number (24) and the first name (30), and the border.
  port: 55,
  slim: { cardHeight: 34, headingHeight: 38, padding: 8 },
};

/** One round on a phone: cards as wide as the screen and high enough for a thumb. */
export const PHONE: Geometry = {
  cardWidth: 10_000,
  cardHeight: 118,
  columnGap: 0,
  rowGap: 14,
  headingHeight: 0,
  sectionGap: 0,
  padding: 0,
  port: 0,
};
