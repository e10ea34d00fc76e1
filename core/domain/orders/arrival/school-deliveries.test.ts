import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { applyCartChange } from '#core/domain/cart/cart-change.ts';
import { add, changeOf, file, retouch, type Step } from '#core/domain/fixtures/cart-examples.ts';
import { facts, IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { cartArrival, cartDelivery, schoolNotes } from '#core/domain/prices/delivery-range.ts';

const EMMA = { uuid: IDS.subject, name: 'Emma', group: '7B' };
const OLE = { uuid: IDS.otherSubject, name: 'Ole', group: '2A' };
const delivery = (orderBy: string, deliveredOn: string, message = '') => ({ orderBy, deliveredOn, message });
/** Unsorted, because the day determines the order. */
const EMMAS = [delivery('2026-12-06', '2026-12-16', 'Before Christmas'), delivery('2026-11-22', '2026-12-02')];
const choice = (price: number, days: number) => ({ price, days, isExpress: false, expire: null });
const list: PriceList = {
  ...priceList,
  deliveries: [
    { type: 'postage', choices: [choice(9_900, 7)] },
    { type: 'school-pickup', choices: [choice(0, 15)] },
  ],
  arrival: { country: 'NO', timeZone: 'Europe/Oslo', retouchDays: 5, photoDays: {} },
  schools: [{ subjectUuids: [EMMA.uuid], deliveries: EMMAS }],
};
const cartFor = (pupils: OrderLine['subjects'], ...steps: Step[]) => ({
  orderLines: (steps.length > 0 ? steps : [add(IDS.calendar, 1)])
    .reduce<readonly OrderLine[]>((goods, step) => applyCartChange(goods, changeOf(step), priceList, facts), [])
    .map((line) => ({ ...line, linePrice: 1_000, subjects: pupils })),
});
const at = (time: string) => Date.parse(time);
/** The last second of 22 November and of 6 December in Oslo, and the next one. */
const MOMENTS = ['2026-11-22T22:59:59Z', '2026-11-22T23:00:00Z', '2026-12-06T22:59:59Z', '2026-12-06T23:00:00Z'];

test('[BIZ-07] an order is in the next delivery to its school until midnight in the shop’s time zone; after the last one it is sent home', () => {
  const cart = cartFor([EMMA]);
  const said = MOMENTS.map((moment) => schoolNotes(cart, list, at(moment))[0]?.next?.deliveredOn);
  expect(said).toEqual(['2026-12-02', '2026-12-16', '2026-12-16', undefined]);
  const prices = MOMENTS.map((moment) => cartDelivery(cart, list, at(moment)));
  expect(prices.map((range) => 'lowest' in range && range.lowest)).toEqual([0, 0, 0, 9_900]);
  expect(schoolNotes(cart, list, at('2026-12-07T00:00:00Z'))).toEqual([{ pupils: ['Emma'], next: null, lastDay: '2026-12-06' }]);
});

test('[BIZ-07] the school of another pupil of the order still gets deliveries, and each job has its own note', () => {
  const late = at('2026-12-07T12:00:00Z');
  expect(cartDelivery(cartFor([EMMA, OLE]), list, late)).toMatchObject({ lowest: 0 });
  const two = {
    ...list,
    schools: [...(list.schools ?? []), { subjectUuids: [OLE.uuid], deliveries: [delivery('2026-12-10', '2026-12-18')] }],
  };
  expect(schoolNotes(cartFor([EMMA, OLE]), two, late).map(({ pupils, next, comesAlong }) => [pupils, next?.orderBy, comesAlong])).toEqual([
    [['Emma'], undefined, true],
    [['Ole'], '2026-12-10', undefined],
  ]);
  expect(schoolNotes(cartFor([EMMA, OLE]), list, late), 'a job without last days').toEqual([
    { pupils: ['Emma'], next: null, lastDay: '2026-12-06', comesAlong: true },
  ]);
  expect(schoolNotes(cartFor([OLE]), list, late)).toEqual([]);
  // One product with pictures of both pupils is treated like two products of one pupil each.
  const bothClosed = { ...list, schools: [{ subjectUuids: [EMMA.uuid, OLE.uuid], deliveries: EMMAS }] };
  expect(cartDelivery(cartFor([EMMA, OLE]), bothClosed, late)).toMatchObject({ lowest: 9_900 });
});

test('[BIZ-07] [KEP-06] goods arrive at school on the day of their delivery, and not before their retouch is done', () => {
  const noon = at('2026-11-20T12:00:00Z');
  const atSchool = { ...list, deliveries: list.deliveries?.filter(({ type }) => type === 'school-pickup') };
  expect(cartArrival(cartFor([EMMA]), atSchool, noon)).toEqual({ isDigital: false, first: '2026-12-02', last: '2026-12-02' });
  const slow = { ...atSchool, arrival: { country: 'NO', timeZone: 'Europe/Oslo', retouchDays: 10, photoDays: {} } };
  const retouched = cartFor([EMMA], add(IDS.calendar, 1), file(0), retouch(IDS.skin));
  expect(cartArrival(retouched, slow, noon)?.last).toBe('2026-12-04');
  expect(cartArrival(cartFor([EMMA]), slow, noon)?.last).toBe('2026-12-02');
});

test('[BIZ-07] there is no note about schools if the goods are files, or the shop delivers to no school', () => {
  const noon = at('2026-11-20T12:00:00Z');
  const digital = { type: 'digital-delivery' as const, choices: [choice(0, 0)] };
  expect(schoolNotes(cartFor([EMMA], file(0)), { ...list, deliveries: [...(list.deliveries ?? []), digital] }, noon)).toEqual([]);
  expect(schoolNotes(cartFor([EMMA]), { ...list, deliveries: [digital] }, noon)).toEqual([]);
});

test('[BIZ-07] a pupil’s file does not bring another pupil’s late goods to an open school, and has no note about its school', () => {
  const late = at('2026-12-07T12:00:00Z');
  const [goods, files] = [cartFor([EMMA]), cartFor([OLE], file(0))];
  const both = { orderLines: [...goods.orderLines, ...files.orderLines] };
  expect(cartDelivery(both, list, late)).toMatchObject({ lowest: 9_900 });
  expect(schoolNotes(both, list, late)).toEqual([{ pupils: ['Emma'], next: null, lastDay: '2026-12-06' }]);
});
