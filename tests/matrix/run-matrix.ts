/** Every instance: the same layout in Node and in the browser's worker, the same page on the screen and in print. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import type { DisplayList, DisplayPage, PictureItem } from '#core/layout/display-list.ts';
import { createLayoutService } from '#server/print/create-layout-service.ts';
import { printDocument } from '#server/print/print-document.ts';
import { printPicture } from '#server/print/print-picture.ts';
import { comparePixels, type Difference, type Drawn, openDrawn, OVERSAMPLING } from '#server/print/compare-pixels.ts';
import { readPpm } from '../setup/read-ppm.ts';
import { type Instance, makeInstances } from './instances.ts';
import type { ShownPicture } from './page/matrix-page.tsx';
import { openStudio, type Studio } from './studio.ts';

/** Compared at 144 dots per inch, a poster at fewer: its letters are as much larger. */
const PIXELS_PER_POINT = 2;
const LONGEST_SIDE_PX = 1800;

/** Pixels per point of the two pictures of a page, before they are averaged down. */
const scaleOf = ({ widthPt, heightPt }: DisplayPage): number =>
  Math.min(PIXELS_PER_POINT, LONGEST_SIDE_PX / Math.max(widthPt, heightPt)) * OVERSAMPLING;

const execute = promisify(execFile);

export interface MatrixOptions {
  readonly count: number;
  readonly seed: number;
  readonly port: number;
  /** null: the hashes alone. */
  readonly pdftoppm: string | null;
  /** Which of them: every `of`th, beginning with the `part`th. Several processes share the whole so. */
  readonly share?: { readonly part: number; readonly of: number };
  readonly onInstance?: (result: InstanceResult) => void;
  /** Where pages that differ are kept, both ways. */
  readonly keepIn?: string;
}

export interface InstanceResult {
  readonly name: string;
  readonly isSameHash: boolean;
  /** One per compared page. */
  readonly pages: readonly (Difference & { readonly partId: string })[];
}

