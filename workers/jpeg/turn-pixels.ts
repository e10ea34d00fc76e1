import type { Orientation } from '../image-header.ts';
import type { ScaledPixels } from './jpeg-turbo.ts';

interface UprightPixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Index of the first pixel of the upright picture, and the distance to its right and lower neighbours. */
function walk(orientation: Orientation, width: number, height: number): readonly [first: number, right: number, down: number] {
  const [lastRow, last] = [(height - 1) * width, height * width - 1];
  switch (orientation) {
    case 1:
      return [0, 1, width];
    case 2:
      return [width - 1, -1, width];
    case 3:
      return [last, -1, -width];
    case 4:
      return [lastRow, 1, -width];
    case 5:
      return [0, width, 1];
    case 6:
      return [lastRow, -width, 1];
    case 7:
      return [last, -width, -1];
    case 8:
      return [width - 1, width, -1];
  }
}

/** A copy of the stored pixels, rotated and mirrored as EXIF requests. @see CIPA DC-008 (Exif 2.32), tag 0x0112 */
export function turnPixels({ pixels, widthPx, heightPx }: ScaledPixels, orientation: Orientation): UprightPixels {
  const [width, height] = orientation >= 5 ? [heightPx, widthPx] : [widthPx, heightPx];
  const upright = new Uint32Array(width * height);
  if (orientation === 1) upright.set(pixels);
  else {
    const [first, right, down] = walk(orientation, widthPx, heightPx);
    for (let y = 0, to = 0; y < height; y++)
      for (let x = 0, from = first + y * down; x < width; x++, from += right) upright[to++] = pixels[from] ?? 0;
  }
  return { data: new Uint8ClampedArray(upright.buffer), widthPx: width, heightPx: height };
}
