import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImageElement } from '#core/contract/template-format.ts';
import { cushionAt } from './cushion-shape.ts';
import { frontOfMug } from './front-of-mug.ts';
import { giftObject, giftObjectIn } from './gift-object.ts';
import { SOFA_CM, wallScene } from './wall-scene.ts';

test("[LOV-03] on a cushion the print's corners are in the corners and its middle in the middle", () => {
  expect(cushionAt({ x: 0, y: 0 })).toMatchObject({ along: 0.5, down: 0.5, inside: expect.closeTo(1) });
  for (const [x, y] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const) {
    const corner = cushionAt({ x: x * 0.97, y: y * 0.97 });
    expect(corner?.along).toBeCloseTo((x + 1) / 2, 1);
    expect(corner?.down).toBeCloseTo((y + 1) / 2, 1);
  }
  // Corners are rounded, and the filling pulls the edges inwards.
  expect(cushionAt({ x: 1, y: 1 })).toBeNull();
  expect(cushionAt({ x: 0.95, y: 0 })).toBeNull();
  expect(cushionAt({ x: 0.95, y: 0.93 })).not.toBeNull();
});

test('[LOV-03] the filling enlarges the middle of a cushion, and the light comes from the upper left', () => {
  const [middle, right] = [cushionAt({ x: 0, y: 0 }), cushionAt({ x: 0.2, y: 0 })];
  expect((right?.along ?? 1) - (middle?.along ?? 0)).toBeLessThan(0.1);
  expect(cushionAt({ x: -0.8, y: -0.4 })?.light).toBeGreaterThan(cushionAt({ x: 0.8, y: 0.4 })?.light ?? 9);
  expect(middle?.light).toBeCloseTo(1, 1);
});

test('[LOV-03] a cushion shows only the print, and its places in order from left to right', () => {
  const at = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(at, at, at, (x, otherX, y) => {
      const [one, other] = [cushionAt({ x, y }), cushionAt({ x: otherX, y })];
      if (!one || !other) return;
      for (const part of [one.along, one.down]) {
        expect(part).toBeGreaterThanOrEqual(-1e-9);
        expect(part).toBeLessThanOrEqual(1 + 1e-9);
      }
      if (otherX > x + 1e-6) expect(other.along).toBeGreaterThan(one.along);
    }),
  );
});

test('[LOV-03] a print on the wall has the same scale as the sofa below it', () => {
  const small = wallScene({ width: 30, height: 40 });
  expect(small.print).toMatchObject({ width: 30, height: 40 });
  expect(small.sofa.width).toBe(SOFA_CM.width);
  // 30 of 150 cm, also in pixels: both have the view's scale.
  expect(small.print.width / small.sofa.width).toBe(0.2);
  const large = wallScene({ width: 45, height: 60 });
  expect(large.print.width / large.sofa.width).toBe(0.3);
});

test('[LOV-03] every print hangs inside the view and above the sofa', () => {
  const side = fc.double({ min: 5, max: 300, noNaN: true });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const { viewCm, floorCm, sofa, print } = wallScene({ width, height });
      expect(print.x).toBeGreaterThan(0);
      expect(print.y).toBeGreaterThan(0);
      expect(print.x + print.width).toBeLessThan(viewCm);
      expect(print.y + print.height).toBeLessThan(sofa.y);
      expect(sofa.y + sofa.height).toBe(floorCm);
      expect(sofa.x).toBeGreaterThan(0);
      expect(sofa.x + sofa.width).toBeLessThan(viewCm);
    }),
  );
});

test('[LOV-03] the front of a mug is where its largest picture is', () => {
  const image = (x: number, width: number): ImageElement => ({ kind: 'image', id: `at-${x}`, box: { x, y: 0, width, height: 50 } });
  const trimBox = { x: 10, y: 0, width: 200, height: 90 };
  expect(frontOfMug({ elements: [image(60, 50), image(20, 20)], trimBox })).toBe(0.375);
  expect(frontOfMug({ elements: [image(140, 50), image(60, 50)], trimBox })).toBe(0.375);
  expect(frontOfMug({ elements: [], trimBox })).toBe(0.5);
  expect(frontOfMug({ elements: [image(10, 10)], trimBox })).toBe(0.25);
});

test('[LOV-03] a product without shownAs or without a size is shown flat', () => {
  expect(giftObject({ shownAs: 'mug', formatSize: '20x9' })).toEqual({ shownAs: 'mug', sizeCm: { width: 20, height: 9 } });
  expect(giftObject({ formatSize: '20x9' })).toBeNull();
  expect(giftObject({ shownAs: 'wall', formatSize: '' })).toBeNull();
  expect(giftObjectIn({ products: [] }, null)).toBeNull();
});