export async function runMatrix(options: MatrixOptions): Promise<readonly InstanceResult[]> {
  const studio = await openStudio();
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-matrix-'));
  const site = await openSite(path.join(folder, 'site'), options.port);
  try {
    const page = await site.open(studio);
    const results: InstanceResult[] = [];
    const { part, of } = options.share ?? { part: 0, of: 1 };
    for (const instance of makeInstances(studio, options.count, options.seed).filter((_, index) => index % of === part)) {
      const result = await compareInstance(page, studio, instance, options, folder);
      options.onInstance?.(result);
      results.push(result);
    }
    return results;
  } finally {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const layouts = createLayoutService();

async function compareInstance(
  page: Page,
  studio: Studio,
  instance: Instance,
  options: MatrixOptions,
  folder: string,
): Promise<InstanceResult> {
  const { design, data, context } = instance;
  const { displayList, hash } = await layouts.layout(design, data, context);
  const shown = await page.evaluate((given) => window.__matrix?.layout(given.design, given.data, given.context), { design, data, context });
  const pages: InstanceResult['pages'][number][] = [];
  if (options.pdftoppm !== null) {
    const pdf = path.join(folder, 'page.pdf');
    const compared = instance.pages.flatMap((index) => displayList.pages[index] ?? []);
    await writeFile(pdf, await printPages({ ...displayList, pages: compared }, studio));
    for (const [index, one] of compared.entries()) {
      const screen = await screenshot(page, studio, displayList, instance.pages[index] ?? 0);
      const scale = scaleOf(one);
      const print = await rasterise(options.pdftoppm, pdf, index + 1, scale);
      const difference = await comparePixels(screen, print, {
        widthPx: one.widthPt * scale,
        heightPx: one.heightPt * scale,
        paper: one.paper,
      });
      if (options.keepIn !== undefined && difference.share > 0.001) {
        const name = path.join(options.keepIn, `${instance.name.replaceAll(/\W+/g, '-')}-${one.partId}`);
        await Promise.all([writeFile(`${name}-screen.png`, screen), openDrawn(print).toFile(`${name}-print.png`)]);
      }
      pages.push({ ...difference, partId: one.partId });
    }
  }
  return { name: instance.name, isSameHash: shown === hash, pages };
}

async function printPages(list: DisplayList, studio: Studio): Promise<Uint8Array> {
  const outline = await layouts.outlines(list.pages);
  const make = async (item: PictureItem) => {
    const original = await readFile(studio.fileOf(item.pictureUuid ?? ''));
    if (item.isCutOut) return printPicture(original, { kind: 'page' }, item);
    const backdrop = item.backgroundUuid === null ? null : await readFile(studio.fileOf(item.backgroundUuid));
    return printPicture(original, { kind: 'backdrop', original: backdrop }, item);
  };
  return printDocument(list, outline, make, { title: 'matrix', orderedAtMs: 0 });
}

async function screenshot(page: Page, studio: Studio, list: DisplayList, pageIndex: number): Promise<Buffer> {
  const one = list.pages[pageIndex];
  if (!one) throw new Error(`no page ${pageIndex}`);
  const pictures: Record<string, ShownPicture> = {};
  for (const item of one.items) {
    if (item.kind !== 'picture' || item.pictureUuid === null) continue;
    const picture = studio.pictures.find(({ uuid }) => uuid === item.pictureUuid);
    if (!picture) throw new Error(`The studio has no ${item.pictureUuid}`);
    const isBefore = picture.isCutOut && !item.isCutOut && item.backgroundUuid !== null;
    pictures[`${item.pictureUuid}/${item.backgroundUuid}`] = {
      href: `/pictures/${item.pictureUuid}`,
      backgroundHref: isBefore ? `/pictures/${item.backgroundUuid}` : null,
      size: { width: picture.width, height: picture.height },
    };
  }
  const scale = scaleOf(one);
  const widthPx = one.widthPt * scale;
  await page.evaluate((given) => window.__matrix?.show(given.pageIndex, given.widthPx, given.pictures), { pageIndex, widthPx, pictures });
  const clip = { x: 0, y: 0, width: Math.ceil(widthPx), height: Math.ceil(one.heightPt * scale) };
  await page.setViewportSize({ width: clip.width, height: clip.height });
  // The picture is read once: the browser need not make its file small.
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { clip: { ...clip, scale: 1 }, optimizeForSpeed: true });
  await devtools.detach();
  return Buffer.from(data, 'base64');
}

async function rasterise(pdftoppm: string, pdf: string, pageNumber: number, scale: number): Promise<Drawn> {
  const args = ['-r', String(72 * scale), '-f', String(pageNumber), '-l', String(pageNumber), pdf];
  const { stdout } = await execute(pdftoppm, args, { encoding: 'buffer', maxBuffer: 200_000_000 });
  return readPpm(stdout);
}

interface Site {
  open(studio: Studio): Promise<Page>;
  close(): Promise<void>;
}

/** The matrix page, built as the app is built. */
async function openSite(outDir: string, port: number): Promise<Site> {
  const root = path.join(import.meta.dirname, 'page');
  const publicDir = path.resolve(import.meta.dirname, '../../public');
  const config = { root, publicDir, configFile: false as const, logLevel: 'error' as const, worker: { format: 'es' as const } };
  await build({ ...config, build: { outDir, target: 'es2022', emptyOutDir: true } });
  const server = await preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port } });
  const executablePath = process.env['KEEPSAKE_CHROMIUM'];
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
    ...(executablePath ? { executablePath } : {}),
  });
  return {
    open: async (studio) => {
      const page = await browser.newPage();
      await page.route('**/pictures/*', async (route) => {
        const file = studio.fileOf(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
        await route.fulfill({ body: await readFile(file), contentType: file.endsWith('.png') ? 'image/png' : 'image/jpeg' });
      });
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.waitForFunction(() => window.__matrix !== undefined);
      return page;
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
