import type { VisitedResult } from '@/api/visits';

/** How many of each medal somebody has: a club, or a country. */
export type Medals = { name: string; gold: number; silver: number; bronze: number };

/** Medals by club or by country, more gold before more silver before more bronze; who names none is left out. */
export function medalsBy(results: readonly VisitedResult[], by: 'club' | 'country'): Medals[] {
  const found = new Map<string, Medals>();
  for (const { places } of results) {
    for (const one of places) {
      const name = one[by].trim();
      if (!name || one.place > 3) continue;
      // Clubs are written in more than one way; the first one counts.
      const key = name.toLocaleLowerCase();
      const medals = found.get(key) ?? { name, gold: 0, silver: 0, bronze: 0 };
      const medal = (['gold', 'silver', 'bronze'] as const)[one.place - 1];
      if (medal) medals[medal]++;
      found.set(key, medals);
    }
  }
  return [...found.values()].sort((a, b) => b.gold - a.gold || b.silver - a.silver || b.bronze - a.bronze || a.name.localeCompare(b.name));
}

/** Places of the list that are shared have the same number, and the next ones are left out. */
export function rankOf(list: readonly Medals[], index: number): number {
  const one = list[index];
  return 1 + list.findIndex((other) => other.gold === one?.gold && other.silver === one.silver && other.bronze === one.bronze);
}
