import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Effect, Rotation } from '../contract/template-format.ts';
import { applyColorMatrix, EFFECT_MATRICES } from './effects.ts';
import { EMPTY_DATA, NORWEGIAN, SAMPLE_CARD } from './fixtures/sample-templates.ts';
import { createTestLayoutEngine } from './fixtures/test-engine.ts';
import { type DrawablePage, drawablePage } from './text/glyph-outline.ts';
import { pageToSvg } from './to-svg.ts';

type Pixel = [number, number, number];

/** Left half red, right half green, the top row of both darker, so that every rotation can be distinguished. */
const QUARTERS =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="100" height="50" fill="#800000"/><rect x="100" width="100" height="50" fill="#008000"/><rect y="50" width="100" height="50" fill="#FF0000"/><rect x="100" y="50" width="100" height="50" fill="#00FF00"/></svg>';

function pageWith(
  rotation: Rotation,
  effect: Effect,
  cropRect = { x: 0, y: 0, width: 1, height: 1 },
  box = rotation % 180 === 0 ? { x: 10, y: 10, width: 200, height: 100 } : { x: 10, y: 10, width: 100, height: 200 },
): DrawablePage {
  const clipPath = `M${box.x} ${box.y}L${box.x + box.width} ${box.y}L${box.x + box.width} ${box.y + box.height}L${box.x} ${box.y + box.height}Z`;
  return {
    partId: 'p',
    widthPt: 220,
    heightPt: 220,
    trimBox: { x: 0, y: 0, width: 220, height: 220 },
    paper: '#FFFFFF',
    items: [
      {
        kind: 'picture',
        resourceId: 'p/a',
        pictureUuid: 'x',
        backgroundUuid: null,
        box,
        tiltDeg: 0,
        clipPath,
        cropRect,
        rotation,
        effect,
        border: null,
      },
    ],
  };
}

async function render(page: DrawablePage): Promise<(x: number, y: number) => Pixel> {
  const href = `data:image/png;base64,${(await sharp(Buffer.from(QUARTERS)).png().toBuffer()).toString('base64')}`;
  const image = new Resvg(pageToSvg(page, () => href)).render();
  return (x, y) => [...image.pixels.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 3)] as Pixel;
}

test('[EDT-04] a picture turned 90 degrees clockwise has its left side up', async () => {
  const upright = await render(pageWith(0, 'original'));
  expect([upright(20, 20), upright(200, 20), upright(20, 100)]).toEqual([
    [128, 0, 0],
    [0, 128, 0],
    [255, 0, 0],
  ]);
  const clockwise = await render(pageWith(90, 'original'));
  expect([clockwise(20, 20), clockwise(100, 20), clockwise(20, 200)]).toEqual([
    [255, 0, 0],
    [128, 0, 0],
    [0, 255, 0],
  ]);
  const half = await render(pageWith(180, 'original'));
  expect([half(20, 20), half(200, 100)]).toEqual([
    [0, 255, 0],
    [128, 0, 0],
  ]);
  const counter = await render(pageWith(270, 'original'));
  expect([counter(20, 20), counter(20, 200)]).toEqual([
    [0, 128, 0],
    [128, 0, 0],
  ]);
});

test('[EDT-04] a crop shows its part of the picture and nothing outside the field', async () => {
  const page = await render(pageWith(0, 'original', { x: 0.5, y: 0.5, width: 0.5, height: 0.5 }));
  expect([page(15, 15), page(200, 100), page(215, 60), page(5, 60)]).toEqual([
    [0, 255, 0],
    [0, 255, 0],
    [255, 255, 255],
    [255, 255, 255],
  ]);
});

test('[EDT-04] black and white and sepia use the same numbers in SVG, in sharp and in the pixel loop', async () => {
  for (const effect of ['bw', 'sepia'] as const) {
    const pixels = new Uint8ClampedArray([255, 0, 0, 255]);
    applyColorMatrix(pixels, EFFECT_MATRICES[effect]);
    const drawn = (await render(pageWith(0, effect)))(20, 100);
    const recombed = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#FF0000' } })
      .recomb(EFFECT_MATRICES[effect].map((row) => [...row]) as never)
      .raw()
      .toBuffer();
    for (const channel of [0, 1, 2]) {
      expect(Math.abs((drawn[channel] ?? 0) - (pixels[channel] ?? 0))).toBeLessThanOrEqual(1);
      expect(Math.abs((recombed[channel] ?? 0) - (pixels[channel] ?? 0))).toBeLessThanOrEqual(1);
    }
  }
});

test('[EDT-24] a whole page renders, empty fields in sand, its text in ink', async () => {
  const engine = createTestLayoutEngine();
  const page = drawablePage(await engine.layoutPart(SAMPLE_CARD, 'front', EMPTY_DATA, NORWEGIAN), engine.text);
  const svg = pageToSvg(page, () => null);
  const image = new Resvg(svg).render();
  const at = (x: number, y: number): Pixel => [...image.pixels.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 3)] as Pixel;
  expect(at(330, 180)).toEqual([0xe7, 0xdf, 0xd3]);
  expect(at(5, 430)).toEqual([0xfb, 0xf8, 0xf3]);
  const ink = Array.from({ length: 360 }, (_, x) => at(40 + x, 372)).filter(([red]) => red < 0x60).length;
  expect(ink).toBeGreaterThan(20);
});
