/** A colour in CSS notation. */
import { COLOR_NAMES } from './color-names.ts';

export interface Color {
  /** '#AABBCC'. */
  readonly color: string;
  readonly opacity: number;
}

const LONGEST = 200;
const FUNCTION = /^(rgb|hsl)a?\(([^()]*)\)$/;

const clamp = (value: number, high: number): number => Math.min(high, Math.max(0, value));

const toHex = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(clamp(channel, 255)).toString(16).padStart(2, '0')).join('')}`.toUpperCase();

/**
 * @returns null for colours that no renderer of the shop knows: wide gamuts, variables, the colours of a printing press
 */
export function parseCssColor(written: string): Color | null {
  if (written.length > LONGEST) return null;
  const value = written
    .trim()
    .toLowerCase()
    .replace(/\s+icc-color\(.*\)$/, '');
  if (value === 'transparent') return { color: '#000000', opacity: 0 };
  const named = COLOR_NAMES.get(value);
  if (named !== undefined) return { color: named, opacity: 1 };
  if (value.startsWith('#')) return hexColor(value.slice(1));
  const [, kind, list = ''] = FUNCTION.exec(value) ?? [];
  if (kind === undefined) return null;
  const parts = list
    .trim()
    .split(/\s*[,/]\s*|\s+/)
    .filter(Boolean);
  if (parts.length !== 3 && parts.length !== 4) return null;
  const [first = '', second = '', third = '', alpha = '1'] = parts;
  const opacity = alpha.endsWith('%') ? percent(alpha) : Number(alpha);
  const channels =
    kind === 'rgb'
      ? [first, second, third].map((part) => (part.endsWith('%') ? percent(part) * 255 : Number(part)))
      : hslChannels(Number(first.replace(/deg$/, '')), percent(second), percent(third));
  return [...channels, opacity].every(Number.isFinite) ? { color: toHex(channels), opacity: clamp(opacity, 1) } : null;
}

const percent = (part: string): number => (part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number.NaN);

function hexColor(digits: string): Color | null {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return null;
  const full = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  const opacity = full.length === 8 ? Number.parseInt(full.slice(6), 16) / 255 : 1;
  return { color: `#${full.slice(0, 6)}`.toUpperCase(), opacity };
}

/** @see https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function hslChannels(hue: number, saturation: number, lightness: number): number[] {
  const spread = clamp(saturation, 1) * Math.min(clamp(lightness, 1), 1 - clamp(lightness, 1));
  const channel = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return 255 * (clamp(lightness, 1) - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

const WIDE = /^color\(\s*(srgb|display-p3)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*[\d.]+%?\s*)?\)$/i;
/** Levels of a channel. The edge of a gamut changes a colour by a few. */
const NEAR = 24;

/** Whether a wide-gamut colour looks like `color` on an sRGB screen. */
export function isNearColor(written: string, color: string): boolean {
  const [, space = '', ...channels] = written.length > LONGEST ? [] : (WIDE.exec(written) ?? []);
  const known = parseCssColor(color);
  if (space === '' || known === null) return false;
  const numbers = channels.map(Number);
  const shown = space.toLowerCase() === 'srgb' ? numbers : fromDisplayP3(numbers);
  return shown.every((channel, at) => {
    const level = Number.parseInt(known.color.slice(1 + at * 2, 3 + at * 2), 16);
    return Math.abs(clamp(channel, 1) * 255 - level) <= NEAR;
  });
}

/** @see https://www.w3.org/TR/css-color-4/#color-conversion-code */
function fromDisplayP3(channels: readonly number[]): number[] {
  const [r = 0, g = 0, b = 0] = channels.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return [1.2249 * r - 0.2249 * g, -0.0421 * r + 1.0421 * g, -0.0196 * r - 0.0786 * g + 1.0983 * b].map((value) =>
    value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055,
  );
}
