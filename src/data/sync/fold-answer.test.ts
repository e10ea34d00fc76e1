import { expect, it } from 'vitest';
import { samplePicture } from '#core/domain/fixtures/sample-sets.ts';
import { foldAnswer } from './fold-answer.ts';
import { replaceId } from './replace-upload-id.ts';
import { answerKey, pathOf, wireOf } from './wire-request.ts';
import { retryAfterOf } from './send.ts';
import { accountCalls } from '#core/contract/account.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { accessCalls } from '#core/contract/access.ts';

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

it('[OFF-05] a local id is replaced wherever it is mentioned; what does not mention it stays the same object', () => {
  const value = { a: [{ uuid: ONE, deep: { x: ONE } }], b: { uuid: TWO } };
  const next = replaceId(value, ONE, TWO);
  expect(next).toEqual({ a: [{ uuid: TWO, deep: { x: TWO } }], b: { uuid: TWO } });
  expect(next.b).toBe(value.b);
  expect(replaceId(value, id(9), TWO)).toBe(value);
});

it('[OFF-04] the same input gives the same request, whatever the order of its keys', () => {
  expect(answerKey(accountCalls.accountData, { b: 1, a: { d: undefined, c: 2 } })).toBe(
    answerKey(accountCalls.accountData, { a: { c: 2 }, b: 1 }),
  );
  expect(wireOf(cartCalls.updateCartLine, { params: { uuid: ONE }, body: { quantity: 3 } })).toEqual({
    method: 'PUT',
    path: `/api/webshop/cart/order-lines/${ONE}`,
    body: '{"quantity":3}',
    uploadId: null,
  });
  expect(pathOf(accessCalls.verifySubjectCode, { query: { code: 'Æ /?&' } })).toBe(
    '/ajax/prophoto/verify_subject_code.php?code=%C3%86+%2F%3F%26',
  );
});

it('[OFF-04] Retry-After is read as seconds or as a date', () => {
  expect(retryAfterOf('120', 0)).toBe(120_000);
  expect(retryAfterOf('Thu, 01 Jan 1970 00:00:30 GMT', 10_000)).toBe(20_000);
  expect(retryAfterOf('Thu, 01 Jan 1970 00:00:30 GMT', 60_000)).toBe(0);
  expect(retryAfterOf('soon', 0)).toBeNull();
  expect(retryAfterOf(null, 0)).toBeNull();
});
