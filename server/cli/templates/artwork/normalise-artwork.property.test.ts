import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok } from '#core/kernel/result.ts';
import { readArtwork } from '#core/layout/artwork/artwork.ts';
import { sliceOf } from '#tests/setup/slice.ts';
import { normaliseArtwork, rewriteArtwork } from './normalise-artwork.ts';
import { parseSource } from './source-tree.ts';

/** Three decimals, as programs write them: a shape of a millionth of a point has a gradient of rounding errors. */
const number = fc.oneof(
  fc.integer({ min: -300, max: 300 }),
  fc.integer({ min: -300_000, max: 300_000 }).map((thousandths) => thousandths / 1000),
);
const color = fc.constantFrom(
  'red',
  '#abc',
  'rgb(1,2,3)',
  'hsl(20 50% 50%)',
  'none',
  'url(#l)',
  'url(#r)',
  'currentColor',
  '#11223344',
  'rgba(9,9,9,.3)',
);
const transform = fc.oneof(
  fc.tuple(number, number).map(([x, y]) => `translate(${x} ${y})`),
  fc.tuple(number, number).map(([x, y]) => `scale(${x / 100},${y / 100})`),
  number.map((angle) => `rotate(${angle})`),
  fc.integer({ min: -80, max: 80 }).map((angle) => `skewX(${angle})`),
  fc.constant(''),
);
const styles = fc
  .record(
    {
      fill: color,
      'fill-opacity': fc.double({ min: 0, max: 1, noNaN: true }).map(String),
      'fill-rule': fc.constantFrom('evenodd', 'nonzero'),
      stroke: fc.constantFrom('none', 'navy', 'rgba(0,0,0,.5)'),
      'stroke-width': fc.constantFrom('0', '1', '2px', '1mm', '1%'),
      'stroke-dasharray': fc.constantFrom('none', '3,2', '3 2 1', '1mm'),
      'stroke-linejoin': fc.constantFrom('round', 'bevel', 'miter'),
      opacity: fc.double({ min: 0, max: 1, noNaN: true }).map(String),
    },
    { requiredKeys: [] },
  )
  .map((entries) =>
    Object.entries(entries)
      .map(([name, value]) => `${name}:${value}`)
      .join(';'),
  );
const shape = fc.oneof(
  fc
    .tuple(number, number, number, number)
    .map(([x, y, width, height]) => `rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3"`),
  fc.tuple(number, number, number).map(([cx, cy, r]) => `circle cx="${cx}" cy="${cy}" r="${r}"`),
  fc.tuple(number, number, number, number).map(([a, b, c, d]) => `path d="M${a} ${b}q${b} ${c} ${d} ${a}a9 5 30 0 1 ${c} ${d}z"`),
  fc.array(number, { minLength: 4, maxLength: 9 }).map((points) => `polygon points="${points.join(' ')}"`),
  fc.constantFrom('use href="#c" x="4"', 'use href="#s" width="20" height="9"'),
);
const element = fc
  .tuple(shape, styles, transform, fc.constantFrom('a', 'b', 'a b', ''))
  .map(([name, style, move, classes]) => `<${name} class="${classes}" style="${style}" transform="${move}"/>`);
const group = fc
  .tuple(fc.array(element, { maxLength: 4 }), styles, transform)
  .map(([inside, style, move]) => `<g style="${style}" transform="${move}">${inside.join('')}</g>`);
const drawing = fc
  .tuple(fc.array(fc.oneof(element, group), { maxLength: 6 }), transform, fc.constantFrom('objectBoundingBox', 'userSpaceOnUse'))
  .map(
    ([body, move, units]) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -5 200 100" data-name="x"><style>.a{fill:teal}.b{stroke:red;stroke-miterlimit:10}</style>` +
      `<defs><circle id="c" r="4"/><symbol id="s" viewBox="0 0 5 5"><path d="M0 0h5v5z"/></symbol>` +
      `<linearGradient id="l" gradientUnits="${units}" gradientTransform="${move}"><stop stop-color="red"/><stop offset=".5" stop-opacity=".3"/></linearGradient>` +
      `<radialGradient id="r" gradientUnits="${units}" gradientTransform="${move}" href="#l"/></defs>${body.join('')}</svg>`,
  );

/** The same drawings in each run: another one may have a shape without width, whose gradient no rounding preserves. */
const RUNS = { numRuns: sliceOf(2000, 500), seed: 6 };

const rewrite = (source: string) => {
  const parsed = parseSource(source);
  return parsed.ok ? rewriteArtwork(source, parsed.value) : null;
};

test('[OPX-06] normalised artwork is unchanged when it is normalised again', () => {
  fc.assert(
    fc.property(drawing, (source) => {
      const once = rewrite(source);
      fc.pre(once?.ok === true);
      expect(rewrite(once.value.svg)).toEqual(ok({ svg: once.value.svg, suspects: expect.any(Array) }));
      expect(normaliseArtwork(once.value.svg)).toMatchObject(ok({ svg: once.value.svg }));
      expect(readArtwork(once.value.svg, { x: 0, y: 0, width: 300, height: 200 }).ok).toBe(true);
    }),
    RUNS,
  );
});

test('[OPX-06] any file becomes normalised artwork or a list of errors', () => {
  const noise = fc.array(
    fc.oneof(element, group, fc.string(), fc.constantFrom('<', '</g>', '&x;', '<!--', ']]>', '<style>', '<use href="#x"/>')),
  );
  fc.assert(
    fc.property(noise, (parts) => {
      const result = normaliseArtwork(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${parts.join('')}</svg>`);
      expect(result.ok || result.error.length > 0).toBe(true);
    }),
    RUNS,
  );
});
