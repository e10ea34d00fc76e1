import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CropRect, Rotation } from '../contract/template-format.ts';
import {
  clampCrop,
  coverBehind,
  coverSize,
  cropZoom,
  initialCrop,
  MAX_ZOOM,
  panCrop,
  pixelsPerInch,
  refitCrop,
  rotateCcw,
  rotatedSize,
  type Size,
  zoomCrop,
} from './crop.ts';

const size: fc.Arbitrary<Size> = fc.record({ width: fc.integer({ min: 200, max: 6000 }), height: fc.integer({ min: 200, max: 6000 }) });
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const rotation = fc.constantFrom<Rotation>(0, 90, 180, 270);

/** A crop as the editor can produce it: zoomed and panned from the initial one. */
const edited = fc.record({
  picture: size,
  box: size,
  rotation,
  zoom: fc.double({ min: 1, max: MAX_ZOOM, noNaN: true }),
  anchor: fc.record({ x: fraction, y: fraction }),
  pan: fc.record({ x: fc.double({ min: -1, max: 1, noNaN: true }), y: fc.double({ min: -1, max: 1, noNaN: true }) }),
});

function crop({ picture, box, rotation: turned, zoom, anchor, pan }: typeof edited extends fc.Arbitrary<infer T> ? T : never): CropRect {
  const upright = rotatedSize(picture, turned);
  return panCrop(zoomCrop(initialCrop(upright, box), zoom, anchor, upright, box), pan);
}

function expectInside({ x, y, width, height }: CropRect): void {
  const tiny = 1e-9;
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(1 + tiny);
  expect(y + height).toBeLessThanOrEqual(1 + tiny);
}

function aspect(rect: CropRect, picture: Size): number {
  return (rect.width * picture.width) / (rect.height * picture.height);
}

test('[EDT-04] the crop is always inside the picture and keeps the aspect of its box', () => {
  fc.assert(
    fc.property(edited, (edit) => {
      const rect = crop(edit);
      expectInside(rect);
      expect(aspect(rect, rotatedSize(edit.picture, edit.rotation))).toBeCloseTo(edit.box.width / edit.box.height, 6);
    }),
  );
});

test('[EDT-04] a rotated crop is inside, and keeps aspect and zoom', () => {
  fc.assert(
    fc.property(edited, (edit) => {
      const before = { ...edit.picture, rotation: edit.rotation, cropRect: crop(edit) };
      const after = rotateCcw(before, edit.box);
      const picture = rotatedSize(edit.picture, after.rotation);
      expectInside(after.cropRect);
      expect(aspect(after.cropRect, picture)).toBeCloseTo(edit.box.width / edit.box.height, 6);
      expect(cropZoom(after.cropRect, picture, edit.box)).toBeCloseTo(
        cropZoom(before.cropRect, rotatedSize(edit.picture, edit.rotation), edit.box),
        6,
      );
    }),
  );
});

test('[EDT-04] four rotations restore the rotation always, and the crop unless the edge moved it', () => {
  fc.assert(
    fc.property(edited, (edit) => {
      const start = { ...edit.picture, rotation: edit.rotation, cropRect: crop(edit) };
      const turned = [1, 2, 3, 4].reduce((resource) => rotateCcw(resource, edit.box), start);
      expect(turned.rotation).toBe(start.rotation);
      const again = [1, 2, 3, 4].reduce((resource) => rotateCcw(resource, edit.box), turned);
      for (const side of ['x', 'y', 'width', 'height'] as const) expect(again.cropRect[side]).toBeCloseTo(turned.cropRect[side], 9);
      const centred = { ...start, cropRect: { ...start.cropRect, x: (1 - start.cropRect.width) / 2, y: (1 - start.cropRect.height) / 2 } };
      const back = [1, 2, 3, 4].reduce((resource) => rotateCcw(resource, edit.box), centred);
      for (const side of ['x', 'y', 'width', 'height'] as const) expect(back.cropRect[side]).toBeCloseTo(centred.cropRect[side], 9);
    }),
  );
});

test('[EDT-04] four rotations of one series restore any crop, and each stays inside', () => {
  fc.assert(
    fc.property(edited, (edit) => {
      const start = { ...edit.picture, rotation: edit.rotation, cropRect: crop(edit) };
      const turned = [1, 2, 3, 4].reduce((resource) => {
        const next = rotateCcw(resource, edit.box, start);
        expectInside(next.cropRect);
        return next;
      }, start);
      expect(turned).toEqual(start);
    }),
  );
});

test('[EDT-04] a turn keeps the crop\u2019s centre in the picture, as far as the edge allows', () => {
  fc.assert(
    fc.property(edited, (edit) => {
      const start = { ...edit.picture, rotation: edit.rotation, cropRect: crop(edit) };
      const { cropRect } = rotateCcw(start, edit.box);
      const wanted = { x: start.cropRect.y + start.cropRect.height / 2, y: 1 - start.cropRect.x - start.cropRect.width / 2 };
      const nearest = (at: number, side: number): number => Math.min(Math.max(at, side / 2), 1 - side / 2);
      expect(cropRect.x + cropRect.width / 2).toBeCloseTo(nearest(wanted.x, cropRect.width), 9);
      expect(cropRect.y + cropRect.height / 2).toBeCloseTo(nearest(wanted.y, cropRect.height), 9);
    }),
  );
});

