import { expect, test } from 'vitest';
import { samplePicture, samplePictureSet } from '#core/domain/fixtures/sample-sets.ts';
import { emptyWords, firstSet, inboxPictures } from './image-inbox-view.ts';

test('[EDT-03] the inbox shows favorites first, in the set’s order', () => {
  const pictures = [
    samplePicture(1),
    samplePicture(2, { isUserFavorite: true }),
    samplePicture(3),
    samplePicture(4, { isUserFavorite: true }),
  ];
  expect(inboxPictures(pictures, {}).map(({ picture }) => pictures.indexOf(picture))).toEqual([1, 3, 0, 2]);
});

test('[EDT-06] pictures that the field rejects stay in the inbox, marked', () => {
  const shown = inboxPictures([samplePicture(1), samplePicture(2, { pictureType: 'GP' })], { accepts: { pictureTypes: ['GP'] } });
  expect(shown.map(({ isAllowed }) => isAllowed)).toEqual([false, true]);
});

test('[EDT-03] the inbox opens with the set of the field’s picture, or with the own set for a shared picture', () => {
  const shared = samplePicture(9);
  const own = samplePictureSet({ number: 1, pictures: [samplePicture(1), shared] });
  const sibling = samplePictureSet({ number: 2, pictures: [samplePicture(2), shared] });
  expect(firstSet([own, sibling], samplePicture(2).uuid)).toBe(sibling);
  expect(firstSet([own, sibling], shared.uuid)).toBe(own);
  expect(firstSet([own, sibling], null)).toBe(own);
  expect(firstSet([], null)).toBeUndefined();
});

test('[SET-09] [EDT-03] an inbox without pictures states the reason: the set is not ready, the set is empty, or nothing was uploaded', () => {
  const set = samplePictureSet({ number: 1, pictures: [] });
  const inJob = (job: Partial<typeof set.job>) => ({
    job: { ...set.job, hasBeenInWebShop: false, requireFineTunedPictures: false, ...job },
  });
  expect(emptyWords('picture-set', inJob({ hasBeenInWebShop: true }))).toBe('emptySetNotYet');
  expect(emptyWords('picture-set', inJob({ requireFineTunedPictures: true }))).toBe('emptySetNotYet');
  expect([emptyWords('picture-set', inJob({})), emptyWords('picture-set', undefined)]).toEqual(['emptySet', 'emptySet']);
  expect(emptyWords('recent-images', inJob({ hasBeenInWebShop: true }))).toBe('empty');
});
