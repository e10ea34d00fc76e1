import { expect, test } from 'vitest';
import { brandColors, colorFaults, DEFAULT_COLORS } from './brand-colors.ts';
import { contrastOf } from './contrast.ts';

// The second column was computed with WCAG's formula by hand for the first three rows.
test.each([
  ['#000000', '#ffffff', 21],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#1f5c4d', '#ffffff', 7.82],
])('[BIZ-10] %s on %s has the contrast that WCAG names', (color, other, expected) => {
  expect(contrastOf(color, other)).toBeCloseTo(expected, 1);
  expect(contrastOf(other, color)).toBe(contrastOf(color, other));
});

test.each([
  ['the app’s own', null, null, []],
  ['a dark red', '#8B1E3F', null, []],
  ['a yellow', '#ffd400', null, ['color']],
  ['a grey that white text cannot be read on', '#777777', null, ['color']],
  ['a grey that is enough on white and too little on the warm paper', '#757575', null, ['color']],
  ['a pale paper', null, '#f0f4ff', []],
  ['a dark paper', null, '#202020', ['background']],
  ['a dark paper with a colour for it', '#ffd400', '#202020', ['background', 'color']],
  ['a middle grey paper', null, '#bbbbbb', ['background']],
])('[BIZ-10] %s: what cannot be read is named, with the nearest colour that can', (_name, color, background, keys) => {
  const faults = colorFaults({ color, background });
  expect(faults.map(({ key }) => key)).toEqual(keys);
  const mended = { color, background };
  for (const fault of faults) {
    expect(fault.contrast).toBeLessThan(4.5);
    mended[fault.key] = fault.nearest;
  }
  expect(colorFaults(mended)).toEqual([]);
});

test('[BIZ-10] the nearest colour keeps the hue and changes as little as possible', () => {
  const nearest = colorFaults({ color: '#ff6600', background: null })[0]?.nearest ?? '';
  expect(contrastOf(nearest, DEFAULT_COLORS.background)).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(nearest, DEFAULT_COLORS.background)).toBeLessThan(4.6);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(nearest.slice(at, at + 2), 16));
  expect([(green ?? 0) / (red ?? 1), blue]).toEqual([expect.closeTo(0x66 / 0xff, 2), 0]);
});

test('[BIZ-10] a shop without colours keeps the default look; all colours derived from a shop’s own are readable', () => {
  expect(brandColors({ color: null, background: null })).toEqual(DEFAULT_COLORS);
  for (const color of ['#8b1e3f', '#0b5394', '#6a1b9a', '#757500', '#000000']) {
    const { main, dark, tint } = brandColors({ color, background: null });
    expect({
      color,
      isReadable: contrastOf(main, tint) >= 4.5 && contrastOf(dark, '#ffffff') > contrastOf(main, '#ffffff') - 0.01,
    }).toEqual({
      color,
      isReadable: true,
    });
  }
});
