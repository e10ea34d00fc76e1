import { describe, expect, test } from 'vitest';
import { isAboutCart, orderedHere } from './ordered-here.ts';

const ordering = { lines: ['a', 'b'], orderUuid: null, atMs: 100 };
const order = (change?: 'over') => ({ uuid: 'order', lines: ['a', 'b'], ...(change && { change }) });
const list = (readAtMs: number, ...orders: ReturnType<typeof order>[]) => ({ orders, readAtMs });
const stateOf = (...facts: Parameters<typeof orderedHere>) => orderedHere(...facts).state;

describe("[CHK-17] [OFF-12] the order that 'Buy now' made on this device", () => {
  test('the answer arrived: there is an order', () => {
    expect(orderedHere({ ...ordering, orderUuid: 'order' }, null)).toMatchObject({ state: 'ordered', orderUuid: 'order' });
    expect(stateOf(null, list(200, order()))).toBe('none');
  });

  test('the answer was lost: a later list of orders shows whether there is an order', () => {
    expect(stateOf(ordering, null)).toBe('unanswered');
    expect(stateOf(ordering, list(50))).toBe('unanswered');
    expect(orderedHere(ordering, list(200, order()))).toMatchObject({ state: 'ordered', orderUuid: 'order' });
    expect(stateOf(ordering, list(20_000)), 'the request may be under way').toBe('unanswered');
    expect(stateOf(ordering, list(60_000))).toBe('none');
    expect(stateOf(ordering, list(60_000, order('over'))), 'the order of before has put its goods back').toBe('none');
  });

  test('a cart shows the message while it is empty, or while its lines may have been ordered', () => {
    const unanswered = orderedHere(ordering, null);
    const answered = { ...ordering, orderUuid: 'order' };
    expect(isAboutCart(unanswered, ordering, [])).toBe(true);
    expect(isAboutCart(unanswered, ordering, [{ uuid: 'b' }])).toBe(true);
    expect(isAboutCart(unanswered, ordering, [{ uuid: 'c' }])).toBe(false);
    expect(isAboutCart(orderedHere(answered, null), answered, [])).toBe(true);
    expect(isAboutCart(orderedHere(answered, null), answered, [{ uuid: 'b' }]), 'its goods are back').toBe(false);
  });
});
