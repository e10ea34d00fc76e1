import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { applyCartChange } from '#core/domain/cart/cart-change.ts';
import { add, changeOf, file, retouch, type Step } from '#core/domain/fixtures/cart-examples.ts';
import { facts, IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { arrivalDay, arrivalOf, lastPhotoDay } from './arrival-day.ts';

test('[KEP-06] the day of arrival counts working days only', () => {
  // Monday 23 November 2026.
  expect(arrivalDay('2026-11-23', 1, 'NO')).toBe('2026-11-24');
  expect(arrivalDay('2026-11-23', 5, 'NO')).toBe('2026-11-30');
  expect(arrivalDay('2026-11-23', 7, 'NO')).toBe('2026-12-02');
  // The time of an order at the weekend starts on Monday.
  expect(arrivalDay('2026-11-28', 1, 'NO')).toBe('2026-11-30');
});

test('[KEP-06] public holidays of the country are not working days, also around New Year', () => {
  // Wednesday 23 December; 25 December and 1 January are Fridays.
  expect(arrivalDay('2026-12-23', 2, 'NO')).toBe('2026-12-28');
  expect(arrivalDay('2026-12-30', 2, 'NO')).toBe('2027-01-04');
  // Maundy Thursday and Easter Monday are public holidays in Norway; Maundy Thursday is not one in Sweden.
  expect(arrivalDay('2026-04-01', 1, 'NO')).toBe('2026-04-07');
  expect(arrivalDay('2026-04-01', 1, 'SE')).toBe('2026-04-02');
  expect(arrivalDay('2026-12-23', 2, 'XX')).toBe('2026-12-25');
});

test('[KEP-06] goods that are available at once have no day', () => {
  expect(arrivalDay('2026-11-23', 0, 'NO')).toBeNull();
});

const surroundings = (photoDays: Record<string, string>, ...steps: Step[]) => ({
  goods: steps
    .reduce<readonly OrderLine[]>((goods, step) => applyCartChange(goods, changeOf(step), priceList, facts), [])
    .map((line) => ({ ...line, subjects: [{ uuid: IDS.subject, name: 'Emma', group: '7B' }] })),
  fixedProducts: priceList.fixedProducts,
  rules: { country: 'NO', retouchDays: 5, photoDays },
  // A Monday.
  today: '2026-11-23',
});

test('[KEP-06] [KEP-02] an order with retouch names its day: the days of the retouch are added before those of the delivery', () => {
  const calendar = add(IDS.calendar, 1);
  expect(arrivalOf(7, surroundings({}, calendar))).toEqual({ days: 7, day: '2026-12-02' });
  expect(arrivalOf(7, surroundings({}, calendar, file(0), retouch(IDS.skin)))).toEqual({ days: 12, day: '2026-12-09' });
  // Files are available at once, or when their retouch is done.
  expect(arrivalOf(0, surroundings({}, file(0)))).toEqual({ days: 0, day: null });
  expect(arrivalOf(0, surroundings({}, file(0), retouch(IDS.skin)))).toEqual({ days: 5, day: '2026-11-30' });
});

test('[KEP-06] days count from the photo day of a set that is not photographed yet', () => {
  const later = surroundings({ [IDS.subject]: '2026-12-01' }, add(IDS.calendar, 1));
  const earlier = surroundings({ [IDS.subject]: '2026-09-01' }, add(IDS.calendar, 1));
  expect([lastPhotoDay(later), lastPhotoDay(earlier)]).toEqual(['2026-12-01', null]);
  expect([arrivalOf(3, later).day, arrivalOf(3, earlier).day]).toEqual(['2026-12-04', '2026-11-26']);
});
