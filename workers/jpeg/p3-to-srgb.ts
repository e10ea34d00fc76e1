/**
 * Converts Display P3 to sRGB numerically: not every browser without ImageDecoder converts an ImageData of another
 * colour space.
 * Both have the same white and the same tone curve (IEC 61966-2-1).
 */

/** Linear P3 to linear sRGB (SMPTE EG 432-1 and IEC 61966-2-1 primaries, D65). */
const [RED, GREEN, BLUE] = [
  [1.2249401, -0.2249402, 0],
  [-0.0420569, 1.0420571, 0],
  [-0.0196376, -0.0786361, 1.0982735],
] as const;
const STEPS = 4095;

const LIGHT = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return STEPS * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
});

/** Clamped by the array of bytes that stores it. */
const VALUE = Uint8ClampedArray.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS;
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
});

type Row = readonly [red: number, green: number, blue: number];

function valueOf([red, green, blue]: Row, r: number, g: number, b: number): number {
  const light = Math.round(red * r + green * g + blue * b);
  // A colour outside sRGB becomes the nearest one.
  return VALUE[Math.min(STEPS, Math.max(0, light))] ?? 0;
}

/** Changes the pixels (RGBA) in place. */
export function p3ToSrgb(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const r = LIGHT[data[at] ?? 0] ?? 0;
    const g = LIGHT[data[at + 1] ?? 0] ?? 0;
    const b = LIGHT[data[at + 2] ?? 0] ?? 0;
    data[at] = valueOf(RED, r, g, b);
    data[at + 1] = valueOf(GREEN, r, g, b);
    data[at + 2] = valueOf(BLUE, r, g, b);
  }
}
