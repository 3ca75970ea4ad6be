/** The shortest and the longest pause of a series of attempts, in milliseconds. */
export type Pauses = { first: number; most: number };

/** The pause after a number of failures: it doubles with each. The first pause follows failure 0. */
export const doubled = (failures: number, { first, most }: Pauses): number => Math.min(first * 2 ** failures, most);

/** The same, up to half as long again at random, so that the devices of a hall don't all return at once. */
export const backoff = (failures: number, pauses: Pauses): number => doubled(failures, pauses) * (1 + Math.random() / 2);
