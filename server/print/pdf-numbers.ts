/** Numbers for a PDF's content stream: no exponents, no digits after the last significant decimal. */

/** Lengths in points: 1/1000, as the display list has them. */
export const points = (value: number): string => decimals(value, 3);

/**
 * Factors of matrices. A glyph's scale with three decimals would move the end of a line by a millimetre; eight decimals
 * are enough.
 */
export const factor = (value: number): string => decimals(value, 8);

function decimals(value: number, places: number): string {
  const text = value.toFixed(places);
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return trimmed === '-0' ? '0' : trimmed;
}

/** '#1F5C4D' as three numbers 0 to 1. */
export function rgb(color: string): readonly [red: number, green: number, blue: number] {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

export const rgbOperands = (color: string): string =>
  rgb(color)
    .map((channel) => decimals(channel, 5))
    .join(' ');
