/** What the year may be (D2 §5; the last of the supported years is the upper bound, ours). */
export interface YearBounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Never below the running year, never above the template's last.
 * A template whose years are all past still offers the running one.
 */
export function yearBounds(supportedYears: readonly number[], currentYear: number): YearBounds {
  const min = supportedYears.length > 0 ? Math.max(currentYear, Math.min(...supportedYears)) : currentYear;
  return { min, max: Math.max(min, ...supportedYears) };
}

export function stepYear(year: number, by: 1 | -1, { min, max }: YearBounds): number {
  return Math.min(Math.max(year + by, min), max);
}

/**
 * The year that a typed value becomes when the field is left: what is no number, too low or too high is the first one allowed.
 */
export function yearFromTyped(typed: string, { min, max }: YearBounds): number {
  const trimmed = typed.trim();
  const year = /^\d{4}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return year >= min && year <= max ? year : min;
}

/** One year to choose from is no choice, unless the calendar has one that is past and the template has the next. */
export function canChangeYear(supportedYears: readonly number[], { min, max }: YearBounds, kept: number): boolean {
  return supportedYears.length > 1 && (max > min || (kept < min && supportedYears.includes(min)));
}
