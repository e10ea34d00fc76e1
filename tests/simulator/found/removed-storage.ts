/** Histories that once broke a promise: the browser removed storage of the shop. */
import type { Found } from '../plan.ts';

export const REMOVED_STORAGE: readonly Found[] = [
  {
    title: 'a draft that is saved on an older one of a removed storage lies beside the one that the shop has (seed 9010573)',
    plan: {
      seed: 9010573,
      faults: [],
      faultPercent: 0,
      hasLocks: false,
      buckets: 'always',
      steps: [
        { verb: 'freeze while sending', seed: 1432504587 },
        { verb: 'draft', seed: 2084766321 },
        { verb: 'bucket is evicted', seed: 874036331 },
        { verb: 'freeze while sending', seed: 2130414038 },
      ],
    },
  },
  {
    title: 'a picture that another page has sent right before the storage is removed is not said to be gone (seed 9014893)',
    plan: {
      seed: 9014893,
      faults: [],
      faultPercent: 25,
      hasLocks: true,
      buckets: 'always',
      steps: [
        { verb: 'freeze tab', seed: 1316226433 },
        { verb: 'visit', seed: 1742618217 },
        { verb: 'bucket is evicted', seed: 1529321428 },
      ],
    },
  },
  {
    title: 'a line whose request was under way when the storage was removed is changed when the device shows it (seed 9018426)',
    plan: {
      seed: 9018426,
      faults: ['lost-request', 'failed-after', 'cut-answer', 'slow', 'throttled-until', 'page-of-portal', 'stray-401'],
      faultPercent: 50,
      hasLocks: true,
      steps: [
        { verb: 'add', seed: 2074259343 },
        { verb: 'evict storage', seed: 214927393 },
        { verb: 'come back', seed: 1985724502 },
        { verb: 'change', seed: 901753515 },
      ],
    },
  },
  {
    title: 'a draft that the shop has is shown when its list was read, where unsent work was taken over from a bucket (seed 9026893)',
    plan: {
      seed: 9026893,
      faults: ['page-of-portal'],
      faultPercent: 25,
      hasLocks: false,
      buckets: 'always',
      steps: [
        { verb: 'draft', seed: 1713769160 },
        { verb: 'buckets come or go', seed: 1432396755 },
        { verb: 'reload', seed: 616751205 },
        { verb: 'look', seed: 1775888175 },
      ],
    },
  },
  {
    title: 'the answer to a change that was sent before is not taken for the cart that was never read here (seed 9028684)',
    plan: {
      seed: 9028684,
      faults: ['empty-answer', 'late-duplicate', 'gateway-timeout', 'page-of-firewall'],
      faultPercent: 50,
      hasLocks: true,
      buckets: 'always',
      steps: [
        { verb: 'add', seed: 2085082262 },
        { verb: 'buckets come or go', seed: 584788617 },
        { verb: 'draft', seed: 488964247 },
        { verb: 'freeze while sending', seed: 1138870005 },
      ],
    },
  },
  {
    title: 'a picture whose arrival the device was never told is said to be gone with its file (seed 9020493)',
    plan: {
      seed: 9020493,
      faults: ['empty-answer'],
      faultPercent: 50,
      hasLocks: true,
      buckets: 'always',
      steps: [
        { verb: 'upload', seed: 1133339033 },
        { verb: 'change customer', seed: 212392469 },
        { verb: 'change customer', seed: 425788772 },
        { verb: 'bucket is evicted', seed: 609533592 },
      ],
    },
  },
  {
    title: 'a draft that is saved after the storage was removed is based on the saving that was confirmed right before (seed 9031884)',
    plan: {
      seed: 9031884,
      faults: [],
      faultPercent: 0,
      hasLocks: true,
      buckets: 'always',
      steps: [
        { verb: 'add', seed: 45550674 },
        { verb: 'draft', seed: 130175554 },
        { verb: 'freeze tab', seed: 843734441 },
        { verb: 'bucket is evicted', seed: 505307190 },
        { verb: 'freeze while sending', seed: 372142375 },
      ],
    },
  },
  {
    title: 'a draft that is being sent with a picture that was just confirmed is sent again as it was sent (seed 9056108)',
    plan: {
      seed: 9056108,
      faults: [
        'failed-after',
        'cut-answer',
        'empty-answer',
        'duplicate',
        'slow',
        'slow-answer',
        'busy',
        'busy-at-once',
        'throttled',
        'page-of-firewall',
        'redirect',
        'stray-401',
        'stray-mismatch',
      ],
      faultPercent: 25,
      hasLocks: true,
      buckets: 'always',
      steps: [
        { verb: 'add', seed: 1306232109 },
        { verb: 'draft with a picture', seed: 254995011 },
        { verb: 'reload', seed: 1569848497 },
        { verb: 'bucket is evicted', seed: 34683978 },
      ],
    },
  },
];
