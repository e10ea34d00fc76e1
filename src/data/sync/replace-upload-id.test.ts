import { expect, it } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#core/contract/account.ts';
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import { replaceId } from './replace-upload-id.ts';
import { retryAfterOf } from '../net/send.ts';
import { answerKey, pathOf, wireOf } from '../net/wire-request.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [ONE, TWO] = [id(2), id(3)];

it('[OFF-05] a local id is replaced in all its places; a value without it stays the same object', () => {
  const value = { a: [{ uuid: ONE, deep: { x: ONE } }], b: { uuid: TWO } };
  const next = replaceId(value, ONE, TWO);
  expect(next).toEqual({ a: [{ uuid: TWO, deep: { x: TWO } }], b: { uuid: TWO } });
  expect(next.b).toBe(value.b);
  expect(replaceId(value, id(9), TWO)).toBe(value);
});

it('[OFF-04] the same input gives the same request, in any order of its keys', () => {
  expect(answerKey(accountCalls.accountData, { b: 1, a: { d: undefined, c: 2 } })).toBe(
    answerKey(accountCalls.accountData, { a: { c: 2 }, b: 1 }),
  );
  expect(wireOf(updateCartLine.call, { params: { uuid: ONE }, body: { quantity: 3 } })).toEqual({
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
