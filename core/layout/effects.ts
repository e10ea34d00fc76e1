import type { Effect } from '../contract/template-format.ts';

/** Three rows of r, g, b factors on sRGB values: the same numbers in the worker, in SVG's feColorMatrix and in sharp's recomb. */
export type ColorMatrix = readonly [
  readonly [number, number, number],
  readonly [number, number, number],
  readonly [number, number, number],
];

/** Luma of Rec. 709. */
const LUMA = [0.2126, 0.7152, 0.0722] as const;

export const EFFECT_MATRICES: Readonly<Record<Exclude<Effect, 'original'>, ColorMatrix>> = {
  bw: [LUMA, LUMA, LUMA],
  sepia: [
    [0.393, 0.769, 0.189],
    [0.349, 0.686, 0.168],
    [0.272, 0.534, 0.131],
  ],
};

/** Values of an SVG feColorMatrix; its filter needs color-interpolation-filters="sRGB". */
export function feColorMatrixValues(matrix: ColorMatrix): string {
  return [...matrix.map((row) => [...row, 0, 0].join(' ')), '0 0 0 1 0'].join(' ');
}

/** Changes RGBA pixels in place. A loop and not a canvas filter, because WebKit's workers have none. */
export function applyColorMatrix(pixels: Uint8ClampedArray, [red, green, blue]: ColorMatrix): void {
  for (let i = 0; i < pixels.length; i += 4) {
    const r = pixels[i] ?? 0;
    const g = pixels[i + 1] ?? 0;
    const b = pixels[i + 2] ?? 0;
    pixels[i] = red[0] * r + red[1] * g + red[2] * b;
    pixels[i + 1] = green[0] * r + green[1] * g + green[2] * b;
    pixels[i + 2] = blue[0] * r + blue[1] * g + blue[2] * b;
  }
}
