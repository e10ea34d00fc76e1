import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readArtwork } from '#core/layout/artwork/artwork.ts';
import { comparePixels, type Drawn, OVERSAMPLING } from '#server/print/compare-pixels.ts';
import { createLayoutService } from '#server/print/create-layout-service.ts';
import { printDocument } from '#server/print/print-document.ts';
import { everyNth } from '#tests/setup/slice.ts';
import { readPpm } from '#tests/setup/read-ppm.ts';
import { compareArtwork } from './compare-artwork.ts';
import { normaliseArtwork } from './normalise-artwork.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

const PROGRAMS = ['inkscape', 'inkscape-plain', 'illustrator-export-as', 'illustrator-save-as', 'figma', 'affinity'];
/** A5 landscape with its bleed. */
const PAGE = { width: 583.94, height: 413.86 };
const BOX = { x: 0, y: 0, ...PAGE };
const BOUND = 0.001;
const SCALE = (800 * OVERSAMPLING) / PAGE.width;
const SIZE = { widthPx: Math.floor(PAGE.width * SCALE), heightPx: Math.floor(PAGE.height * SCALE), paper: '#FFFFFF' };
/** As found or installed by scripts/lib/poppler.mjs; Debian's path if the test is run alone. */
const pdftoppm = [process.env['KEEPSAKE_PDFTOPPM'], '/usr/bin/pdftoppm'].find((file) => file !== undefined && existsSync(file)) ?? null;

const readFixture = (program: string): Promise<string> =>
  readFile(join(import.meta.dirname, `../../../../tests/fixtures/artwork/${program}.svg`), 'utf8');

function plain(source: string): { svg: string; suspects: readonly string[] } {
  const result = normaliseArtwork(source);
  if (!result.ok) throw new Error(result.error.join('\n'));
  return result.value;
}

