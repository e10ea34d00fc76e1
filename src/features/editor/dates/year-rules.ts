/** The allowed years (D2 §5). The last supported year as the upper bound is our own rule. */
export interface YearBounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Never below the current year, never above the template's last year.
 * A template whose years are all past still offers the current year.
 */
export function yearBounds(supportedYears: readonly number[], currentYear: number): YearBounds {
  const min = supportedYears.length > 0 ? Math.max(currentYear, Math.min(...supportedYears)) : currentYear;
  return { min, max: Math.max(min, ...supportedYears) };
}

export function stepYear(year: number, by: 1 | -1, { min, max }: YearBounds): number {
  return Math.min(Math.max(year + by, min), max);
}

/**
 * The year that a typed value becomes when the field loses the focus: the nearest allowed year, or the first one if it
 * is not a number.
 */
export function yearFromTyped(typed: string, { min, max }: YearBounds): number {
  const trimmed = typed.trim();
  return /^\d+$/.test(trimmed) ? Math.min(Math.max(Number(trimmed), min), max) : min;
}

/** With one year there is nothing to change, unless the calendar's year is past and the template has the next. */
export function canChangeYear(supportedYears: readonly number[], { min, max }: YearBounds, kept: number): boolean {
  return supportedYears.length > 1 && (max > min || (kept < min && supportedYears.includes(min)));
}
