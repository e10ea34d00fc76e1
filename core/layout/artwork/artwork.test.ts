import { expect, test } from 'vitest';
import { readArtwork } from './artwork.ts';

const BOX = { x: 10, y: 20, width: 200, height: 100 };
const svg = (inner: string, attributes = 'viewBox="0 0 100 50"'): string =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;

function shapes(inner: string, attributes?: string) {
  const result = readArtwork(svg(inner, attributes), BOX);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function problems(inner: string) {
  const result = readArtwork(svg(inner), BOX);
  return result.ok ? [] : result.error;
}

test('[EDT-24] the view box fills its box, and lengths become points', () => {
  const [rect] = shapes('<rect x="0" y="0" width="100" height="50" fill="#abc" stroke="black" stroke-width="2"/>');
  expect(rect).toMatchObject({
    d: 'M10 20L210 20L210 120L10 120Z',
    fill: { kind: 'solid', color: '#AABBCC' },
    stroke: { color: '#000000', widthPt: 4 },
    matrix: [1, 0, 0, 1, 0, 0],
  });
});

test('[EDT-24] a view box of another shape is drawn whole and centred, or stretched on request', () => {
  expect(shapes('<path d="M0 0L100 0"/>', 'viewBox="0 0 100 100"')[0]?.d).toBe('M60 20L160 20');
  expect(shapes('<path d="M0 0L100 100"/>', 'viewBox="0 0 100 100" preserveAspectRatio="none"')[0]?.d).toBe('M10 20L210 120');
});

test('[EDT-24] paths are converted to absolute M, L, C, Q and Z only', () => {
  const d = shapes('<path d="m10 10h5v5a5 5 0 0 1-5 5s1 1 2 2t3 3z"/>')[0]?.d ?? '';
  expect(d).toMatch(/^[MLCQZ\d. -]+$/);
  expect(d.startsWith('M30 40L40 40L40 50C')).toBe(true);
});

test('[EDT-24] groups pass on paint, transform and opacity', () => {
  const [circle] = shapes(
    '<g fill="#123456" opacity="0.5" transform="translate(10 5) scale(2)"><circle cx="5" cy="5" r="5" opacity="0.5"/></g>',
  );
  expect(circle?.fill).toEqual({ kind: 'solid', color: '#123456' });
  expect(circle?.opacity).toBe(0.25);
  expect(circle?.d.startsWith('M30 50')).toBe(true);
});

test('[EDT-24] a fill and a stroke of different opacity are drawn one after the other', () => {
  const items = shapes('<rect width="10" height="10" fill="#111111" fill-opacity="0.5" stroke="#222222"/>');
  expect(items.map((item) => [item.fill !== null, item.opacity])).toEqual([
    [true, 0.5],
    [false, 1],
  ]);
});

test('[EDT-24] gradients in user space move with their shape, wherever they are defined', () => {
  const [rect] = shapes(
    '<rect width="100" height="50" fill="url(#sky)"/><defs><linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="50"><stop offset="0" stop-color="#fff"/><stop offset="100%" stop-color="#000" stop-opacity=".5"/></linearGradient></defs>',
  );
  expect(rect?.fill).toEqual({
    kind: 'linear',
    coords: [10, 20, 10, 120],
    stops: [
      { offset: 0, color: '#FFFFFF', opacity: 1 },
      { offset: 1, color: '#000000', opacity: 0.5 },
    ],
  });
});

test('[EDT-24] an uneven scale keeps its matrix if a stroke would be distorted', () => {
  const [line] = shapes('<line x1="0" y1="0" x2="10" y2="0" stroke="#000" fill="none" transform="scale(2 1)"/>');
  expect(line).toMatchObject({ d: 'M0 0L10 0', matrix: [4, 0, 0, 2, 10, 20], stroke: { widthPt: 1 } });
});

test.each([
  ['<text x="0" y="0">Hi</text>', { code: 'artwork.unsupported_element', element: 'text' }],
  ['<image href="x.png"/>', { code: 'artwork.unsupported_element', element: 'image' }],
  ['<script>alert(1)</script>', { code: 'artwork.unsupported_element', element: 'script' }],
  ['<path d="M0 0" style="fill:red"/>', { code: 'artwork.unsupported_attribute', element: 'path', attribute: 'style' }],
  ['<path d="M0 0" filter="url(#f)"/>', { code: 'artwork.unsupported_attribute', element: 'path', attribute: 'filter' }],
  ['<rect width="ten" height="1"/>', { code: 'artwork.bad_value', element: 'rect', attribute: 'width', value: 'ten' }],
  ['<path d="M0 0Lx"/>', { code: 'artwork.bad_value', element: 'path', attribute: 'd' }],
  ['<path d="M0 0" fill="url(#gone)"/>', { code: 'artwork.bad_value', element: 'path', attribute: 'fill' }],
  ['<g transform="skewX(3)"/>', { code: 'artwork.bad_value', element: 'g', attribute: 'transform' }],
  ['<defs><filter id="f"/></defs>', { code: 'artwork.unsupported_element', element: 'defs/filter' }],
])('[EDT-24] what cannot be printed is named: %s', (inner, problem) => {
  expect(problems(inner)).toContainEqual(expect.objectContaining(problem));
});

test('[EDT-24] a file that is not SVG is refused', () => {
  expect(readArtwork('<svg viewBox="0 0 1 1"><g></svg>', BOX).ok).toBe(false);
  expect(readArtwork('hello', BOX).ok).toBe(false);
  expect(readArtwork('<html/>', BOX).ok).toBe(false);
  expect(readArtwork('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>', BOX).ok).toBe(false);
});
