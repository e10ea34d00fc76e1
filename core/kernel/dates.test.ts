import { expect, test, vi } from 'vitest';
import { type DateStyle, localeOf, writeDay, writeList, writeTime } from './dates.ts';
import { dayIn, isTimeZone } from './time-zones.ts';

const AT = '2026-11-28T13:05:00Z';

test('[PUB-07] the language determines the words of a date, the shop’s country their order', () => {
  const day = (language: string, country: string) => writeDay('long', AT, localeOf(language, country));
  expect(['NO', 'GB', 'DE', ''].map((country) => day('en', country))).toEqual(Array(4).fill('28 November 2026'));
  expect(['US', 'CA', 'PH', 'PR'].map((country) => day('en', country))).toEqual(Array(4).fill('November 28, 2026'));
  expect(['NO', 'GB', 'US', ''].map((country) => day('nb', country))).toEqual(Array(4).fill('28. november 2026'));
  expect(['SE', 'US'].map((country) => day('sv', country))).toEqual(['28 november 2026', '28 november 2026']);
  expect(localeOf('en-AU', 'US'), 'a language that names its country').toBe('en-AU');
});

test('[PUB-07] days, weekdays and times in each style, in Norway and in the USA', () => {
  const written = (style: DateStyle) =>
    [localeOf('nb', 'NO'), localeOf('en', 'NO'), localeOf('en', 'US')].map((locale) =>
      // ICU puts a narrow no-break space before PM, and in some versions no comma behind a British weekday.
      writeDay(style, AT, locale).replace(/\s/g, ' ').replace('Sat, 28', 'Sat 28').replace('Saturday, 28', 'Saturday 28'),
    );
  expect(written('full')).toEqual(['lørdag 28. november 2026', 'Saturday 28 November 2026', 'Saturday, November 28, 2026']);
  expect(written('medium')).toEqual(['28. nov. 2026', '28 Nov 2026', 'Nov 28, 2026']);
  expect(written('weekday')).toEqual(['lør. 28. nov.', 'Sat 28 Nov', 'Sat, Nov 28']);
  expect(written('dayOfYear')).toEqual(['28. november', '28 November', 'November 28']);
  expect(written('month')).toEqual(['november', 'November', 'November']);
  expect(written('time')).toEqual(['13:05', '13:05', '1:05 PM']);
  expect(written('longTime')).toEqual(['28. november 2026 kl. 13:05', '28 November 2026 at 13:05', 'November 28, 2026 at 1:05 PM']);
  expect(written('mediumTime')).toEqual(['28. nov. 2026, 13:05', '28 Nov 2026, 13:05', 'Nov 28, 2026, 1:05 PM']);
  expect([writeTime('time', AT, 'nb', 'Europe/Oslo'), writeTime('time', Date.parse(AT), 'nb', 'America/Chicago')]).toEqual([
    '14:05',
    '07:05',
  ]);
});

test('[PUB-07] names are listed in the country’s style', () => {
  const list = (language: string, country: string) => writeList(['Ada', 'Bo', 'Liv'], localeOf(language, country));
  expect([list('nb', 'NO'), list('en', 'NO'), list('en', 'US')]).toEqual(['Ada, Bo og Liv', 'Ada, Bo and Liv', 'Ada, Bo, and Liv']);
});

test.each(['America/Los_Angeles', 'Pacific/Auckland'])('[CHK-14] [BIZ-05] a day is that day in %s, too', (zone) => {
  vi.stubEnv('TZ', zone);
  expect([writeDay('dayOfYear', '2027-06-01', 'en-GB'), writeDay('dayOfYear', '2027-06-01', 'nb')]).toEqual(['1 June', '1. juni']);
  vi.unstubAllEnvs();
});

test('the day of a time is the one in its time zone', () => {
  expect([dayIn('Europe/Oslo', Date.parse('2026-11-23T23:30:00Z')), dayIn('America/Chicago', Date.parse('2026-11-23T23:30:00Z'))]).toEqual([
    '2026-11-24',
    '2026-11-23',
  ]);
  expect([isTimeZone('Europe/Oslo'), isTimeZone('Oslo')]).toEqual([true, false]);
});
