/** The customers of a history, and the goods of its shop. */
import type { User } from '#core/contract/entities.ts';
import { facts, IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { samplePicture, samplePictureSet } from '#core/domain/fixtures/sample-sets.ts';
import { EXAMPLE } from '#core/operations/example.ts';
import type { Goods, NewCustomer } from './shop-state.ts';
import type { Person } from './world.ts';

const NO_ADDRESS = { address: '', address2: '', postalCode: '', city: '', state: '' };

const userOf = (uuid: string, emailAddress: string): User => ({
  uuid,
  name: emailAddress,
  emailAddress,
  mobilePhone: '+4791234567',
  acceptMail: false,
  isSimulated: false,
  isAnonymousUser: emailAddress === '',
  lang: 'en',
  address: NO_ADDRESS,
  currentSubjectUuid: null,
});

export const newGoods = (): Goods => ({ priceList, facts, withdrawn: new Set() });

const SPRING = { kind: 'percent', value: 10, minimumTotal: 0 } as const;

export function customerOf(uuid: string, email: string, cartUuid: string): NewCustomer {
  const [sample] = [samplePictureSet({ number: 1, pictures: IDS.pictures.map((picture) => samplePicture(1, { uuid: picture })) })];
  return {
    user: userOf(uuid, email),
    cart: { uuid: cartUuid, orderLines: [], summary: { totalPrice: 0 }, rebateCode: 'SPRING', rebate: SPRING, revision: 1 },
    pictureSets:
      email === ''
        ? []
        : [{ ...sample, subject: { uuid: IDS.subject, name: 'Emma Lind', group: '7B' }, qualifyForSelectYearbookPose: true }],
    ownPictures: email === '' ? [] : [samplePicture(2, { uuid: EXAMPLE.upload, keywords: ['user_uploaded'] })],
    reminders: [{ uuid: IDS.subject, name: 'Emma Lind', remindersEnabled: true }],
  };
}

export const visitorOf = (uuid: string): NewCustomer => customerOf(uuid, '', uuid);

export const newPerson = (uuid: string, email: string): Person => ({
  uuid,
  email,
  wanted: new Map(),
  drafts: new Map(),
  pictures: [],
  uploads: new Set(),
  accepted: new Map(),
  contested: new Set(),
  refused: new Set(),
  others: new Set(),
  hasJoined: false,
  hasUnsure: false,
  isLossAllowed: false,
  wasHere: false,
  isHere: false,
  isRevoked: false,
  restored: null,
});
