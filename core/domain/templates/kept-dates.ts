/** Dates that a customer wrote into one calendar and gets in the next: in another design, or next year. */
import { OWN_DATES_MAX, type OwnDate } from '#core/contract/calendar/own-dates.ts';

const contentOf = ({ month, day, year, text, bornYear, column }: OwnDate): string =>
  JSON.stringify([month, day, year, text, bornYear ?? null, column ?? null]);
const isSame = (a: OwnDate) => (b: OwnDate) => a.id === b.id || contentOf(a) === contentOf(b);

/** The kept dates after these were written. A changed date replaces its former version; the oldest are dropped first. */
export function keepDates(kept: readonly OwnDate[], dates: readonly OwnDate[]): readonly OwnDate[] {
  return [...kept.filter((date) => !dates.some(isSame(date))), ...dates].slice(-OWN_DATES_MAX);
}

/** Kept dates that are missing in the calendar: those of every year and of its own year, up to the limit. */
export function offeredDates(kept: readonly OwnDate[], dates: readonly OwnDate[], year: number): readonly OwnDate[] {
  const missing = kept.filter((date) => (date.year === null || date.year === year) && !dates.some(isSame(date)));
  return missing.slice(0, Math.max(0, OWN_DATES_MAX - dates.length));
}
