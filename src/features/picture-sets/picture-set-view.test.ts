import { describe, expect, test } from 'vitest';
import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import { emptyReason } from '#core/domain/cart/empty-reason.ts';
import { samplePicture } from '#core/domain/fixtures/sample-sets.ts';
import {
  cardThumbnails,
  posePictures,
  poseSelection,
  sectionsOf,
  sortSets,
  stepAfterFavorites,
  stepAfterPictures,
  yearbookPoseOf,
} from './picture-set-view.ts';

const picture = (changes: Partial<Picture> = {}): Picture => samplePicture(1, changes);

type JobChanges = Partial<PictureSet['job']>;
const pictureSet = (changes: Partial<PictureSet> = {}, job: JobChanges = {}): PictureSet => ({
  subject: { uuid: '3b5ccf8b-6f2c-4d7e-9e4a-1d2c3b4a5f60', name: 'Nora Berg', group: '7B' },
  avatar: { url: null },
  job: {
    uuid: '0d7a5c7e-2f60-4b0c-9d0d-7d6f5e4c3b2a',
    name: 'Solbakken skole',
    creationTime: 1_790_000_000,
    yearbookPoseSelection: { expired: false },
    hasBeenInWebShop: true,
    requireFineTunedPictures: false,
    isArchived: false,
    ...job,
  },
  jobType: { uuid: '7d8c9e0f-1a2b-4c3d-8e4f-5a6b7c8d9e0f' },
  photographer: { uuid: '8e9d0f1a-2b3c-4d4e-9f5a-6b7c8d9e0f1a' },
  pictures: [],
  bought: false,
  isEditable: true,
  qualifyForSelectOwnFavorites: false,
  qualifyForSelectYearbookPose: false,
  year: 2026,
  inCart: false,
  digitalSet: { IP: { bought: false, inCart: false }, SFP: { bought: false, inCart: false }, GP: { bought: false, inCart: false } },
  ...changes,
});

describe('picture set view', () => {
  test('[SET-01] the button of a new set leads to favorites, else to an open pose selection, else to the offers', () => {
    expect(stepAfterPictures(pictureSet({ qualifyForSelectOwnFavorites: true, qualifyForSelectYearbookPose: true }))).toBe('favorites');
    expect(stepAfterPictures(pictureSet({ qualifyForSelectYearbookPose: true }))).toBe('yearbook-pose');
    expect(stepAfterPictures(pictureSet({ qualifyForSelectYearbookPose: true }, { yearbookPoseSelection: { expired: true } }))).toBe(
      'offers',
    );
    expect(stepAfterPictures(pictureSet())).toBe('offers');
  });

  test('[SET-02] after favorites comes the pose only if the set qualifies and the selection is open', () => {
    expect(stepAfterFavorites(pictureSet({ qualifyForSelectYearbookPose: true }))).toBe('yearbook-pose');
    expect(stepAfterFavorites(pictureSet({ qualifyForSelectYearbookPose: true }, { yearbookPoseSelection: null }))).toBe('offers');
    expect(stepAfterFavorites(pictureSet())).toBe('offers');
  });

  test('[SET-03] a missing selection counts as expired, and a group picture cannot be a pose', () => {
    expect(poseSelection(pictureSet({}, { yearbookPoseSelection: null }))).toBe('expired');
    expect(poseSelection(pictureSet({}, { yearbookPoseSelection: { expired: true } }))).toBe('expired');
    expect(poseSelection(pictureSet())).toBe('open');
    const portrait = picture({ keywords: ['yearbook_pose'] });
    const set = pictureSet({ pictures: [picture({ pictureType: 'GP' }), portrait] });
    expect(posePictures(set)).toEqual([portrait]);
    expect(yearbookPoseOf(set)).toBe(portrait);
  });

  test('[SET-04] a card shows six thumbnails, favorites first, and counts the rest', () => {
    const pictures = Array.from({ length: 8 }, (_, index) =>
      picture({ uuid: `6f9f7a1e-58c8-4b6f-8d55-0a8a7b6c5d4${index}`, isUserFavorite: index === 7 }),
    );
    const card = cardThumbnails(pictureSet({ pictures }));
    expect(card.pictures).toHaveLength(6);
    expect(card.pictures[0]).toBe(pictures[7]);
    expect(card.more).toBe(2);
    expect(cardThumbnails(pictureSet({ pictures: pictures.slice(0, 6) })).more).toBe(0);
  });

  test('[SET-05] favorites and the others keep their order', () => {
    const [a, b, c] = [picture({ isUserFavorite: true }), picture(), picture({ isUserFavorite: true })];
    expect(sectionsOf([a, b, c])).toEqual({ favorites: [a, c], others: [b] });
  });

  test('[SET-09] an empty set states which of the two reasons applies', () => {
    expect(emptyReason(pictureSet())).toBe('notYet');
    expect(emptyReason(pictureSet({}, { hasBeenInWebShop: false, requireFineTunedPictures: true }))).toBe('notYet');
    expect(emptyReason(pictureSet({}, { hasBeenInWebShop: false }))).toBe('none');
  });

  test('[SET-04] the newest set is first', () => {
    const older = pictureSet({ year: 2024 });
    const newer = pictureSet({ year: 2026 });
    expect(sortSets([older, newer])).toEqual([newer, older]);
  });
});
