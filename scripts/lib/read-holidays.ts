import Holidays from 'date-holidays';

/**
 * Countries whose calendars the shop prints, and the languages in which the library names their days. Only correct
 * translations: its Swedish name of the American Labor Day is 'första maj'.
 */
export const HOLIDAY_COUNTRIES = [
  { country: 'NO', languages: { nb: 'no', en: 'en', sv: 'sv', da: 'da', fi: 'fi' } },
  { country: 'SE', languages: { sv: 'sv', en: 'en', nb: 'no', da: 'da', fi: 'fi' } },
  { country: 'DK', languages: { da: 'da', en: 'en', nb: 'no', sv: 'sv', fi: 'fi' } },
  { country: 'FI', languages: { fi: 'fi', en: 'en', sv: 'sv', nb: 'no', da: 'da' } },
  { country: 'GB', languages: { en: 'en' } },
  { country: 'US', languages: { en: 'en-us' } },
] as const;

export interface Holiday {
  /** By our language codes, the country's own first. */
  readonly names: Readonly<Record<string, string>>;
  readonly isDayOff: boolean;
  /** MMDD */
  readonly date: string;
}

/** Public holidays by law, and the eves that the library lists as bank holidays. */
export function readHolidays(country: string, year: number): Holiday[] {
  const languages = Object.entries(HOLIDAY_COUNTRIES.find((entry) => entry.country === country)?.languages ?? {});
  const lists = languages.map(([language, code]) => {
    const found = new Holidays(country, { languages: [code], timezone: 'UTC' }).getHolidays(year);
    return { language, days: found.filter(({ type }) => type === 'public' || type === 'bank') };
  });
  return (lists[0]?.days ?? []).map((day, at) => ({
    names: Object.fromEntries(lists.map(({ language, days }) => [language, capitalised(days[at]?.name ?? day.name)])),
    isDayOff: day.type === 'public',
    date: day.date.slice(5, 10).replace('-', ''),
  }));
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