test('[EDT-04] panning back undoes panning, unless an edge is reached', () => {
  fc.assert(
    fc.property(
      size,
      size,
      fc.double({ min: -0.1, max: 0.1, noNaN: true }),
      fc.double({ min: -0.1, max: 0.1, noNaN: true }),
      (picture, box, x, y) => {
        const start = zoomCrop(initialCrop(picture, box), 2, { x: 0.5, y: 0.5 }, picture, box);
        const middle = { ...start, x: (1 - start.width) / 2, y: (1 - start.height) / 2 };
        const back = panCrop(panCrop(middle, { x, y }), { x: -x, y: -y });
        for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(middle[side], 9);
      },
    ),
  );
});

test('[EDT-05] a backdrop covers the whole picture, keeps its shape and shows its middle', () => {
  fc.assert(
    fc.property(size, size, (backdrop, picture) => {
      const place = coverBehind(backdrop, picture);
      expect(Math.min(place.width, place.height)).toBeCloseTo(1, 9);
      expect(Math.max(place.x, place.y)).toBeLessThanOrEqual(1e-12);
      expect(place.x + place.width / 2).toBeCloseTo(0.5, 9);
      expect(place.y + place.height / 2).toBeCloseTo(0.5, 9);
      expect((place.width * picture.width) / (place.height * picture.height)).toBeCloseTo(backdrop.width / backdrop.height, 6);
    }),
  );
});

test('[EDT-04] the rotation button goes 0, 270, 180, 90, 0', () => {
  const box = { width: 1, height: 1 };
  let resource: { width: number; height: number; rotation: Rotation; cropRect: CropRect } = {
    width: 300,
    height: 200,
    rotation: 0,
    cropRect: initialCrop({ width: 300, height: 200 }, box),
  };
  const seen = [];
  for (let i = 0; i < 4; i++) {
    resource = rotateCcw(resource, box);
    seen.push(resource.rotation);
  }
  expect(seen).toEqual([270, 180, 90, 0]);
});

test('[EDT-04] a rotation shows the same part of the picture: its left edge moves to the bottom', () => {
  const box = { width: 1, height: 1 };
  const left = { width: 300, height: 200, rotation: 0 as const, cropRect: { x: 0, y: 0, width: 2 / 3, height: 1 } };
  const turned = rotateCcw(left, box).cropRect;
  expect(turned.y).toBeCloseTo(1 / 3);
  expect(turned.height).toBeCloseTo(2 / 3);
});

test('[EDT-04] zooming out undoes zooming in, with the anchor in its place, unless an edge is reached', () => {
  fc.assert(
    fc.property(size, size, fc.double({ min: 1.1, max: 2, noNaN: true }), (picture, box, factor) => {
      const middle = { x: 0.5, y: 0.5 };
      const start = zoomCrop(initialCrop(picture, box), 1.5, middle, picture, box);
      const anchor = { x: start.x + start.width * 0.3, y: start.y + start.height * 0.6 };
      const closer = zoomCrop(start, factor, anchor, picture, box);
      expect((anchor.x - closer.x) / closer.width).toBeCloseTo(0.3, 6);
      expect((anchor.y - closer.y) / closer.height).toBeCloseTo(0.6, 6);
      const back = zoomCrop(closer, 1 / factor, anchor, picture, box);
      for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(start[side], 6);
    }),
  );
});

test('[EDT-04] zooming stops at the whole picture and at the closest crop', () => {
  fc.assert(
    fc.property(edited, fc.double({ min: 0.01, max: 100, noNaN: true }), (edit, factor) => {
      const upright = rotatedSize(edit.picture, edit.rotation);
      const zoom = cropZoom(zoomCrop(crop(edit), factor, edit.anchor, upright, edit.box), upright, edit.box);
      expect(zoom).toBeGreaterThanOrEqual(1 - 1e-9);
      expect(zoom).toBeLessThanOrEqual(MAX_ZOOM + 1e-9);
    }),
  );
});

test('[EDT-11] a crop refitted to another box is inside and has its aspect', () => {
  fc.assert(
    fc.property(edited, size, (edit, other) => {
      const upright = rotatedSize(edit.picture, edit.rotation);
      const refitted = refitCrop(crop(edit), upright, edit.box, other);
      expectInside(refitted);
      expect(aspect(refitted, upright)).toBeCloseTo(other.width / other.height, 6);
    }),
  );
});

test('[EDT-04] a portrait starts with twice as much cut below as above, a landscape evenly', () => {
  const portrait = initialCrop({ width: 2400, height: 3000 }, { width: 100, height: 100 });
  expect(portrait).toEqual({ x: 0, y: expect.closeTo(0.2 / 3, 9), width: 1, height: 0.8 });
  const landscape = initialCrop({ width: 3000, height: 2000 }, { width: 100, height: 100 });
  expect(landscape.x).toBeCloseTo(1 / 6);
  expect(coverSize({ width: 3000, height: 2000 }, { width: 300, height: 200 })).toEqual({ width: 1, height: 1 });
});

test('[EDT-23] pixels per inch are the cropped pixels divided by the printed inches, rotated or not', () => {
  const box = { width: 144, height: 72 };
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  expect(pixelsPerInch({ width: 600, height: 300, rotation: 0, cropRect: whole }, box)).toBe(300);
  expect(pixelsPerInch({ width: 300, height: 600, rotation: 90, cropRect: whole }, box)).toBe(300);
  expect(pixelsPerInch({ width: 600, height: 300, rotation: 0, cropRect: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } }, box)).toBe(150);
});

test('[EDT-04] clamping moves a crop no further than necessary', () => {
  expect(clampCrop({ x: -0.2, y: 0.9, width: 0.5, height: 0.5 })).toEqual({ x: 0, y: 0.5, width: 0.5, height: 0.5 });
  expect(clampCrop({ x: 0.1, y: 0.1, width: 0.5, height: 0.5 })).toEqual({ x: 0.1, y: 0.1, width: 0.5, height: 0.5 });
});
