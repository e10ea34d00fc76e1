/** The day by which an order is there, from the delivery time that the shop names (KEP-06). */
import { namedDays } from '#core/layout/calendar/public-holidays.ts';

const DAY_MS = 86_400_000;

/**
 * Counts working days after `from`: Monday to Friday without the country's public holidays.
 * @param from ISO 8601 date on which the time begins
 * @param businessDays 0: at once
 * @param country ISO 3166-1 alpha-2; without a table of holidays only weekends are left out
 * @returns ISO 8601 date; null: at once, which has no day
 */
export function arrivalDay(from: string, businessDays: number, country: string): string | null {
  if (businessDays <= 0) return null;
  let atMs = Date.parse(from);
  for (let left = businessDays; left > 0; ) {
    atMs += DAY_MS;
    if (isWorkingDay(new Date(atMs), country)) left -= 1;
  }
  return new Date(atMs).toISOString().slice(0, 10);
}

function isWorkingDay(date: Date, country: string): boolean {
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return namedDays(country, date.getUTCFullYear(), date.getUTCMonth() + 1, 'en').every(
    ({ day, isDayOff }) => !isDayOff || day !== date.getUTCDate(),
  );
}
