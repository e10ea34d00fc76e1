/** Histories of a restored shop that once broke a promise: goods that wait to return to its cart, and messages about another device. */
import type { Found } from '../plan.ts';

export const RESTORED_SHOP: readonly Found[] = [
  {
    title: 'a line whose change is sent after the session of a restored shop has ended stays as it was changed (seed 16000240)',
    plan: {
      seed: 16000240,
      faults: [],
      faultPercent: 0,
      hasLocks: true,
      steps: [
        { verb: 'visit of a restored shop', seed: 2067954988 },
        { verb: 'backup is made', seed: 735039622 },
        { verb: 'shop is restored', seed: 814575535 },
        { verb: 'visit of a restored shop', seed: 446124520 },
      ],
    },
  },
  {
    title: 'a line that is changed while it waits to be put into the cart of a restored shop again stays as it was changed (seed 9036816)',
    plan: {
      seed: 9036816,
      faults: [],
      faultPercent: 0,
      hasLocks: true,
      steps: [
        { verb: 'visit of a restored shop', seed: 1135210138 },
        { verb: 'second tab', seed: 1431772951 },
        { verb: 'second tab', seed: 22017614 },
        { verb: 'visit of a restored shop', seed: 1049418380 },
        { verb: 'add offline', seed: 529440860 },
        { verb: 'backup is made', seed: 300514429 },
        { verb: 'visit of a restored shop', seed: 167654378 },
        { verb: 'change', seed: 2064383459 },
      ],
    },
  },
  {
    title: 'a version beside a draft that was deleted elsewhere, and is there again, is not said to be gone (seed 9072976)',
    plan: {
      seed: 9072976,
      faults: [],
      faultPercent: 0,
      hasLocks: true,
      steps: [
        { verb: 'visit of a restored shop', seed: 1548282944 },
        { verb: 'draft on two devices', seed: 997983721 },
        { verb: 'other device saves a draft', seed: 566760877 },
        { verb: 'draft with a picture', seed: 100354280 },
      ],
    },
  },
  {
    title: 'the answer to a change that was sent before the restore is not taken for the cart of the restored shop (seed 9331120)',
    plan: {
      seed: 9331120,
      faults: ['bad-gateway', 'empty-answer'],
      faultPercent: 50,
      hasLocks: false,
      steps: [
        { verb: 'add offline', seed: 1290494905 },
        { verb: 'clock right', seed: 720902642 },
        { verb: 'wait', seed: 639616411 },
        { verb: 'backup is made', seed: 2027319853 },
        { verb: 'change', seed: 1694057118 },
        { verb: 'fill disk', seed: 1985933035 },
        { verb: 'shop is restored', seed: 1725994746 },
      ],
    },
  },
];
