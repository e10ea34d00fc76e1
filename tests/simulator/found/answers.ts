/** Histories that once broke a promise: an answer is lost or late, or refuses an entry that other changes wait for. */
import type { Found } from '../plan.ts';

export const ANSWERS: readonly Found[] = [
  {
    title: 'a draft that a restored shop got before its list was read was deleted on no other device (seed 9028672)',
    plan: {
      seed: 9028672,
      faults: ['slow-answer', 'busy', 'stray-401'],
      faultPercent: 50,
      hasLocks: true,
      steps: [
        { verb: 'freeze while sending', seed: 154698384 },
        { verb: 'draft with a picture', seed: 1665817090 },
        { verb: 'shop is restored', seed: 253621432 },
        { verb: 'shop is down', seed: 1441289910 },
      ],
    },
  },
  {
    title: 'a version beside another one that shows a refused picture waits for nothing (seed 9019298)',
    plan: {
      seed: 9019298,
      faults: ['too-large'],
      faultPercent: 50,
      hasLocks: true,
      steps: [
        { verb: 'change while reading', seed: 924313068 },
        { verb: 'draft with a picture', seed: 1338893955 },
        { verb: 'wait', seed: 874855271 },
        { verb: 'other device saves a draft', seed: 2034700719 },
      ],
    },
  },
];
