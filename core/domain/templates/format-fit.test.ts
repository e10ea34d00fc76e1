import { expect, test } from 'vitest';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { formatProblems, isSoldAs, printFactor } from './format-fit.ts';
import { FORMAT_SIZE_PATTERN, formatSizeText, parseFormatSize } from './format-size.ts';

const PT_PER_MM = 72 / 25.4;

function page(id: string, widthMm: number, heightMm: number): TemplateDesign['parts'][number] {
  const [width, height] = [widthMm * PT_PER_MM, heightMm * PT_PER_MM];
  const box = { x: 0, y: 0, width, height };
  return { id, names: { en: id }, width, height, trimBox: box, safeBox: box, paper: '#FFFFFF', elements: [] };
}

const problemsOf = (sizes: readonly string[], ...parts: TemplateDesign['parts']) =>
  formatProblems(
    { parts, productUuids: sizes.map((_size, index) => String(index)) },
    sizes.map((formatSize, index) => ({ uuid: String(index), formatSize })),
  ).map(({ partId, kind, trimMm, productMm }) => `${partId}: ${kind}, ${trimMm} for ${productMm}`);

test('[OPX-05] a page has the size of its product, within the rounding of the size’s name', () => {
  expect(problemsOf(['15x15'], page('front', 150, 150), page('back', 150, 150))).toEqual([]);
  expect(problemsOf(['14.8x21'], page('front', 148, 210))).toEqual([]);
  expect(problemsOf(['30x42'], page('cover', 297, 420))).toEqual([]);
  expect(problemsOf(['45x60'], page('poster', 150, 150))).toEqual(['poster: size, 150 x 150 mm for 450 x 600 mm']);
  expect(problemsOf(['10x15'], page('front', 150, 100))).toEqual(['front: size, 150 x 100 mm for 100 x 150 mm']);
  expect(problemsOf(['10x15'], page('front', 100, 150), page('back', 104, 150))).toEqual(['back: size, 104 x 150 mm for 100 x 150 mm']);
  expect(problemsOf(['100x100'], page('front', 1000, 1006))).toEqual(['front: size, 1000 x 1006 mm for 1000 x 1000 mm']);
});

test('[OPX-05] a further product may be larger or smaller, with the same proportions', () => {
  expect(problemsOf(['20x30', '30x45'], page('cover', 200, 300))).toEqual([]);
  expect(problemsOf(['20x30', '30x40'], page('cover', 200, 300))).toEqual(['cover: shape, 200 x 300 mm for 300 x 400 mm']);
});

test('[OPX-05] a design is printed in the size of the product it is sold as, and for its own product unscaled', () => {
  const factorOf = (formatSize: string, widthMm: number, heightMm: number) =>
    printFactor({ width: widthMm * PT_PER_MM, height: heightMm * PT_PER_MM }, { formatSize });
  expect(factorOf('45x60', 300, 400)).toBeCloseTo(1.5, 9);
  expect(factorOf('10x15', 200, 300)).toBeCloseTo(0.5, 9);
  expect(factorOf('60x85', 297, 420)).toBeCloseTo(850 / 420, 9);
  expect([factorOf('30x42', 297, 420), factorOf('', 297, 420)]).toEqual([1, 1]);
});

test('[OPX-05] no design is published for a product without a size; an earlier published one is still sold', () => {
  expect(problemsOf([''], page('front', 150, 150))).toEqual(['front: none,  for ']);
  const design = { parts: [page('front', 150, 150)], productUuids: ['own', 'larger'] };
  const isSold = (uuid: string, formatSize: string) => isSoldAs(design, { uuid, formatSize });
  expect([isSold('own', ''), isSold('own', '15x15'), isSold('own', '20x20'), isSold('larger', '20x20')]).toEqual([true, true, false, true]);
});

test('[OPX-05] [OPX-09] a size may be typed with the sign ×, with spaces and a decimal comma; anything else is invalid', () => {
  expect(['45x60', '45 × 60', '14,8X21.0', '30×42 ', '', ' '].map(formatSizeText)).toEqual(['45x60', '45x60', '14.8x21', '30x42', '', '']);
  for (const text of ['60', 'banana', '0x0', '0,0x10', '10x', '-1x5', '10x15x20', '10x15cm', '1e3x2'])
    expect([text, FORMAT_SIZE_PATTERN.test(text), parseFormatSize(text)]).toEqual([text, false, null]);
});
