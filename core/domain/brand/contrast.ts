/** Contrast of two colours as WCAG 2.2 measures it, and the nearest colour that has enough of it. Colours are six hexadecimal digits, as '#1f5c4d'. */

/** Minimum contrast for text of any size (WCAG 1.4.3, AA). */
export const CONTRAST_MIN = 4.5;
const STEPS = 256;

type Rgb = readonly [red: number, green: number, blue: number];

const channelsOf = (color: string): Rgb => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

const hexOf = (channels: Rgb): string => `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** @param share of `other`, from 0 to 1 */
export function mixed(color: string, other: string, share: number): string {
  const [from, to] = [channelsOf(color), channelsOf(other)];
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return hexOf([at(0), at(1), at(2)]);
}

function luminance(color: string): number {
  const linear = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @returns from 1 (the same) to 21 (black on white) */
export function contrastOf(color: string, other: string): number {
  const [one, two] = [luminance(color), luminance(other)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

/** The lowest contrast with any of them. */
const leastContrast = (color: string, others: readonly string[]): number => Math.min(...others.map((other) => contrastOf(color, other)));

/**
 * The colour itself if it has enough contrast with each of the others, otherwise the first one on the way to `end` that
 * has.
 * @param end black or white: the hue stays, the lightness changes
 * @returns null: even `end` has too little
 */
export function nearestWithContrast(color: string, others: readonly string[], end: '#000000' | '#ffffff'): string | null {
  for (let step = 0; step <= STEPS; step += 1) {
    const tried = mixed(color, end, step / STEPS);
    if (leastContrast(tried, others) >= CONTRAST_MIN) return tried;
  }
  return null;
}
