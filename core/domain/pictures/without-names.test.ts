import { expect, test } from 'vitest';
import { goneFromSets, withoutNames } from './without-names.ts';

const ANNA = '11111111-1111-4111-8111-111111111111';
const BO = '22222222-2222-4222-8222-222222222222';

test('[SEC-05] a withdrawn subject loses name, group and job wherever an order names them; others keep theirs', () => {
  const anna = { uuid: ANNA, name: 'Anna Berg', group: '7B', job: { name: 'Hill School' }, numImages: 3 };
  const bo = { uuid: BO, name: 'Bo Dahl', group: '7B' };
  const order = {
    orderLines: [
      {
        uuid: 'line',
        name: null,
        subjects: [anna, bo],
        package: { packageItems: [{ subject: { uuid: ANNA, name: 'Anna Berg', group: '7B' } }] },
      },
    ],
    summary: { totalPrice: 100 },
  };
  expect(withoutNames(order, new Set([ANNA]))).toEqual({
    orderLines: [
      {
        uuid: 'line',
        name: null,
        subjects: [{ uuid: ANNA, name: '', group: '', numImages: 3 }, bo],
        package: { packageItems: [{ subject: { uuid: ANNA, name: '', group: '' } }] },
      },
    ],
    summary: { totalPrice: 100 },
  });
  expect(withoutNames(order, new Set())).toBe(order);
});

test('[SEC-05] pictures missing in a newer list of picture sets are gone: whole sets, and group pictures of remaining sets', () => {
  const set = (uuid: string, ...pictures: string[]) => ({ subject: { uuid }, pictures: pictures.map((picture) => ({ uuid: picture })) });
  const gone = goneFromSets([set(ANNA, 'a1', 'group'), set(BO, 'b1', 'group')], [set(BO, 'b1')]);
  expect([[...gone.subjects], [...gone.pictures]]).toEqual([[ANNA], ['a1', 'group']]);
});
