import { useState } from 'react';
import { layOut, refill, type Folds, type Geometry } from '@/bracket/layout';
import type { Bracket } from '@/bracket/model';

/** Where the cards of a bracket stand. While no card moves, what says so stays the same objects. */
export function useLayout(bracket: Bracket, geometry: Geometry, folds: Folds) {
  const [made, setMade] = useState(() => ({ bracket, folds, layout: layOut(bracket, geometry, folds) }));
  if (made.bracket === bracket && made.folds === folds) return made.layout;
  const same = made.folds === folds ? refill(made.layout, bracket) : null;
  const now = { bracket, folds, layout: same ?? layOut(bracket, geometry, folds) };
  setMade(now);
  return now.layout;
}
