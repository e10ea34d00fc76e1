import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { comparePixels } from '#server/print/compare-pixels.ts';
import { runMatrix } from '#tests/matrix/run-matrix.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { sliceOf } from '#tests/setup/slice.ts';

const BOUND = 0.001;
const COUNT = sliceOf(12, 6);
/** The path that scripts/lib/poppler.mjs found or installed; Debian's path if the test is run alone. */
const pdftoppm = [process.env['KEEPSAKE_PDFTOPPM'], '/usr/bin/pdftoppm'].find((file) => file !== undefined && existsSync(file)) ?? null;

// A slice of `npm run matrix`, which makes 300.
test('[EDT-24] [OPS-02] products of every kind have one layout in Node and in the worker, and the print equals the screen', {
  timeout: 300_000 * PATIENCE,
}, async () => {
  expect(pdftoppm, 'prints are compared by pdftoppm: install poppler-utils, or name it in KEEPSAKE_PDFTOPPM').not.toBeNull();
  const results = await runMatrix({ count: COUNT, seed: 7, port: 4629, pdftoppm });
  expect(results.filter((result) => !result.isSameHash)).toEqual([]);
  const pages = results.flatMap(({ name, pages: own }) => own.map((page) => ({ name, ...page })));
  expect(pages.length).toBeGreaterThanOrEqual(COUNT);
  expect(pages.filter((page) => page.share > BOUND)).toEqual([]);
  expect(pages.every((page) => page.inkPixels > 1000)).toBe(true);
});

test('[EDT-24] the comparison detects a missing letter, an element three pixels off and another colour, but not a softer edge', async () => {
  const draw = (body: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#fff"/>${body}</svg>`,
      ),
    )
      .png()
      .toBuffer();
  const bar = (x: number, color = '#204080') => `<rect x="${x}" y="40" width="120" height="200" fill="${color}"/>`;
  const dot = '<rect x="300" y="300" width="12" height="12" fill="#000"/>';
  const page = { widthPx: 400, heightPx: 400, paper: '#FFFFFF' };
  const share = async (body: string) => (await comparePixels(await draw(bar(100) + dot), await draw(body), page)).share;
  expect(await share(bar(100) + dot)).toBe(0);
  expect(await share(bar(100.6) + dot)).toBe(0);
  for (const other of [bar(100), bar(106) + dot, bar(100, '#a04080') + dot]) expect(await share(other)).toBeGreaterThan(BOUND);
});
