/**
 * Writes core/layout/calendar/holiday-table.ts from date-holidays. The library's data is 800 kB, the table a few. The
 * table is the same in every runtime, and an update of the library does not change it until this program is run and its
 * result is reviewed.
 * A changed row changes the print: raise ENGINE_VERSION (docs/adr/0009-holidays-are-a-table.md).
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { HOLIDAY_COUNTRIES, readHolidays } from './lib/read-holidays.ts';

const FIRST_YEAR = 2024;
const LAST_YEAR = 2050;
const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at);

interface Row {
  readonly names: Readonly<Record<string, string>>;
  readonly isDayOff: boolean;
  readonly dates: string[];
}

function rowsOf(country: string): Row[] {
  const rows = new Map<string, Row>();
  for (const [at, year] of years.entries()) {
    const met = new Map<string, number>();
    for (const { names, isDayOff, date } of readHolidays(country, year)) {
      // A substitute for New Year's Day can occur twice in one year. The second one is a row of its own.
      const name = JSON.stringify([names, isDayOff]);
      const times = met.get(name) ?? 0;
      met.set(name, times + 1);
      const key = `${name}${times}`;
      const row = rows.get(key) ?? { names, isDayOff, dates: years.map(() => '----') };
      row.dates[at] = date;
      rows.set(key, row);
    }
  }
  return [...rows.values()].sort((a, b) => (earliest(a) < earliest(b) ? -1 : 1));
}

const earliest = ({ dates }: Row): string => dates.filter((date) => date !== '----').sort()[0] ?? '';
const isFixed = ({ dates }: Row): boolean => new Set(dates).size === 1;

const body = HOLIDAY_COUNTRIES.map(({ country }) => {
  const rows = rowsOf(country).map((row) => {
    const dates = isFixed(row) ? (row.dates[0] ?? '') : row.dates.join('');
    return `{ names: ${JSON.stringify(row.names)}, isDayOff: ${row.isDayOff}, dates: ${JSON.stringify(dates)} },`;
  });
  return `${country}: [${rows.join('\n')}],`;
}).join('\n');

const source = `/** Made from date-holidays by scripts/make-holidays.ts (npm run holidays): not edited by hand. */
export interface HolidayRow {
  /** By language; a language that is missing here reads the first. */
  readonly names: Readonly<Record<string, string>>;
  /** false: it has a name, and people work. */
  readonly isDayOff: boolean;
  /** MMDD, the same every year; or one after the other from HOLIDAY_YEARS.first on, ---- where there is none. */
  readonly dates: string;
}

export const HOLIDAY_YEARS = { first: ${FIRST_YEAR}, last: ${LAST_YEAR} } as const;

/** By country, ISO 3166-1 alpha-2. */
export const HOLIDAYS: Readonly<Record<string, readonly HolidayRow[]>> = {
${body}
};
`;
await writeFile(fileURLToPath(new URL('../core/layout/calendar/holiday-table.ts', import.meta.url)), source);
