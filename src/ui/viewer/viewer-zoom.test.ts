import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SCALE, moveViewer, WHOLE, zoomViewer } from './viewer-zoom.ts';

const STAGE = { width: 390, height: 640 };
const point = fc.record({ x: fc.double({ min: -195, max: 195, noNaN: true }), y: fc.double({ min: -320, max: 320, noNaN: true }) });

test('[SET-05] however it is pinched and dragged, the picture covers the stage as far as it can', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.double({ min: 0.2, max: 5, noNaN: true }), point)), (moves) => {
      const zoom = moves.reduce((now, [factor, at]) => moveViewer(zoomViewer(now, factor, STAGE, at), at, STAGE), WHOLE);
      expect(zoom.scale).toBeGreaterThanOrEqual(1);
      expect(zoom.scale).toBeLessThanOrEqual(MAX_SCALE);
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual((STAGE.width * (zoom.scale - 1)) / 2 + 1e-9);
      expect(Math.abs(zoom.y)).toBeLessThanOrEqual((STAGE.height * (zoom.scale - 1)) / 2 + 1e-9);
    }),
  );
});

test('[SET-05] what is under the fingers stays there, and zooming out again is the whole picture', () => {
  const at = { x: 60, y: -80 };
  const near = zoomViewer(WHOLE, 2, STAGE, at);
  expect([(at.x - near.x) / near.scale, (at.y - near.y) / near.scale]).toEqual([60, -80]);
  expect(zoomViewer(near, 0.1, STAGE, at)).toEqual(WHOLE);
});
