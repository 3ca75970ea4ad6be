/** How a tournament is seeded, as people read it. */
export const seedingName: Record<string, string> = { random: 'Randomized', manual: 'Manual' };
