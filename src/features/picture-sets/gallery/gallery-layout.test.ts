import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutGallery } from './gallery-layout.ts';

const options = fc.record({
  widthPx: fc.integer({ min: 200, max: 1400 }),
  columns: fc.integer({ min: 2, max: 4 }),
  gapPx: fc.integer({ min: 0, max: 24 }),
});

test('[SET-05] a gallery places every picture once, in order, within its width, and none over another', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), options, (isWide, gallery) => {
      const { boxes, rows, height } = layoutGallery(isWide, gallery);
      expect(boxes).toHaveLength(isWide.length);
      expect(rows.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index))).toEqual(
        isWide.map((_, index) => index),
      );
      boxes.forEach((box, index) => {
        expect(box.x + box.width).toBeLessThanOrEqual(gallery.widthPx + 0.001);
        expect(box.y + box.height).toBeLessThanOrEqual(height + 0.001);
        const next = boxes[index + 1];
        if (next) expect(next.y > box.y || next.x >= box.x + box.width + gallery.gapPx - 0.001).toBe(true);
      });
      rows.forEach((row, index) => {
        const next = rows[index + 1];
        if (next) expect(next.top).toBe(row.top + row.height + gallery.gapPx);
      });
    }),
  );
});

test('[SET-05] portraits take one column and landscapes two, as in the grid of a small set', () => {
  const { boxes, height } = layoutGallery([false, false, true, false], { widthPx: 412, columns: 4, gapPx: 4 });
  expect(boxes.map(({ x, y, width }) => [x, y, width])).toEqual([
    [0, 0, 100],
    [104, 0, 100],
    [208, 0, 204],
    [0, 129, 100],
  ]);
  expect(height).toBe(254);
});

test('[SET-05] an empty gallery has no height', () => {
  expect(layoutGallery([], { widthPx: 400, columns: 2, gapPx: 8 })).toEqual({ boxes: [], rows: [], height: 0 });
});
