/** Histories that broke a promise once: `npm run histories` prints them in this form. */
import type { Plan } from './plan.ts';

export interface Found {
  /** The promise. */
  readonly title: string;
  readonly plan: Plan;
}

export const FOUND: readonly Found[] = [
  {
    title: 'a customer signs out although the disk is full (seed 1110)',
    plan: {
      seed: 1110,
      faults: [],
      faultPercent: 0,
      hasLocks: false,
      steps: [
        { verb: 'fill disk', seed: 562446575 },
        { verb: 'sign out', seed: 524931850 },
      ],
    },
  },
  {
    title: 'a customer who has signed out is not back because something else refused the sign-out (seed 70)',
    plan: {
      seed: 70,
      faults: ['stray-401', 'failed-after', 'cut-answer', 'duplicate', 'slow', 'gateway-timeout', 'busy', 'busy-at-once', 'throttled'],
      faultPercent: 25,
      hasLocks: false,
      steps: [
        { verb: 'draft with a picture', seed: 828829907 },
        { verb: 'change customer', seed: 1013502932 },
      ],
    },
  },
];
