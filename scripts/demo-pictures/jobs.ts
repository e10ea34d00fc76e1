import type { BackdropName } from './backdrop.ts';
import type { Look } from './person.ts';

/** A person of a demo job. The names are invented. */
export interface DemoSubject {
  readonly name: string;
  readonly code: string;
  readonly email: string;
  readonly mobile: string;
  readonly look: Look;
  /** How many individual portraits are taken. */
  readonly portraits: number;
  readonly qualifiesFavorites: boolean;
  readonly qualifiesYearbook: boolean;
  /** Taken before the green screen: PNG with alpha instead of JPEG on a backdrop. */
  readonly greenScreen?: boolean;
}

export interface DemoJob {
  readonly folder: string;
  readonly group: string;
  /** The camera's counter at the start of the day. */
  readonly firstFileNumber: number;
  readonly backdrops: readonly BackdropName[];
  readonly groupBackdrop: BackdropName | null;
  readonly subjects: readonly DemoSubject[];
  /** Clothes of all, including the classmates in the group picture. */
  readonly dress?: Pick<Look, 'clothes' | 'clothesColor'>;
  /** Subjects that were photographed together: indexes into `subjects`. */
  readonly together: readonly (readonly number[])[];
  /** Backdrops that a customer may put behind the cut-outs; the first is the default. */
  readonly greenScreenBackdrops: readonly BackdropName[];
  readonly details: Readonly<Record<string, unknown>>;
}

const ANNA: Look = {
  skin: 'f1c3a5',
  hairColor: 'd6b370',
  hair: 'bun',
  rearHair: 'longWavy',
  clothes: 'turtleNeck',
  clothesColor: '3d5a73',
};

const solbakken: DemoJob = {
  folder: 'solbakken-skole-7b',
  group: '7B',
  firstFileNumber: 412,
  backdrops: ['slate', 'sand', 'sage', 'rose'],
  groupBackdrop: 'stone',
  together: [
    [0, 2],
    [3, 6],
  ],
  greenScreenBackdrops: [],
  subjects: [
    {
      name: 'Anna Lindqvist Berg',
      code: 'SKBK-7K3M9Q',
      email: 'kari.berg@example.com',
      mobile: '+4791234501',
      look: ANNA,
      portraits: 6,
      qualifiesFavorites: true,
      qualifiesYearbook: true,
    },
    {
      name: 'Jonas Ødegård',
      code: 'SKBK-4TW8HX',
      email: 'odegard@example.com',
      mobile: '+4791234502',
      portraits: 5,
      qualifiesFavorites: true,
      qualifiesYearbook: true,
      look: { skin: 'f4d2ba', hairColor: 'a55728', hair: 'sideComed', clothes: 'shirt', clothesColor: '6f8fa6' },
    },
    {
      name: 'Sara Hussain',
      code: 'SKBK-9PXR6D',
      email: 'n.hussain@example.com',
      mobile: '+4791234503',
      portraits: 5,
      qualifiesFavorites: true,
      qualifiesYearbook: true,
      look: { skin: 'b98e6a', hairColor: '2c1b18', hair: 'sideComed', rearHair: 'longStraight', clothes: 'dress', clothesColor: '8a3145' },
    },
    {
      name: 'Emil Sørensen',
      code: 'SKBK-Q5NJ2Y',
      email: 'mette.sorensen@example.com',
      mobile: '+4791234504',
      portraits: 4,
      qualifiesFavorites: false,
      qualifiesYearbook: true,
      look: { skin: 'f1c3a5', hairColor: 'e2c48a', hair: 'undercut', clothes: 'tShirt', clothesColor: 'b98a2e' },
    },
    {
      name: 'Noor Al-Amin',
      code: 'SKBK-C8ZV3E',
      email: 'alamin@example.com',
      mobile: '+4791234505',
      portraits: 5,
      qualifiesFavorites: true,
      qualifiesYearbook: true,
      look: { skin: 'a36b4f', hairColor: '3a2a22', hair: 'bun', rearHair: 'neckHigh', clothes: 'openJacket', clothesColor: '5b4a7a' },
    },
    {
      name: 'Liv Åsheim',
      code: 'SKBK-H6FK7W',
      email: 'familien.aasheim@example.com',
      mobile: '+4791234506',
      portraits: 4,
      qualifiesFavorites: true,
      qualifiesYearbook: false,
      look: { skin: 'f4d2ba', hairColor: '724133', hair: 'sideComed', rearHair: 'shoulderHigh', clothes: 'shirt', clothesColor: 'e3e0d8' },
    },
    {
      name: 'Mattis Eira',
      code: 'SKBK-3GM9TB',
      email: 'eira.biret@example.com',
      mobile: '+4791234507',
      portraits: 4,
      qualifiesFavorites: true,
      qualifiesYearbook: true,
      look: { skin: 'e3ac8c', hairColor: '2c1b18', hair: 'spiky', clothes: 'turtleNeck', clothesColor: '9c3b34' },
    },
  ],
  details: {
    name: 'Solbakken skole 2026/27',
    photographer: { uuid: '6f0e6b0e-0c1d-4a4b-9a59-3b1c8d2f7a10', name: 'Mari Foss' },
    jobType: { uuid: 'b27d2c52-6d0f-4a5c-8a51-1c7f0f5b9e01', name: 'School' },
    date: '2026-09-14',
    isArchived: false,
    yearbookPoseUntil: '2027-05-31',
    hasBeenInWebShop: true,
    requireFineTunedPictures: false,
  },
};

