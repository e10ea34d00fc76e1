import { expect, test } from 'vitest';
import { addOutcomes, countOutcomes, type Made, NO_OUTCOMES } from './count-outcomes.ts';

/** Made and accepted one after another in one lane. */
const accepted = (number: number, more: Partial<Made> = {}): Made => ({
  number,
  lane: 'cart',
  madeAt: number * 2,
  said: { what: 'accepted', at: number * 2 + 1 },
  isGivenUp: false,
  ...more,
});
const refused = (number: number): Made => accepted(number, { said: { what: 'refused', at: number * 2 + 1 } });

test('changes that the shop made once and in their order are only counted as arrived', () => {
  const outcomes = countOutcomes([accepted(1), accepted(2)], [1, 2], []);
  expect(outcomes).toEqual({ ...NO_OUTCOMES, accepted: 2, arrived: 2 });
});

test('an accepted change that the shop does not have is lost, waits on the device, or was given up in words', () => {
  const changes = [accepted(1), accepted(2), accepted(3, { isGivenUp: true })];
  expect(countOutcomes(changes, [], [2])).toEqual({ ...NO_OUTCOMES, accepted: 3, lost: 1, waiting: 1, givenUp: 1 });
});

test('a change that was given up in words and arrived is not counted as given up', () => {
  expect(countOutcomes([accepted(1, { isGivenUp: true })], [1], [])).toMatchObject({ arrived: 1, givenUp: 0 });
});

test('a change that the shop made three times is one doubled change, also if the page ended before it was accepted', () => {
  expect(countOutcomes([accepted(1), accepted(2, { said: null })], [1, 2, 1, 2, 1], [])).toMatchObject({ accepted: 1, doubled: 2 });
});

test('a change that arrives after one of its lane that was made later is out of order', () => {
  expect(countOutcomes([accepted(1), accepted(2), accepted(3)], [2, 3, 1], [])).toMatchObject({ arrived: 3, outOfOrder: 1 });
});

test('the second arrival of a change does not put it out of order', () => {
  expect(countOutcomes([accepted(1), accepted(2)], [1, 2, 1], [])).toMatchObject({ doubled: 1, outOfOrder: 0 });
});

test('changes of two lanes have no order, nor has one that was made before the other was accepted', () => {
  const other = accepted(2, { lane: 'account' });
  const early = accepted(3, { madeAt: 2 });
  expect(countOutcomes([accepted(1), other, early], [3, 2, 1], [])).toMatchObject({ arrived: 3, outOfOrder: 0 });
});

test('a refused change is not lost, and one that the shop made all the same is counted', () => {
  const outcomes = countOutcomes([refused(1), refused(2)], [2], []);
  expect(outcomes).toEqual({ ...NO_OUTCOMES, refused: 2, refusedButMade: 1 });
});

test('a change about which nothing was said may be missing', () => {
  expect(countOutcomes([accepted(1, { said: null })], [], [])).toEqual(NO_OUTCOMES);
});

test('rounds are added up', () => {
  const one = countOutcomes([accepted(1), accepted(2)], [1, 1], []);
  expect(addOutcomes(one, one)).toEqual({ ...NO_OUTCOMES, accepted: 4, arrived: 2, lost: 2, doubled: 2 });
});
