import { expect, test } from 'vitest';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { isWrongEntry, type Share, shareableSets, shareState, validRecipients } from './share-view.ts';

test('[SHR-01] only non-empty entries that pass the e-mail rule are sent, each once', () => {
  expect(validRecipients(['', ' Farmor@Example.com ', 'nobody', 'farmor@example.com', 'onkel@example.com', 'a@b'])).toEqual([
    'farmor@example.com',
    'onkel@example.com',
  ]);
  expect(['', ' ', 'nobody', 'a@example.com'].map(isWrongEntry)).toEqual([false, false, true, false]);
});

test('[SHR-01] archived sets and sets without pictures cannot be shared', () => {
  // Only the fields that the rule reads.
  const set = (isArchived: boolean, pictures: number) => ({ job: { isArchived }, pictures: Array(pictures) }) as unknown as PictureSet;
  expect(shareableSets([set(false, 2), set(true, 2), set(false, 0)])).toHaveLength(1);
});

test('[BEY-06] an invitation is active until its last moment, then expired; revoked has precedence over both', () => {
  const share = (revoked: boolean): Share => ({ uuid: '', recipient: '', subjects: [], createdAtMs: 0, expiresAtMs: 100, revoked });
  expect([shareState(share(false), 99), shareState(share(false), 100), shareState(share(true), 99)]).toEqual([
    'active',
    'expired',
    'revoked',
  ]);
});
