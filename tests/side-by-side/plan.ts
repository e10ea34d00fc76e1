/** What happens in one round, from a seed: the same for each contestant. */
import { createSeededRandom, type SeededRandom } from '../faults/seeded-random.ts';
import type { LaneName } from './pages/contestant.ts';

/**
 * What one request with changes meets.
 * - request lost: the connection ends before the shop has read it
 * - answer lost, answer cut: the shop has made the change, and the connection ends before the answer or in it
 * - busy: 503 with `Retry-After: 1`, nothing changed
 * - failed after: the shop has made the change and answers 500
 */
export type Fault = 'none' | 'request lost' | 'answer lost' | 'answer cut' | 'busy' | 'failed after' | 'slow';

export type Step =
  | { readonly kind: 'change'; readonly number: number; readonly lane: LaneName; readonly tab: number; readonly pauseMs: number }
  | { readonly kind: 'offline' | 'online' | 'reload' | 'kill' | 'open tab' | 'close tab'; readonly pauseMs: number };

export interface Plan {
  readonly steps: readonly Step[];
  /** By the ordinal of the request. Later ones meet none: a contestant that sends late or seldom meets as many as one that does not. */
  readonly faults: readonly Fault[];
}

const LANES = ['cart', 'account'] as const satisfies readonly LaneName[];

/** Of a hundred requests. */
const SHARES: Readonly<Record<Fault, number>> = {
  none: 44,
  'request lost': 12,
  'answer lost': 12,
  'answer cut': 6,
  busy: 9,
  'failed after': 8,
  slow: 9,
};
const FAULTS = Object.entries(SHARES).flatMap(([fault, share]) => Array.from({ length: share }, () => fault as Fault)); // keys of Fault
/** More than a round has changes. */
const REQUESTS = 30;

/** Parts of a round: a number is so many changes in a row. A killed browser is started again with a connection. */
const PARTS: readonly (readonly (number | Exclude<Step['kind'], 'change'>)[])[] = [
  ['offline', 4, 'online', 1],
  ['open tab', 6, 'close tab'],
  [1, 'offline', 3, 'kill'],
  [4, 'kill', 1],
  [3, 'reload', 2],
];

export function planOf(seed: number): Plan {
  const random = createSeededRandom(seed);
  const steps: Step[] = [];
  let number = 0;
  let tabs = 1;
  for (const part of shuffled(PARTS, random))
    for (const event of part) {
      if (typeof event === 'string') {
        if (event === 'open tab') tabs = 2;
        if (event === 'close tab') tabs = 1;
        steps.push({ kind: event, pauseMs: event === 'kill' ? random.below(300) : 200 + random.below(1_500) });
        continue;
      }
      for (let left = event; left > 0; left -= 1) {
        number += 1;
        steps.push({ kind: 'change', number, lane: random.pick(LANES), tab: random.below(tabs), pauseMs: 30 + random.below(250) });
      }
    }
  return { steps, faults: Array.from({ length: REQUESTS }, () => random.pick(FAULTS) ?? 'none') };
}

function shuffled<T>(items: readonly T[], random: SeededRandom): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random.below(left.length), 1));
}
