import { expect, test } from 'vitest';
import type { ImageResource } from '#core/contract/template-format.ts';
import { resolutionOf } from './resolution.ts';

const image = (width: number, side = 1): ImageResource => ({
  kind: 'image',
  uuid: 'a',
  width,
  height: width,
  rotation: 0,
  cropRect: { x: 0, y: 0, width: side, height: side },
  overrideEffect: 'original',
  background: null,
});
const INCH = { width: 72, height: 72 };

test('[EDT-23] under 150 pixels per printed inch warns, under 80 warns strongly, and the crop counts', () => {
  expect(resolutionOf(image(150), INCH)).toBe('fine');
  expect(resolutionOf(image(149), INCH)).toBe('low');
  expect(resolutionOf(image(80), INCH)).toBe('low');
  expect(resolutionOf(image(79), INCH)).toBe('veryLow');
  expect(resolutionOf(image(300, 0.25), INCH)).toBe('veryLow');
  expect(resolutionOf({ ...image(10), uuid: null }, INCH)).toBe('fine');
});
