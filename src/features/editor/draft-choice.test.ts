import { expect, test } from 'vitest';
import type { Draft } from '../../../core/contract/drafts.ts';
import type { DraftView } from '../../data/live/draft-view.ts';
import { SAMPLE_CALENDAR, SAMPLE_CARD, SAMPLE_PICTURES } from '../../../core/layout/fixtures/sample-templates.ts';
import { chooseDraft } from './draft-choice.ts';
import { firstYear, initialData } from './initial-data.ts';

const TARGET = { templateUuid: SAMPLE_CARD.uuid, productUuid: '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0a1', orderLineUuid: null };
const view = (uuid: string, changes: Partial<Draft> = {}): DraftView => ({
  draft: {
    uuid,
    template: { uuid: TARGET.templateUuid, version: 1 },
    productUuid: TARGET.productUuid,
    data: { userResources: {}, year: null },
    currentPartId: null,
    partOfPackage: false,
    orderLineUuid: null,
    revision: 1,
    savedAtMs: 1,
    ...changes,
  },
  history: { past: [], future: [] },
  note: null,
});

test('[EDT-20] the newest draft of the same template and size is offered', () => {
  expect(chooseDraft([view('newest'), view('older')], TARGET, null)).toMatchObject({ kind: 'offer', draft: { draft: { uuid: 'newest' } } });
  expect(chooseDraft([view('other', { productUuid: '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0a9' })], TARGET, null)).toEqual({ kind: 'new' });
});

test('[EDT-20] the draft in the address goes on without a question', () => {
  expect(chooseDraft([view('newest'), view('older')], TARGET, 'older')).toMatchObject({
    kind: 'continue',
    draft: { draft: { uuid: 'older' } },
  });
});

test("a draft of a cart's line belongs to that line alone, and one of a package to its package", () => {
  const line = view('of-line', { orderLineUuid: '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0b1' });
  expect(chooseDraft([line, view('of-package', { partOfPackage: true })], TARGET, 'of-line')).toEqual({ kind: 'new' });
  expect(chooseDraft([line], { ...TARGET, orderLineUuid: line.draft.orderLineUuid }, null).kind).toBe('offer');
});

test('[EDT-12] a new calendar starts with the first supported year that is not past', () => {
  expect(firstYear(SAMPLE_CALENDAR, 2027)).toBe(2027);
  expect(firstYear(SAMPLE_CALENDAR, 2020)).toBe(2026);
  expect(firstYear(SAMPLE_CALENDAR, 2040)).toBe(2028);
  expect(firstYear(SAMPLE_CARD, 2026)).toBeNull();
});

test('[EDT-10] without a connection the device fills a new instance by itself', () => {
  const [picture] = SAMPLE_PICTURES;
  if (!picture) throw new Error('there are sample pictures');
  const set = {
    subject: { uuid: picture.uuid, name: 'Kari Nordmann', group: '5B' },
    job: {
      uuid: picture.uuid,
      name: 'Solbakken',
      creationTime: 0,
      yearbookPoseSelection: null,
      hasBeenInWebShop: true,
      requireFineTunedPictures: false,
      isArchived: false,
    },
    avatar: { url: null },
    jobType: { uuid: picture.uuid },
    photographer: { uuid: picture.uuid },
    bought: false,
    isEditable: true,
    qualifyForSelectOwnFavorites: false,
    qualifyForSelectYearbookPose: false,
    year: 2026,
    inCart: false,
    digitalSet: { IP: { bought: false, inCart: false }, SFP: { bought: false, inCart: false }, GP: { bought: false, inCart: false } },
    pictures: [
      {
        uuid: picture.uuid,
        dimensions: { width: 2400, height: 3000 },
        keywords: [],
        groupPicture: false,
        isUserFavorite: false,
        bought: false,
        greenscreen: false,
        userBoughtRetouch: false,
        inCart: false,
        pictureType: 'IP' as const,
        userRetouchTasks: [],
        thumbnails: { 320: '/a', 640: '/b' },
      },
    ],
  };
  const data = initialData(SAMPLE_CARD, set, 2026, 'nb');
  expect(data.userResources['front/portrait']).toMatchObject({ uuid: picture.uuid, width: 2400 });
  expect(data.userResources['front/name']).toMatchObject({ text: 'Kari Nordmann' });
});
