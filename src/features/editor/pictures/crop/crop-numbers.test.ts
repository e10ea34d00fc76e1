import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImageResource, Rotation } from '#core/contract/template-format.ts';
import { initialCrop, rotatedSize } from '#core/layout/crop.ts';
import { CROP_LIMITS, cropNumbers, cropWithNumber } from './crop-numbers.ts';

const BOX = { width: 180, height: 225 };
const imageOf = (width: number, height: number, rotation: Rotation): Pick<ImageResource, 'width' | 'height' | 'rotation' | 'cropRect'> => ({
  width,
  height,
  rotation,
  cropRect: initialCrop(rotatedSize({ width, height }, rotation), BOX),
});

test('[BEY-05] a crop set by numbers gives the same numbers back, and never leaves the picture', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 6000 }),
      fc.integer({ min: 500, max: 6000 }),
      fc.constantFrom<Rotation>(0, 90, 180, 270),
      fc.integer({ min: 120, max: 500 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (width, height, rotation, zoom, across, down) => {
        let image = imageOf(width, height, rotation);
        for (const [name, value] of Object.entries({ zoom, across, down }) as ['zoom' | 'across' | 'down', number][])
          image = { ...image, cropRect: cropWithNumber(image, BOX, name, value) };
        expect(cropNumbers(image, BOX)).toEqual({ zoom, across, down });
        const { x, y, width: w, height: h } = image.cropRect;
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x + w, y + h)).toBeLessThanOrEqual(1 + 1e-9);
      },
    ),
  );
});

test('[BEY-05] a number outside its limits becomes the nearest allowed one', () => {
  const image = imageOf(3000, 2000, 0);
  const closest = { ...image, cropRect: cropWithNumber(image, BOX, 'zoom', 99_999) };
  expect(cropNumbers(closest, BOX).zoom).toBe(CROP_LIMITS.zoom.max);
  expect(cropNumbers({ ...closest, cropRect: cropWithNumber(closest, BOX, 'across', -5) }, BOX).across).toBe(0);
});
