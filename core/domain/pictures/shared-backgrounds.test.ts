import { expect, test } from 'vitest';
import { samplePicture, samplePictureSet } from '../fixtures/sample-sets.ts';
import { haveSameBackgrounds } from './shared-backgrounds.ts';

test('[EDT-05] cut-outs of one job have the same backdrops; other pictures and other jobs have not', () => {
  const [first, second, sister, elsewhere] = [1, 2, 3, 4].map((number) => samplePicture(number, { greenscreen: true }));
  const plain = samplePicture(5);
  if (!first || !second || !sister || !elsewhere) throw new Error('four pictures');
  const sets = [
    samplePictureSet({ number: 1, pictures: [first, second, plain] }),
    samplePictureSet({ number: 2, pictures: [sister] }),
    samplePictureSet({ number: 3, job: 2, pictures: [elsewhere] }),
  ];
  const same = (uuid: string) => haveSameBackgrounds(sets, first.uuid, uuid);
  expect([second, sister, elsewhere, plain].map(({ uuid }) => same(uuid))).toEqual([true, true, false, false]);
  expect(same('upload-1')).toBe(false);
});
