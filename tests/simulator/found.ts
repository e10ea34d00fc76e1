/** Histories that once broke a promise, in the form that `npm run histories` prints. */
import { ANSWERS } from './found/answers.ts';
import { ENDS_OF_PAGES } from './found/ends-of-pages.ts';
import { REMOVED_STORAGE } from './found/removed-storage.ts';
import { RESTORED_SHOP } from './found/restored-shop.ts';
import type { Found } from './plan.ts';

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
  {
    title: 'a file that is chosen after a line was taken out is bought although the shop refuses that line (seed 2001998)',
    plan: {
      seed: 2001998,
      faults: [],
      faultPercent: 0,
      hasLocks: true,
      steps: [
        { verb: 'offline', seed: 166837694 },
        { verb: 'product withdrawn', seed: 410383580 },
        { verb: 'add', seed: 489981106 },
        { verb: 'delete', seed: 1255583904 },
        { verb: 'other', seed: 1648699982 },
      ],
    },
  },
  {
    title: 'a draft that gets an unsent picture while it is chosen for sending waits for the picture (seed 2101743)',
    plan: {
      seed: 2101743,
      faults: [
        'lost-request',
        'lost-answer',
        'bad-gateway',
        'cut-answer',
        'slow',
        'too-slow',
        'gateway-timeout',
        'throttled-until',
        'stray-mismatch',
      ],
      faultPercent: 50,
      hasLocks: true,
      steps: [
        { verb: 'other', seed: 1711598794 },
        { verb: 'draft with a picture', seed: 9874618 },
        { verb: 'worker beside two tabs', seed: 1973250351 },
        { verb: 'draft with a picture', seed: 356150828 },
      ],
    },
  },
  {
    title: 'the worker gives up what it sends for a customer who signs out and in again (seed 1001395)',
    plan: {
      seed: 1001395,
      faults: ['empty-answer', 'busy'],
      faultPercent: 50,
      hasLocks: false,
      steps: [
        { verb: 'change customer', seed: 605063818 },
        { verb: 'upload', seed: 205236189 },
        { verb: 'worker beside two tabs', seed: 1288046471 },
        { verb: 'visit', seed: 1989084579 },
      ],
    },
  },
  {
    title: 'a page that ends in the middle of a sign-in leaves no database behind (seed 1002153)',
    plan: {
      seed: 1002153,
      faults: ['bad-gateway', 'cut-answer', 'slow'],
      faultPercent: 50,
      hasLocks: true,
      steps: [
        { verb: 'read again', seed: 1468581107 },
        { verb: 'second tab', seed: 788855028 },
        { verb: 'read again', seed: 1983869467 },
        { verb: 'add offline', seed: 717238069 },
        { verb: 'visit', seed: 2011886202 },
      ],
    },
  },
  {
    title: "a customer's session is not replaced by the visitor's whose page still asks for one (seed 2000742)",
    plan: {
      seed: 2000742,
      faults: ['failed-after', 'cut-answer', 'late-duplicate', 'slow', 'busy-at-once', 'throttled-until', 'redirect', 'stray-401'],
      faultPercent: 50,
      hasLocks: true,
      steps: [{ verb: 'visit', seed: 1835818184 }],
    },
  },
  {
    title: 'a change is not said to have failed when the disk has it (seed 911524)',
    plan: {
      seed: 911524,
      faults: ['stray-mismatch'],
      faultPercent: 25,
      hasLocks: true,
      steps: [
        { verb: 'add', seed: 1809142554 },
        { verb: 'change', seed: 1496796323 },
        { verb: 'portal', seed: 407482269 },
        { verb: 'worker beside two tabs', seed: 956551381 },
        { verb: 'add offline', seed: 863350420 },
        { verb: 'freeze tab', seed: 341259131 },
        { verb: 'change while reading', seed: 118158485 },
        { verb: 'other', seed: 1590516571 },
      ],
    },
  },
  {
    title: "a visitor's pictures wait for the sign-in, also beside a page that hangs (seed 5000132)",
    plan: {
      seed: 5000132,
      faults: ['late-duplicate', 'slow', 'redirect', 'stray-mismatch'],
      faultPercent: 50,
      hasLocks: true,
      steps: [
        { verb: 'visit', seed: 650082772 },
        { verb: 'freeze while sending', seed: 1929014493 },
      ],
    },
  },
  {
    title: "a visitor's pictures wait for the sign-in, also without Web Locks (seed 5004033)",
    plan: {
      seed: 5004033,
      faults: ['lost-request'],
      faultPercent: 25,
      hasLocks: false,
      steps: [
        { verb: 'visit', seed: 5354497 },
        { verb: 'freeze tab', seed: 431879986 },
      ],
    },
  },
  {
    title: 'a draft that version 1 had not sent stays when an older list of the shop arrives (seed 7016550)',
    plan: {
      seed: 7016550,
      faults: ['failed-after', 'empty-answer', 'duplicate', 'late-duplicate', 'slow', 'busy', 'busy-at-once', 'page-of-portal'],
      faultPercent: 25,
      hasLocks: false,
      steps: [
        { verb: 'other', seed: 1798806523 },
        { verb: 'deploy', seed: 2121682900 },
        { verb: 'wait', seed: 1471223056 },
        { verb: 'change while reading', seed: 1006101207 },
      ],
    },
  },
  {
    title: 'nothing is reported of a storage that was removed under a frozen page (seed 7001836)',
    plan: {
      seed: 7001836,
      faults: [],
      faultPercent: 0,
      hasLocks: true,
      buckets: 'always',
      steps: [
        { verb: 'freeze tab', seed: 192027310 },
        { verb: 'bucket is evicted', seed: 1308638534 },
      ],
    },
  },
  {
    title: 'two reads of a page that lost its connection open it again, and both answer (seed 7005611)',
    plan: {
      seed: 7005611,
      faults: [],
      faultPercent: 0,
      hasLocks: true,
      steps: [
        { verb: 'freeze tab', seed: 164868087 },
        { verb: 'lose databases', seed: 412646134 },
        { verb: 'second tab', seed: 1504434521 },
        { verb: 'look', seed: 297498159 },
      ],
    },
  },
  {
    title: 'a page whose connection was lost finds that its bucket was removed (seed 8004029)',
    plan: {
      seed: 8004029,
      faults: [],
      faultPercent: 0,
      hasLocks: true,
      buckets: 'later',
      steps: [
        { verb: 'buckets come or go', seed: 147904756 },
        { verb: 'kill at a bucket', seed: 1740089604 },
        { verb: 'lose databases', seed: 1353604107 },
        { verb: 'bucket is evicted', seed: 1975752324 },
      ],
    },
  },
  {
    title: 'a draft that was sent before the list of pictures shows the picture that a restored shop has (seed 1920)',
    plan: {
      seed: 1920,
      faults: [],
      faultPercent: 50,
      hasLocks: true,
      steps: [
        { verb: 'upload', seed: 456953461 },
        { verb: 'shop is restored', seed: 1068040135 },
        { verb: 'draft', seed: 1084342090 },
      ],
    },
  },
  {
    title: 'goods that a restored shop has lost wait for the customer who signs out with nothing else unsent (seed 1504)',
    plan: {
      seed: 1504,
      faults: [],
      faultPercent: 0,
      hasLocks: true,
      steps: [
        { verb: 'add', seed: 1609849457 },
        { verb: 'shop is restored', seed: 1957631718 },
        { verb: 'other', seed: 1660142214 },
        { verb: 'session is revoked', seed: 1321857282 },
      ],
    },
  },
  {
    title: 'a page waits for the answer of a browser that is slow to say whether a bucket is there (seed 9002636)',
    plan: {
      seed: 9002636,
      faults: [],
      faultPercent: 0,
      hasLocks: true,
      buckets: 'always',
      steps: [
        { verb: 'background sync', seed: 1884631502 },
        { verb: 'buckets come or go', seed: 422183773 },
      ],
    },
  },
  {
    title: 'what a restored shop may lack waits for the customer whose session was ended before its lists were read (seed 9003680)',
    plan: {
      seed: 9003680,
      faults: [],
      faultPercent: 0,
      hasLocks: true,
      steps: [
        { verb: 'offline', seed: 282508081 },
        { verb: 'look', seed: 756777245 },
        { verb: 'visit of a restored shop', seed: 889455870 },
        { verb: 'session is revoked', seed: 1117469079 },
        { verb: 'other', seed: 1846436436 },
        { verb: 'shop is restored', seed: 1153544549 },
      ],
    },
  },
  ...REMOVED_STORAGE,
  ...ENDS_OF_PAGES,
  ...ANSWERS,
  ...RESTORED_SHOP,
];
