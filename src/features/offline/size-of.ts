const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** The largest fitting unit, with at most one decimal. */
export function sizeOf(bytes: number, language: string): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const unit = UNITS[power - 1] ?? 'kilobyte';
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}