const JERSEY = { clothes: 'tShirt', clothesColor: '1f5c7a' } as const;

const fjordvik: DemoJob = {
  folder: 'fjordvik-il',
  group: 'Håndball J13 og G13',
  firstFileNumber: 1187,
  dress: JERSEY,
  backdrops: ['pitch', 'ocean', 'graphite'],
  groupBackdrop: 'pitch',
  together: [[1, 5]],
  greenScreenBackdrops: ['ocean', 'plum', 'pitch'],
  subjects: [
    {
      name: 'Ola Brekke',
      code: 'FJRD-M4X7PT',
      email: 'brekke.t@example.com',
      mobile: '+4791234511',
      portraits: 4,
      qualifiesFavorites: true,
      qualifiesYearbook: false,
      greenScreen: true,
      look: { skin: 'f1c3a5', hairColor: 'a55728', hair: 'undercut', ...JERSEY },
    },
    {
      name: 'Amina Warsame',
      code: 'FJRD-R9D3KH',
      email: 'warsame@example.com',
      mobile: '+4791234512',
      portraits: 5,
      qualifiesFavorites: true,
      qualifiesYearbook: false,
      look: { skin: '5c3829', hairColor: '2c1b18', hair: 'bun', rearHair: 'longWavy', ...JERSEY },
    },
    {
      name: 'Henrik Lunde',
      code: 'FJRD-8YJ6WN',
      email: 'lunde.anne@example.com',
      mobile: '+4791234513',
      portraits: 4,
      qualifiesFavorites: true,
      qualifiesYearbook: false,
      look: { skin: 'f4d2ba', hairColor: 'b58143', hair: 'spiky', ...JERSEY },
    },
    {
      name: 'Ingrid Dahl',
      code: 'FJRD-E2V5ZQ',
      email: 'dahl.ingrid@example.com',
      mobile: '+4791234514',
      portraits: 4,
      qualifiesFavorites: false,
      qualifiesYearbook: false,
      look: { skin: 'f1c3a5', hairColor: 'e2c48a', hair: 'sideComed', rearHair: 'longStraight', ...JERSEY },
    },
    {
      name: 'Leo Nguyen',
      code: 'FJRD-T7C4GF',
      email: 'thi.nguyen@example.com',
      mobile: '+4791234515',
      portraits: 4,
      qualifiesFavorites: true,
      qualifiesYearbook: false,
      look: { skin: 'e3ac8c', hairColor: '2c1b18', hair: 'sideComed', ...JERSEY },
    },
    {
      name: 'Frøya Håland',
      code: 'FJRD-K3W9XM',
      email: 'haland@example.com',
      mobile: '+4791234516',
      portraits: 4,
      qualifiesFavorites: true,
      qualifiesYearbook: false,
      look: { skin: 'f4d2ba', hairColor: 'a84a24', hair: 'bun', rearHair: 'shoulderHigh', ...JERSEY },
    },
  ],
  details: {
    name: 'Fjordvik IL håndball 2026',
    photographer: { uuid: 'c9a1e0f4-52a7-4d0b-8b1e-7b0a6c3d5e22', name: 'Jørgen Vik' },
    jobType: { uuid: 'e4b8f6a3-90c7-4f35-9d9b-5a2c1e7d8f02', name: 'Sports' },
    date: '2026-10-03',
    isArchived: false,
    yearbookPoseUntil: null,
    hasBeenInWebShop: true,
    requireFineTunedPictures: false,
  },
};

const lastYears: DemoJob = {
  folder: 'solbakken-skole-2024',
  group: '5B',
  firstFileNumber: 233,
  backdrops: ['plum', 'ocean'],
  groupBackdrop: null,
  together: [],
  greenScreenBackdrops: [],
  subjects: [
    {
      name: 'Anna Lindqvist Berg',
      code: 'SKBK-W6Y2RD',
      email: 'kari.berg@example.com',
      mobile: '+4791234501',
      portraits: 3,
      qualifiesFavorites: false,
      qualifiesYearbook: false,
      look: { ...ANNA, hair: 'sideComed', rearHair: 'neckHigh', clothes: 'dress', clothesColor: '3d6b6b' },
    },
  ],
  details: {
    name: 'Solbakken skole 2024/25',
    photographer: { uuid: '6f0e6b0e-0c1d-4a4b-9a59-3b1c8d2f7a10', name: 'Mari Foss' },
    jobType: { uuid: 'b27d2c52-6d0f-4a5c-8a51-1c7f0f5b9e01', name: 'School' },
    date: '2024-09-10',
    isArchived: true,
    yearbookPoseUntil: '2025-05-31',
    hasBeenInWebShop: true,
    requireFineTunedPictures: false,
  },
};

export const DEMO_JOBS: readonly DemoJob[] = [solbakken, fjordvik, lastYears];
