export interface SeededRandom {
  /** An integer from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** undefined for an empty list. */
  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
}

/** The same sequence for the same seed (mulberry32). */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed * 0x9e3779b9;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  // One body serves both signatures, because a non-empty list has an item at every index below its length.
  return { below, pick: <T>(items: readonly T[]) => items[below(items.length)] as T };
}
