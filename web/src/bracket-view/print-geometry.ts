import type { Geometry } from '@/bracket/layout';
import type { Paper } from './sheets';

/** Measures of a printed bracket: names at 9 points, long ones smaller in two lines. */
export const PRINT: Geometry = {
  cardWidth: 170,
  cardHeight: 36,
  columnGap: 24,
  rowGap: 3,
  headingHeight: 38,
  sectionGap: 10,
  padding: 2,
  port: 18,
};

/** The area common to landscape A4 and Letter with margins of 10 mm: 259 mm by 190 mm, without the sheet's heading. */
export const PAPER: Paper = { width: 976, height: 674, columns: 5, rows: 16 };
