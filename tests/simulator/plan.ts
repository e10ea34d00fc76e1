/** The steps of a history, in a form that a named test can repeat. */
import { createSeededRandom, type SeededRandom } from '../faults/seeded-random.ts';
import { type Fault, FAULTS, REFUSALS } from './connection.ts';
import { BUCKET_VERBS } from './verbs/buckets.ts';
import { RESTORE_VERBS } from './verbs/restore.ts';
import { CHANGES, SHARED, TROUBLES, type Verb } from './verbs/verbs.ts';

export interface Step {
  readonly verb: Verb;
  /** Seed of all choices in this step. */
  readonly seed: number;
}

export interface Plan {
  readonly seed: number;
  /** The possible faults of a request, and the percentage of requests with one. */
  readonly faults: readonly Fault[];
  readonly faultPercent: number;
  /** An old browser has no Web Locks. */
  readonly hasLocks: boolean;
  /** The browser has storage buckets: always, or from some step on. Absent: never. */
  readonly buckets?: 'always' | 'later';
  readonly steps: readonly Step[];
}

/** A history that once broke a promise. */
export interface Found {
  /** The promise. */
  readonly title: string;
  readonly plan: Plan;
}

const STEPS_MIN = 6;
const STEPS_SPREAD = 18;
/** In one of eight histories the customer shares the device. */
const SHARED_EVERY = 8;
const SHARED_AT = 4;
/** In three of sixteen histories the browser has storage buckets; one of them is on a shared device. */
const BUCKETS_EVERY = 16;
const BUCKETS_AT: readonly number[] = [12, 13, 15];
/** In one of sixteen histories the shop is restored from a backup. */
const RESTORED_EVERY = 16;
const SEED_LIMIT = 2 ** 31;

/** Each history has only some of the troubles, so that bugs that need a long run of one are found too. */
const someOf = <T>(random: SeededRandom, items: readonly T[], percent: number): T[] => items.filter(() => random.below(100) < percent);

export function planOf(seed: number): Plan {
  const random = createSeededRandom(seed);
  const changes = Object.entries(CHANGES).flatMap(([verb, often]) => Array.from({ length: often }, () => verb as Verb));
  // Depends only on the seed, so that the seeds that catch the planted bugs keep their plans.
  const hasBuckets = BUCKETS_AT.includes(seed % BUCKETS_EVERY);
  const isRestored = seed % RESTORED_EVERY === 0;
  // A device of version 1 does not support a restore.
  const some = someOf(random, TROUBLES, 40).filter((verb) => !isRestored || verb !== 'deploy');
  const troubles: Verb[] = [
    ...some,
    ...(seed % SHARED_EVERY === SHARED_AT ? [SHARED, SHARED] : []),
    ...(hasBuckets ? [...BUCKET_VERBS, ...BUCKET_VERBS] : []),
    ...(isRestored ? [...RESTORE_VERBS, ...RESTORE_VERBS] : []),
  ];
  const faults: Fault[] = [...someOf(random, FAULTS, 40), ...(random.below(4) === 0 ? REFUSALS : [])];
  const faultPercent = random.pick([0, 25, 50]);
  const hasLocks = random.below(4) > 0;
  const steps = Array.from({ length: STEPS_MIN + random.below(STEPS_SPREAD) }, () => ({
    verb: (random.below(100) < 60 ? undefined : random.pick(troubles)) ?? random.pick(changes) ?? 'wait',
    seed: random.below(SEED_LIMIT),
  }));
  const isLater = Math.floor(seed / BUCKETS_EVERY) % 2 === 1;
  return { seed, faults, faultPercent, hasLocks, ...(hasBuckets && { buckets: isLater ? 'later' : 'always' }), steps };
}
