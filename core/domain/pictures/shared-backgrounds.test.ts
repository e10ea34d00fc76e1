import { expect, test } from 'vitest';
import { samplePicture, samplePictureSet } from '../fixtures/sample-sets.ts';
import { keptBackground } from './shared-backgrounds.ts';

test('[EDT-05] a chosen backdrop is kept for the next cut-out of its job, even after a group picture; other pictures have none', () => {
  const [first, second, sister, elsewhere] = [1, 2, 3, 4].map((number) => samplePicture(number, { greenscreen: true }));
  const plain = samplePicture(5);
  if (!first || !second || !sister || !elsewhere) throw new Error('four pictures');
  const sets = [
    samplePictureSet({ number: 1, pictures: [first, second, plain] }),
    samplePictureSet({ number: 2, pictures: [sister] }),
    samplePictureSet({ number: 3, job: 2, pictures: [elsewhere] }),
  ];
  const plum = { uuid: first.uuid, background: 'plum' };
  const group = { uuid: plain.uuid, background: null };
  const empty = { uuid: null, background: null };
  const after = (held: Parameters<typeof keptBackground>[1]) =>
    [second.uuid, sister.uuid, elsewhere.uuid, plain.uuid, 'upload-1'].map((uuid) => keptBackground(sets, held, uuid));
  expect(after([plum])).toEqual(['plum', 'plum', null, null, null]);
  expect(after([group, plum, empty]), 'after a group picture').toEqual(['plum', 'plum', null, null, null]);
  expect(after([{ ...plum, background: null }, plum]), 'the last choice counts').toEqual([null, null, null, null, null]);
  expect(after([group, { uuid: elsewhere.uuid, background: 'pitch' }, plum]), 'the last cut-out counts').toEqual([
    null,
    null,
    'pitch',
    null,
    null,
  ]);
  expect(after([empty])).toEqual([null, null, null, null, null]);
});
