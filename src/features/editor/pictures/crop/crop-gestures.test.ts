import { expect, test } from 'vitest';
import { cropZoom, rotatedSize } from '#core/layout/crop.ts';
import { cropAfterKey, dragCrop, nudgeImage, wheelFactor, zoomImage } from './crop-gestures.ts';

const BOX = { width: 200, height: 200 };
const image = { width: 2000, height: 2000, rotation: 0, cropRect: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } } as const;

test('[EDT-04] the picture follows the finger', () => {
  expect(dragCrop(image.cropRect, { x: 100, y: -50 }, { width: 200, height: 200 }, 0)).toMatchObject({ x: 0, y: 0.375 });
});

test('[EDT-04] in a tilted field the picture follows the finger too', () => {
  const crop = dragCrop(image.cropRect, { x: 20, y: 0 }, { width: 200, height: 200 }, 90);
  expect(crop.x).toBeCloseTo(0.25, 9);
  expect(crop.y).toBeCloseTo(0.3, 9);
});

test('[EDT-04] no gesture moves the crop outside the picture', () => {
  for (const crop of [
    dragCrop(image.cropRect, { x: -9999, y: 9999 }, BOX, 30),
    zoomImage(image, 0.001, BOX),
    zoomImage(image, 1000, BOX, { x: 0, y: 1 }),
  ]) {
    expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(crop.x + crop.width, crop.y + crop.height)).toBeLessThanOrEqual(1 + 1e-9);
  }
});

test('[EDT-04] zooming keeps the point under the fingers', () => {
  const crop = zoomImage(image, 2, BOX, { x: 0, y: 0 });
  expect([crop.x, crop.y]).toEqual([0.25, 0.25]);
  expect(cropZoom(crop, rotatedSize(image, 0), BOX)).toBeCloseTo(4, 9);
});

test('[EDT-04] keys move and zoom, and zooming can be switched off', () => {
  expect(cropAfterKey(image, 'ArrowRight', BOX, true)).toEqual(nudgeImage(image.cropRect, 'right'));
  expect(cropAfterKey(image, '+', BOX, true)?.width).toBeLessThan(0.5);
  expect(cropAfterKey(image, '+', BOX, false)).toBeNull();
  expect(cropAfterKey(image, 'a', BOX, true)).toBeNull();
});

test('rolling the wheel up zooms in, and rolling it down again reverts that', () => {
  expect(wheelFactor(-100)).toBeGreaterThan(1);
  expect(wheelFactor(-100) * wheelFactor(100)).toBeCloseTo(1, 9);
});
