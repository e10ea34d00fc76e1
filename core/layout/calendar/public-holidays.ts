import { inLanguage } from '#core/kernel/in-language.ts';
import { HOLIDAY_YEARS, HOLIDAYS, type HolidayRow } from './holiday-table.ts';

export interface NamedDay {
  readonly day: number;
  /** In the requested language, or in the country's own if there is no translation. */
  readonly name: string;
  /** A public holiday by law. false: only a name, such as an eve. */
  readonly isDayOff: boolean;
}

/** MMDD in a year; '----' if the holiday does not occur in the year, or the table does not cover it. */
function dateIn({ dates }: HolidayRow, year: number): string {
  if (year < HOLIDAY_YEARS.first || year > HOLIDAY_YEARS.last) return '----';
  const at = (year - HOLIDAY_YEARS.first) * 4;
  return dates.length === 4 ? dates : dates.slice(at, at + 4);
}

function nameIn({ names }: HolidayRow, language: string): string {
  return inLanguage(names, language) ?? Object.values(names)[0] ?? '';
}

/** Whether the table covers the year. A calendar of another year would be printed without holidays. */
export function knowsHolidays(year: number): boolean {
  return year >= HOLIDAY_YEARS.first && year <= HOLIDAY_YEARS.last;
}

/**
 * A month's holidays, except plain Sundays; empty for a country without a table.
 * @param country ISO 3166-1 alpha-2
 * @param language BCP 47
 */
export function namedDays(country: string, year: number, month: number, language: string): readonly NamedDay[] {
  const prefix = String(month).padStart(2, '0');
  return (HOLIDAYS[country] ?? []).flatMap((row) => {
    const date = dateIn(row, year);
    return date.startsWith(prefix) ? [{ day: Number(date.slice(2)), name: nameIn(row, language), isDayOff: row.isDayOff }] : [];
  });
}
