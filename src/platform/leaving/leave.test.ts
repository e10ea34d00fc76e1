import { expect, test } from 'vitest';
import { err, ok } from '#core/kernel/result.ts';
import { isLeaving, leave } from './leave.ts';

test('[PUB-04] isLeaving holds until the address has changed; a refused or failed sign-out changes nothing', async () => {
  const seen: [what: string, isLeaving: boolean][] = [];
  const step = (what: string): void => void seen.push([what, isLeaving()]);
  const left = await leave(
    async () => {
      step('end');
      return ok('signed out');
    },
    async () => {
      await Promise.resolve();
      step('go away');
    },
  );
  expect(left).toEqual(ok('signed out'));
  expect(seen).toEqual([
    ['end', true],
    ['go away', true],
  ]);
  expect(isLeaving()).toBe(false);

  const refused = await leave(
    async () => err('wrong password'),
    () => step('not reached'),
  );
  expect(refused).toEqual(err('wrong password'));
  await expect(
    leave(
      () => Promise.reject(new Error('no database')),
      () => step('not reached'),
    ),
  ).rejects.toThrow('no database');
  expect(isLeaving()).toBe(false);
  expect(seen).toHaveLength(2);
});
