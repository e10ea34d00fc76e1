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

/** The year that a typed value becomes when the field is left: the nearest one allowed; the first one for what is no number. */
export function yearFromTyped(typed: string, { min, max }: YearBounds): number {
  const trimmed = typed.trim();
  return /^\d+$/.test(trimmed) ? Math.min(Math.max(Number(trimmed), min), max) : min;
}

/** One year to choose from is no choice, unless the calendar has one that is past and the template has the next. */
export function canChangeYear(supportedYears: readonly number[], { min, max }: YearBounds, kept: number): boolean {
  return supportedYears.length > 1 && (max > min || (kept < min && supportedYears.includes(min)));
}
