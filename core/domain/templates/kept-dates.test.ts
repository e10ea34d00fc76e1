import { expect, test } from 'vitest';
import { OWN_DATES_MAX, type OwnDate } from '#core/contract/calendar/own-dates.ts';
import { keepDates, offeredDates } from './kept-dates.ts';

const date = (id: string, change: Partial<OwnDate> = {}): OwnDate => ({ id, month: 5, day: 17, year: null, text: `Text ${id}`, ...change });
const idsOf = (dates: readonly OwnDate[]) => dates.map(({ id }) => id);

test('[EDT-13] a changed date replaces its former version, and the same date is kept once', () => {
  const kept = [date('a'), date('b')];
  expect(keepDates(kept, [date('a', { day: 18 }), date('c', { text: 'Text b' })])).toEqual([
    date('a', { day: 18 }),
    date('c', { text: 'Text b' }),
  ]);
  const many = Array.from({ length: OWN_DATES_MAX }, (_, index) => date(String(index)));
  expect(idsOf(keepDates(many, [date('new')])).at(-1)).toBe('new');
  expect(keepDates(many, [date('new')])).toHaveLength(OWN_DATES_MAX);
});

test('[EDT-13] a calendar is offered the missing dates of every year and of its own year', () => {
  const kept = [date('each'), date('this', { year: 2027 }), date('past', { year: 2026 }), date('twice')];
  expect(idsOf(offeredDates(kept, [], 2027))).toEqual(['each', 'this', 'twice']);
  expect(idsOf(offeredDates(kept, [date('each'), date('other', { text: 'Text twice' })], 2027))).toEqual(['this']);
  const full = Array.from({ length: OWN_DATES_MAX - 1 }, (_, index) => date(`full ${index}`));
  expect(offeredDates(kept, full, 2027)).toHaveLength(1);
});
