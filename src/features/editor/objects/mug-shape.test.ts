import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acrossAt, aroundRad, handleAt, mugShape, printAt, sideAt, SIDES, STEP_RAD, turnTo } from './mug-shape.ts';

const WRAP = mugShape({ width: 20, height: 9 });
const angle = fc.double({ min: -20, max: 20, noNaN: true });

test('[LOV-03] a mug of 3 dl has realistic measures, and a print for one side does not make it too thin', () => {
  expect(WRAP.radiusCm * 2).toBeCloseTo(8.2, 1);
  expect(WRAP.heightCm).toBeCloseTo(9.7);
  // The part of the circle that the print leaves to the handle.
  expect(2 * Math.PI - WRAP.coverRad).toBeCloseTo((80 / 360) * 2 * Math.PI);
  expect(mugShape({ width: 8, height: 9 }).radiusCm).toBe(3.6);
  expect(mugShape({ width: 60, height: 9 })).toMatchObject({ radiusCm: 4.8, coverRad: 2 * Math.PI });
});

test("[LOV-03] from the front the middle of the print is in the middle, and the body's edges show a quarter of a turn", () => {
  expect(printAt(WRAP, 0, 0)).toBe(0.5);
  const quarter = Math.PI / 2 / WRAP.coverRad;
  expect(printAt(WRAP, 0, -1)).toBeCloseTo(0.5 - quarter);
  expect(printAt(WRAP, 0, 1)).toBeCloseTo(0.5 + quarter);
  expect(printAt(WRAP, 0, 1.01)).toBeNull();
  // The print does not reach the handle.
  expect(printAt(WRAP, Math.PI, 0)).toBeNull();
  // turnTo brings the named place to the middle.
  expect(printAt(WRAP, turnTo(WRAP, 0.255), 0)).toBeCloseTo(0.255);
});

test('[LOV-03] printAt and acrossAt are inverse at every turn', () => {
  fc.assert(
    fc.property(angle, fc.double({ min: -0.999, max: 0.999, noNaN: true }), (turn, across) => {
      const along = printAt(WRAP, turn, across);
      if (along === null) return;
      expect(along).toBeGreaterThanOrEqual(0);
      expect(along).toBeLessThanOrEqual(1);
      expect(acrossAt(WRAP, turn, along)).toBeCloseTo(across, 6);
    }),
  );
  expect(acrossAt(WRAP, 0, 0)).toBeNull();
  expect(acrossAt(WRAP, 0, 0.5)).toBe(0);
});

test('[LOV-03] the handle is opposite the middle of the print', () => {
  expect(handleAt(0)).toMatchObject({ near: -1 });
  expect(handleAt(Math.PI).near).toBeCloseTo(1);
  // With the handle on the left, the left part of the print is visible.
  expect(handleAt(-Math.PI / 2).across).toBeCloseTo(-1);
  expect(handleAt(Math.PI / 2).across).toBeCloseTo(1);
});

test('[LOV-03] eight steps go once around the mug and name all of its sides', () => {
  const front = turnTo(WRAP, 0.255);
  expect(SIDES.map((_, step) => sideAt(front + step * STEP_RAD, front))).toEqual([...SIDES]);
  expect(sideAt(front - STEP_RAD, front)).toBe('frontLeft');
  expect(sideAt(front + 8 * STEP_RAD, front)).toBe('front');
  fc.assert(
    fc.property(angle, (turn) => {
      expect(Math.abs(aroundRad(turn))).toBeLessThanOrEqual(Math.PI + 1e-9);
      expect(SIDES).toContain(sideAt(turn, front));
    }),
  );
});
