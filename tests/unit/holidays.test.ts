import { expect, test } from 'vitest';
import { HOLIDAY_YEARS } from '#core/layout/calendar/holiday-table.ts';
import { namedDays } from '#core/layout/calendar/public-holidays.ts';
import { HOLIDAY_COUNTRIES, readHolidays } from '#scripts/lib/read-holidays.ts';
import { everyNth } from '#tests/setup/slice.ts';

const years = Array.from({ length: HOLIDAY_YEARS.last - HOLIDAY_YEARS.first + 1 }, (_, at) => HOLIDAY_YEARS.first + at);
const months = Array.from({ length: 12 }, (_, at) => at + 1);

test.each(HOLIDAY_COUNTRIES)(
  '[EDT-13] the holidays of $country equal the library’s, in every year and language',
  ({ country, languages }) => {
    for (const year of everyNth(3, years)) {
      const known = readHolidays(country, year);
      for (const language of Object.keys(languages)) {
        const ours = months.flatMap((month) =>
          namedDays(country, year, month, language).map(
            ({ day, name, isDayOff }) => `${String(month).padStart(2, '0')}${String(day).padStart(2, '0')} ${name} ${isDayOff}`,
          ),
        );
        const theirs = known.map(({ date, names, isDayOff }) => `${date} ${(names as Record<string, string>)[language]} ${isDayOff}`);
        expect(ours.sort()).toEqual(theirs.sort());
      }
    }
  },
);