const compare = (source: string) => compareArtwork({ source, svg: plain(source).svg, box: BOX, page: PAGE });
/** The same width, and lower: fewer points are compared faster. */
const STRIP = { width: PAGE.width, height: 150 };
const STRIP_BOX = { x: 0, y: 0, ...STRIP };
const compareOnStrip = (source: string, box = STRIP_BOX) => compareArtwork({ source, svg: plain(source).svg, box, page: STRIP });
const drawing = (...lines: readonly string[]): string =>
  [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${STRIP.width} ${STRIP.height}" data-name="x">`, ...lines, '</svg>'].join('\n');

describe.each(PROGRAMS)('[OPX-06] artwork as %s writes it', (program) => {
  test('is not in the subset, and paints the same after normalisation', async () => {
    const source = await readFixture(program);
    expect(readArtwork(source, BOX).ok).toBe(false);
    const difference = await compare(source);
    expect(difference).toMatchObject({ isSame: true, differentPixels: 0 });
    expect(difference.inkPixels).toBeGreaterThan(10_000);
  });
});

describe.each(everyNth(2, PROGRAMS))('[OPX-06] artwork as %s writes it', (program) => {
  test(`is printed as another renderer draws the file${pdftoppm ? '' : ' (no pdftoppm here: not compared)'}`, {
    timeout: 60_000 * PATIENCE,
  }, async () => {
    if (pdftoppm === null) return;
    const source = await readFixture(program);
    const printed = await printedBy(pdftoppm, plain(source).svg);
    // librsvg, which neither normalises nor previews, draws the file unchanged.
    const { data, info } = await sharp(Buffer.from(source), { density: 300 })
      .resize(SIZE.widthPx, SIZE.heightPx, { fit: 'fill' })
      .flatten({ background: SIZE.paper })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { share, inkPixels } = await comparePixels({ data, width: info.width, height: info.height, channels: 3 }, printed, SIZE);
    expect(inkPixels).toBeGreaterThan(10_000);
    expect(share).toBeLessThan(BOUND);
  });
});

async function printedBy(program: string, svg: string): Promise<Drawn> {
  const shapes = readArtwork(svg, BOX);
  if (!shapes.ok) throw new Error(JSON.stringify(shapes.error));
  const page = { partId: 'art', widthPt: PAGE.width, heightPt: PAGE.height, trimBox: BOX, paper: SIZE.paper, items: [...shapes.value] };
  const list = { engineVersion: 1, templateUuid: 'art', templateVersion: 1, pages: [page] };
  const outlines = await createLayoutService().outlines(list.pages);
  const noPicture = () => Promise.reject(new Error('artwork has no pictures'));
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-print-'));
  try {
    const pdf = join(folder, 'art.pdf');
    await writeFile(pdf, await printDocument(list, outlines, noPicture, { title: 'art', orderedAtMs: 0 }));
    const size = ['-scale-to-x', String(SIZE.widthPx), '-scale-to-y', String(SIZE.heightPx)];
    const { stdout } = await promisify(execFile)(program, [...size, pdf], { encoding: 'buffer', maxBuffer: 200_000_000 });
    return readPpm(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('[OPX-06] the pictures decide about details that the print leaves out:', () => {
  const SQUARE = '<rect x="100" y="40" width="80" height="80"';
  const clip = (width: number): string =>
    `<clipPath id="c"><rect x="90" y="30" width="${width}" height="100"/></clipPath><g clip-path="url(#c)">${SQUARE} fill="teal"/></g>`;
  const corner = (limit: number): string =>
    `<path d="M50 100L200 90L50 80" fill="none" stroke="black" stroke-width="6" style="stroke-miterlimit:${limit}"/>`;
  const pair = (x: number): string =>
    `<g opacity=".5">${SQUARE} fill="red"/><rect x="${x}" y="60" width="60" height="60" fill="blue"/></g>`;
  const dash = (offset: number): string =>
    `<path d="M50 50h400" stroke="navy" stroke-width="4" style="stroke-dasharray:20 10;stroke-dashoffset:${offset}"/>`;
  test.each([
    ['a clip path around everything', clip(200), true],
    ['a clip path that cuts', clip(50), false],
    ['a limit of corners that are round enough', corner(4.5), true],
    ['a limit that lets a corner run out', corner(40), false],
    ['a see-through group of shapes beside each other', pair(300), true],
    ['a see-through group of shapes over each other', pair(140), false],
    ['dashes that begin a whole pattern later', dash(30), true],
    ['dashes that begin elsewhere', dash(7), false],
    [
      'dashes that meet in the middle of a gap',
      '<rect x="40" y="40" width="45" height="50" fill="none" stroke="navy" stroke-dasharray="8 4"/>',
      true,
    ],
    ['an arrowhead', `<marker id="m"><path d="M0 0h9v9z"/></marker><path d="M50 50h400" stroke="red" marker-end="url(#m)"/>`, false],
    ['a stroke under its fill', `${SQUARE} fill="red" stroke="blue" stroke-width="9" style="paint-order:stroke"/>`, false],
    ['white on white that is cut', clip(50).replace('teal', 'white'), false],
  ])('%s', async (_name, lines, isSame) => {
    const source = drawing(lines);
    expect(plain(source).suspects).toHaveLength(1);
    expect((await compareOnStrip(source)).isSame).toBe(isSame);
  });

  test('a part beyond the edge of the drawing matters only if the page shows it', async () => {
    const source = drawing(`<circle cx="${PAGE.width}" cy="75" r="50" fill="teal"/>`);
    expect((await compareOnStrip(source)).isSame).toBe(true);
    expect((await compareOnStrip(source, { ...STRIP_BOX, width: 300 })).isSame).toBe(false);
  });

  test.each([
    'width="40" height="20"',
    'width="90mm" height="90mm" viewBox="0 0 40 20"',
    'viewBox="-9 -4 60 30"',
    'preserveAspectRatio="none" viewBox="0 0 40 20"',
  ])('a drawing with %s is placed as in a viewer', async (frame) => {
    const art = `<rect width="40" height="20" style="fill:tan"/><circle cx="10" cy="9" r="6" fill="teal"/></svg>`;
    expect(await compareOnStrip(`<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${art}`)).toMatchObject({
      isSame: true,
      differentPixels: 0,
    });
  });

  test('the picture shows the drawing, its print, and the difference in red', async () => {
    const { picture } = await compareOnStrip(drawing(clip(50)));
    const { data, info } = await sharp(await picture())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const third = (info.width - 24) / 3;
    const at = (column: number) => {
      const scale = third / PAGE.width;
      const offset = (Math.round(80 * scale) * info.width + Math.round(160 * scale) + column * (third + 12)) * info.channels;
      return [...data.subarray(offset, offset + 3)];
    };
    expect([at(0), at(1), at(2)]).toEqual([
      [255, 255, 255],
      [0, 128, 128],
      [214, 0, 28],
    ]);
  });
});
