/** Histories that broke a promise once, where a page or a worker ends, or is replaced by another version. */
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
];
