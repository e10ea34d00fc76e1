/**
 * 50 pictures of 12 MP chosen at once in a phone's browser, against the real shop: the page is loaded again in the middle,
 * and later the browser is killed. Nothing is chosen again, and each picture arrives once.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { uploadCalls } from '#core/contract/uploads.ts';
import { photo } from '../e2e/browser/own-pictures.ts';
import { ask, newCustomer } from '../e2e/shop/shop-api.ts';
import { words } from '../e2e/words.ts';
import { startDemoShop } from './house/demo-shop.ts';
import { watchMemory } from './house/watch-memory.ts';

const PORT = 4718;
const PICTURES = 50;
const SIZE = { width: 4000, height: 3000 };
/** So many different scenes; files of one scene differ in a comment, so that each is another file. */
const SCENES = 5;
/** The page is loaded again when the shop has so many, and the browser killed when it has so many. */
const RELOAD_AT = 12;
const KILL_AT = 30;
/**
 * The page, its worker with two decodes of 12 MP, and the browser's own cache of what was decoded: up to 512 MB, which it
 * fills while there is room and gives back when there is not.
 */
const BOUND_MEGABYTES = 1000;
const TIME_LIMIT_MS = 600_000;
const t = words('en');

const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-bench-uploads-'));
const profile = path.join(folder, 'profile');
const files = await makeFiles();
const shop = await startDemoShop(PORT);
const memory = watchMemory(browserPid);
let longestTaskMs = 0;
let isWithin = false;
let context = await launch();
try {
  await newCustomer(context);
  const cookies = await context.cookies();
  let page = await openUploads();
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('uploads:choose') }).click();
  await (await chooser).setFiles(files);
  await page
    .getByText(new RegExp(`^${t('uploads:sent', { count: 0, total: PICTURES }).replace('0', '\\d+')}$`))
    .first()
    .waitFor({ timeout: TIME_LIMIT_MS });
  console.log(`  ${PICTURES} pictures of 12 MP, all kept on the device after ${seconds()} s`);
  await arrived(RELOAD_AT);
  await page.reload();
  console.log(`  the page loaded again after ${seconds()} s`);
  await arrived(KILL_AT);
  process.kill(browserPid() ?? 0, 'SIGKILL');
  console.log(`  the browser killed after ${seconds()} s`);
  await context.close().catch(() => undefined); // it is gone
  context = await launch();
  await context.addCookies(cookies);
  page = await openUploads();
  await arrived(PICTURES);
  await page
    .getByRole('img')
    .nth(PICTURES - 1)
    .waitFor();
  const total = seconds();
  // What would come a second time comes now.
  await wait(8_000);
  const count = await countArrived();
  const { peakMegabytes, peakKind, baseMegabytes } = memory();
  console.log(`  all there after ${total} s, ${count} of ${PICTURES} in the shop, none chosen again`);
  console.log(
    `  the browser's largest process (${peakKind}) held ${peakMegabytes.toFixed(0)} MB at most (bound ${BOUND_MEGABYTES} MB), ${baseMegabytes.toFixed(0)} MB when it began`,
  );
  console.log(`  longest task of the page's own thread ${longestTaskMs.toFixed(0)} ms by the clock (0: none over 50 ms)`);
  isWithin = count === PICTURES && peakMegabytes <= BOUND_MEGABYTES;
} finally {
  memory();
  await context.close().catch(() => undefined); // killed already
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = isWithin ? 0 : 1;

async function makeFiles(): Promise<string[]> {
  const scenes = await Promise.all(Array.from({ length: SCENES }, () => photo('scene.jpg', SIZE)));
  return Promise.all(
    Array.from({ length: PICTURES }, async (_, index) => {
      const scene = scenes[index % SCENES];
      if (!scene) throw new Error('there are scenes');
      const file = path.join(folder, `holiday-${index + 1}.jpg`);
      await writeFile(file, withComment(scene.buffer, `picture ${index}`));
      return file;
    }),
  );
}

function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text);
  const segment = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, comment, jpeg.subarray(2)]);
}

async function launch(): Promise<BrowserContext> {
  const executablePath = process.env['KEEPSAKE_CHROMIUM'];
  const launched = await chromium.launchPersistentContext(profile, {
    args: ['--no-sandbox', '--disable-gpu'],
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    ...(executablePath ? { executablePath } : {}),
  });
  await launched.addCookies([{ name: 'cookieConsent', value: '0', url: shop.url }]);
  await launched.exposeBinding('noteTask', (_source, ms: number) => {
    longestTaskMs = Math.max(longestTaskMs, ms);
  });
  await launched.addInitScript(() => {
    // No named functions in here: the page does not know the helper that names them.
    new PerformanceObserver((list) => {
      // Bound above.
      for (const entry of list.getEntries()) (Reflect.get(window, 'noteTask') as (ms: number) => unknown)(entry.duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  return launched;
}

async function openUploads(): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/my-account/uploads');
  await page.getByRole('button', { name: t('uploads:choose') }).waitFor();
  return page;
}

/** By the profile that it was started with: Chromium's lock is a link named after the host and the process. */
function browserPid(): number | null {
  try {
    return Number(/-(\d+)$/.exec(readlinkSync(path.join(profile, 'SingletonLock')))?.[1]);
  } catch {
    return null; // none is running
  }
}

async function countArrived(): Promise<number> {
  return (await ask(context.request, uploadCalls.recentImages, {})).length;
}

async function arrived(count: number): Promise<void> {
  const giveUpAt = performance.now() + TIME_LIMIT_MS;
  while ((await countArrived()) < count) {
    if (performance.now() > giveUpAt) throw new Error(`${await countArrived()} of ${count} arrived in time`);
    await wait(250);
  }
}
