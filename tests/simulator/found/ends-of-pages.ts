/** Histories that once broke a promise: a page or a worker ends, or is replaced by another version. */
import type { Found } from '../plan.ts';

export const ENDS_OF_PAGES: readonly Found[] = [
  {
    title: 'no worker goes on beside the rows of the version before (seed 9020344)',
    plan: {
      seed: 9020344,
      faults: [],
      faultPercent: 0,
      hasLocks: true,
      steps: [
        { verb: 'session is revoked', seed: 1037696499 },
        { verb: 'background sync', seed: 428144406 },
        { verb: 'deploy', seed: 811299956 },
      ],
    },
  },
  {
    title: 'a database that was being opened again when its page closed is removed when its owner leaves (seed 9028518)',
    plan: {
      seed: 9028518,
      faults: [],
      faultPercent: 0,
      hasLocks: false,
      steps: [
        { verb: 'evict storage', seed: 62827323 },
        { verb: 'worker beside two tabs', seed: 414215930 },
        { verb: 'lose databases', seed: 223356942 },
        { verb: 'visible', seed: 339257541 },
        { verb: 'close tab', seed: 1609823105 },
      ],
    },
  },
  {
    title: 'a picture that was sent is not sent once more for what a killed sign-in had left (seed 9038560)',
    plan: {
      seed: 9038560,
      faults: [],
      faultPercent: 0,
      hasLocks: true,
      steps: [
        { verb: 'freeze while sending', seed: 1167107980 },
        { verb: 'visit of a restored shop', seed: 1237354161 },
      ],
    },
  },
];
