/**
 * The print of a calendar of 13 pages with a picture of 24 megapixels on each, as `orders export` makes it: seconds,
 * megabytes, peak memory of a fresh process. Beside it the same pages as SVG with the same originals, printed to PDF by
 * Chromium (Skia's PDF): the way that shops take who print from the browser.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { pageToSvg } from '#core/layout/to-svg.ts';
import { createLayoutService } from '#server/print/create-layout-service.ts';
import { printDocument } from '#server/print/print-document.ts';
import { printPicture } from '#server/print/print-picture.ts';
import { openStudio } from '../matrix/studio.ts';

const PAGES = 13;
const [WIDTH, HEIGHT] = [4000, 6000];
/** A print must not be what a small server falls over. */
const RSS_BOUND_MIB = 700;
const FOLDER = path.resolve(import.meta.dirname, '../../.cache/bench-print');

/** Soft shapes with a sensor's grain: as large as a camera's file, about 10 MB. */
async function photograph(seed: number): Promise<string> {
  const file = path.join(FOLDER, `${seed}.jpg`);
  if (existsSync(file)) return file;
  await mkdir(FOLDER, { recursive: true });
  const soft = await sharp({
    create: { width: 40, height: 60, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 120 + seed * 5, sigma: 45 } },
  })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
    .raw()
    .toBuffer();
  let state = seed + 1;
  for (let at = 0; at < soft.length; at += 1) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    soft[at] = Math.min(255, Math.max(0, (soft[at] ?? 0) + (state >>> 28) - 8));
  }
  const jpeg = await sharp(soft, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
  await writeFile(`${file}.${process.pid}`, jpeg);
  await rename(`${file}.${process.pid}`, file);
  return file;
}

if (process.argv.includes('--make-pictures')) {
  for (let seed = 0; seed < PAGES; seed += 1) await photograph(seed);
  process.exit(0);
}
if (!Array.from({ length: PAGES }, (_, seed) => seed).every((seed) => existsSync(path.join(FOLDER, `${seed}.jpg`)))) {
  // In a process of its own: what it takes is not the print's.
  const { spawnSync } = await import('node:child_process');
  spawnSync(process.execPath, ['--import', 'tsx', import.meta.filename, '--make-pictures'], { stdio: 'inherit' });
}

const studio = await openStudio();
const design = studio.designs.find((entry) => entry.type === 'CALENDAR' && entry.parts.length === PAGES);
if (!design) throw new Error(`no demo calendar has ${PAGES} pages`);
const pictures = Array.from({ length: PAGES }, (_, seed) => ({
  uuid: `00000000-0000-4000-8000-${String(seed).padStart(12, '0')}`,
  width: WIDTH,
  height: HEIGHT,
  pictureType: 'IP' as const,
  isFavorite: false,
}));
const fileOf = (uuid: string | null): string => path.join(FOLDER, `${Number(uuid?.slice(-12))}.jpg`);
const values = { subjectName: 'Anna Lindqvist Berg', subjectGroup: '7B', jobName: 'Solbakken skole', year: 2027 };
const layouts = createLayoutService();

const startedAt = performance.now();
const { displayList } = await layouts.layout(
  design,
  { userResources: buildInitialResources(design, pictures, values, 'nb'), year: design.supportedYears[0] ?? null },
  { language: 'nb', country: 'NO' },
);
const layoutS = (performance.now() - startedAt) / 1000;
const printAt = performance.now();
const pdf = await printDocument(
  displayList,
  await layouts.outlines(displayList.pages),
  async (item) => printPicture(await readFile(fileOf(item.pictureUuid)), { kind: 'backdrop', original: null }, item),
  { title: 'bench', orderedAtMs: 0 },
);
const printS = (performance.now() - printAt) / 1000;
const peakMiB = process.resourceUsage().maxRSS / 1024;
const fields = displayList.pages.flatMap((page) => page.items.filter((item) => item.kind === 'picture')).length;

async function printByChromium(): Promise<{ readonly seconds: number; readonly bytes: number }> {
  const executablePath = process.env['KEEPSAKE_CHROMIUM'];
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(executablePath ? { executablePath } : {}) });
  try {
    const page = await browser.newPage();
    await page.route('**/original/*', async (route) =>
      route.fulfill({
        body: await readFile(fileOf(new URL(route.request().url()).pathname.split('/').at(-1) ?? null)),
        contentType: 'image/jpeg',
      }),
    );
    await page.route('http://bench.local/', (route) => route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }));
    await page.goto('http://bench.local/');
    const at = performance.now();
    const svgs = await Promise.all(
      displayList.pages.map(async (one) => pageToSvg(await layouts.draw(one), (item) => `/original/${item.pictureUuid}`)),
    );
    const [first] = displayList.pages;
    const style = `@page{size:${first?.widthPt}pt ${first?.heightPt}pt;margin:0}body{margin:0}svg{display:block;width:${first?.widthPt}pt;height:${first?.heightPt}pt;break-after:page}`;
    await page.setContent(`<base href="http://bench.local/"><style>${style}</style>${svgs.join('')}`);
    const bytes = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).length;
    return { seconds: (performance.now() - at) / 1000, bytes };
  } finally {
    await browser.close();
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(
  `  ${design.name}: ${displayList.pages.length} pages, ${fields} pictures of 24 MP; laid out in ${layoutS.toFixed(2)} s, printed in ${printS.toFixed(1)} s, ` +
    `${megabytes(pdf.length)}, peak memory ${peakMiB.toFixed(0)} MiB (bound ${RSS_BOUND_MIB} MiB)`,
);
const peer = await printByChromium();
console.log(
  `  Chromium's print of the same pages as SVG, without trim box or 300 ppi: ${peer.seconds.toFixed(1)} s, ${megabytes(peer.bytes)}; ` +
    `ours takes ${(printS / peer.seconds).toFixed(2)} times the time and ${(pdf.length / peer.bytes).toFixed(2)} times the bytes`,
);
process.exitCode = peakMiB <= RSS_BOUND_MIB ? 0 : 1;
