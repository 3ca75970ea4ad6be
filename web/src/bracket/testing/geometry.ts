import type { Geometry } from '@/bracket/layout';

/** Measures for tests: round figures that make positions easy to read. */
export const GEOMETRY: Geometry = {
  cardWidth: 200,
  cardHeight: 80,
  columnGap: 40,
  rowGap: 20,
  headingHeight: 60,
  sectionGap: 30,
  padding: 10,
  port: 50,
};
