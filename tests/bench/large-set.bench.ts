/**
 * A picture set of 2,000 pictures scrolled from end to end on a phone with a CPU 4 times slower: how many frames took
 * longer than 50 ms. Beside it the same pictures as most galleries show them, every one in the document with
 * `loading=lazy`, in the same browser at the same speed.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { ask, newCustomer } from '../e2e/shop/shop-api.ts';
import { LARGE_SET_CODE, writeLargeSet } from '../fixtures/import/large-set.ts';
import { startDemoShop } from './house/demo-shop.ts';

const PORT = 4714;
const PICTURES = 2000;
const SLOWDOWN = 4;
const STEPS = 400;
/** Pixels a frame: a thumb that flings, four phone's screens a second. */
const STEP_PX = 60;
const LONG_FRAME_MS = 50;
/** Of a hundred frames. */
const BOUND_LONG = 5;
const CLI = path.resolve(import.meta.dirname, '../../dist/server/cli.js');

interface Scrolled {
  readonly frames: readonly number[];
  readonly nodes: number;
}

const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-bench-large-'));
const shop = await startDemoShop(PORT);
const executablePath = process.env['KEEPSAKE_CHROMIUM'];
const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(executablePath ? { executablePath } : {}) });
let isWithin = false;
try {
  const job = path.join(folder, 'festival');
  await writeLargeSet(job, PICTURES);
  await importJob(job);
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 }, locale: 'en-GB', hasTouch: true });
  await context.addCookies([{ name: 'cookieConsent', value: '0', url: shop.url }]);
  await newCustomer(context, { codes: [LARGE_SET_CODE] });
  const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
  const set = pictureSets[0];
  if (set?.pictures.length !== PICTURES) throw new Error(`the set has ${set?.pictures.length} pictures`);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(`/my-account/picture-sets/${set.subject.uuid}`);
  await page.getByRole('button', { name: 'Show picture 1 large' }).waitFor();
  // The service worker fills its caches first: that is another bench's.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const ours = await scroll(page);
  await page.evaluate(
    plainGallery,
    set.pictures.map(({ thumbnails }) => thumbnails[320]),
  );
  const peers = await scroll(page);
  isWithin = share(ours) <= BOUND_LONG;
  console.log(`  ${PICTURES} pictures, ${STEPS} frames of ${STEP_PX} px, CPU ${SLOWDOWN} times slower`);
  console.log(`  ours: ${words(ours)} (bound ${BOUND_LONG} %)`);
  console.log(`  every picture in the document: ${words(peers)}`);
} finally {
  await browser.close();
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = isWithin ? 0 : 1;

function importJob(job: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const command = spawn(process.execPath, [CLI, 'import', job], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: shop.dataDir },
    });
    command.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`import ended with ${code}`))));
  });
}

/** One step a frame, as a thumb would; the first second is for what was under way. */
function scroll(page: Page): Promise<Scrolled> {
  return page.evaluate(
    async ({ steps, stepPx }) => {
      // No named functions in here: the page does not know the helper that names them.
      window.scrollTo(0, 0);
      for (let rest = 0; rest < 30; rest += 1) await new Promise(requestAnimationFrame);
      const frames: number[] = [];
      let before = await new Promise<number>(requestAnimationFrame);
      for (let step = 0; step < steps; step += 1) {
        window.scrollBy({ top: stepPx, behavior: 'instant' });
        const now = await new Promise<number>(requestAnimationFrame);
        frames.push(now - before);
        before = now;
      }
      return { frames, nodes: document.querySelectorAll('*').length };
    },
    { steps: STEPS, stepPx: STEP_PX },
  );
}

/** In the page: what a gallery without tricks does. */
function plainGallery(sources: readonly string[]): void {
  const grid = document.createElement('ul');
  grid.style.cssText = 'display:grid;grid-template-columns:1fr 1fr;gap:12px;padding:16px;list-style:none';
  for (const [index, src] of sources.entries()) {
    const item = document.createElement('li');
    const open = document.createElement('button');
    const image = document.createElement('img');
    open.setAttribute('aria-label', `Show picture ${index + 1} large`);
    open.style.cssText = 'display:block;width:100%;padding:0;border:0';
    image.loading = 'lazy';
    image.decoding = 'async';
    image.alt = '';
    image.style.cssText = 'display:block;width:100%;aspect-ratio:4/5;object-fit:cover;border-radius:8px';
    image.src = src;
    open.append(image);
    item.append(open);
    grid.append(item);
  }
  document.querySelector('main')?.replaceChildren(grid);
}

function share({ frames }: Scrolled): number {
  return (frames.filter((ms) => ms > LONG_FRAME_MS).length / frames.length) * 100;
}

function words(scrolled: Scrolled): string {
  const sorted = scrolled.frames.toSorted((a, b) => a - b);
  const at = (part: number): string => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0);
  const long = scrolled.frames.filter((ms) => ms > LONG_FRAME_MS).length;
  return `${long} of ${scrolled.frames.length} frames over ${LONG_FRAME_MS} ms (${share(scrolled).toFixed(1)} %), median ${at(0.5)} ms, 95th ${at(0.95)} ms, ${scrolled.nodes} elements`;
}
