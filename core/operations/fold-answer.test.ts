import { expect, it } from 'vitest';
import { samplePicture } from '#core/domain/fixtures/sample-sets.ts';
import { foldAnswer } from './operations.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [SUBJECT, ONE, TWO] = [id(1), id(2), id(3)];

const picture = (uuid: string, keywords: string[] = []) => samplePicture(1, { uuid, keywords });
const none = { bought: false, inCart: false };
const answer = {
  pictureSets: [
    {
      subject: { uuid: SUBJECT, name: 'Emma', group: '7A' },
      pictures: [picture(ONE, ['yearbook_pose']), picture(TWO)],
      digitalSet: { IP: none, SFP: none, GP: none },
      inCart: false,
    },
  ],
};
const fold = (...changes: { call: string; input: unknown }[]) => foldAnswer('listPictureSets', answer, changes).pictureSets[0];

it('[SET-11] a favorite that waits is shown, the last of several counts', () => {
  const like = (isUserFavorite: boolean) => ({ call: 'toggleFavorite', input: { params: { pictureUuid: TWO }, body: { isUserFavorite } } });
  expect(fold(like(true))?.pictures.map((one) => one.isUserFavorite)).toEqual([false, true]);
  expect(fold(like(true), like(false))?.pictures.map((one) => one.isUserFavorite)).toEqual([false, false]);
});

it('[SET-03] the yearbook pose moves to the picture that was chosen', () => {
  expect(
    fold({ call: 'setYearbookPose', input: { params: { subjectUuid: SUBJECT }, body: { pictureUuid: TWO } } })?.pictures.map(
      (one) => one.keywords,
    ),
  ).toEqual([[], ['yearbook_pose']]);
});

it('[CAT-10] a digital picture or set that waits is shown as in the cart', () => {
  expect(fold({ call: 'toggleDigitalFile', input: { body: { file: ONE, type: 'IP', wanted: true } } })?.pictures[0]?.inCart).toBe(true);
  expect(fold({ call: 'toggleDigitalSet', input: { body: { pictureSet: SUBJECT, type: 'GP', wanted: true } } })).toMatchObject({
    inCart: true,
    digitalSet: { GP: { inCart: true }, IP: { inCart: false } },
  });
});

it('[OFF-08] what is about something else, or cannot be read, changes nothing', () => {
  expect(
    foldAnswer('listPictureSets', answer, [
      { call: 'setLanguage', input: { body: { lang: 'nb' } } },
      { call: 'toggleFavorite', input: 'old' },
    ]),
  ).toBe(answer);
  expect(foldAnswer('prices', answer, [{ call: 'toggleFavorite', input: {} }])).toBe(answer);
});
