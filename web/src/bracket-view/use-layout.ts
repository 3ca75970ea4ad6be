import { useState } from 'react';
import { layOut, refill, type Folds, type Geometry } from '@/bracket/layout';
import type { Bracket } from '@/bracket/model';

/** The positions of a bracket's cards. The objects stay the same while no card moves. */
export function useLayout(bracket: Bracket, geometry: Geometry, folds: Folds) {
  const [made, setMade] = useState(() => ({ bracket, folds, layout: layOut(bracket, geometry, folds) }));
  const moved = made.folds !== folds || made.layout.geometry !== geometry;
  if (made.bracket === bracket && !moved) return made.layout;
  const same = moved ? null : refill(made.layout, bracket);
  const now = { bracket, folds, layout: same ?? layOut(bracket, geometry, folds) };
  setMade(now);
  return now.layout;
}
