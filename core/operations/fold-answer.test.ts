import { expect, it } from 'vitest';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { samplePicture, samplePictureSet } from '#core/domain/fixtures/sample-sets.ts';
import { pictureSetCalls } from '../contract/picture-sets.ts';
import { shopCalls } from '../contract/shop.ts';
import { toggleDigitalFile, toggleDigitalSet } from './cart/index.ts';
import { storedChange } from './fixtures/stored-change.ts';
import { foldAnswer, type StoredChange } from './operations.ts';
import { setYearbookPose, toggleFavorite } from './picture-sets/index.ts';
import { setLanguage } from './settings/index.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [SUBJECT, ONE, TWO] = [id(1), id(2), id(3)];

const picture = (uuid: string, keywords: string[] = []) => samplePicture(1, { uuid, keywords });
const shown = samplePictureSet({ number: 1, pictures: [picture(ONE, ['yearbook_pose']), picture(TWO)] });
const answer = { pictureSets: [{ ...shown, subject: { ...shown.subject, uuid: SUBJECT } }] };
const fold = (...changes: StoredChange[]) => foldAnswer(pictureSetCalls.listPictureSets, answer, changes).pictureSets[0];

it('[SET-11] a waiting favorite is shown, and the last of several counts', () => {
  const like = (isUserFavorite: boolean) => storedChange(toggleFavorite, { params: { pictureUuid: TWO }, body: { isUserFavorite } });
  expect(fold(like(true))?.pictures.map((one) => one.isUserFavorite)).toEqual([false, true]);
  expect(fold(like(true), like(false))?.pictures.map((one) => one.isUserFavorite)).toEqual([false, false]);
});

it('[SET-03] the yearbook pose moves to the chosen picture', () => {
  expect(
    fold(storedChange(setYearbookPose, { params: { subjectUuid: SUBJECT }, body: { pictureUuid: TWO } }))?.pictures.map(
      (one) => one.keywords,
    ),
  ).toEqual([[], ['yearbook_pose']]);
});

it('[CAT-10] a waiting digital picture or set is shown as in the cart', () => {
  expect(fold(storedChange(toggleDigitalFile, { body: { file: ONE, type: 'IP', wanted: true } }))?.pictures[0]?.inCart).toBe(true);
  expect(fold(storedChange(toggleDigitalSet, { body: { pictureSet: SUBJECT, type: 'GP', wanted: true } }))).toMatchObject({
    inCart: true,
    digitalSet: { GP: { inCart: true }, IP: { inCart: false } },
  });
});

it('[OFF-08] a change of another answer, or an unreadable one, changes nothing', () => {
  expect(
    foldAnswer(pictureSetCalls.listPictureSets, answer, [
      storedChange(setLanguage, { body: { lang: 'nb' } }),
      { call: toggleFavorite.call.name, input: 'old' },
      { call: 'unknown', input: {} },
    ]),
  ).toBe(answer);
  expect(foldAnswer<CallDefinition>(shopCalls.prices, answer, [{ call: toggleFavorite.call.name, input: {} }])).toBe(answer);
});
