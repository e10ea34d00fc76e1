/**
 * A list of 500 templates scrolled from its first to its last, with a CPU 4 times slower: each preview is drawn with the
 * customer's own picture on the way. Counted are the frames that the page kept waiting for more than 50 ms.
 */
import { randomUUID } from 'node:crypto';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/client.ts';
import { templates } from '../../server/db/schema.ts';
import { newCustomer } from '../e2e/shop-api.ts';
import { startDemoShop } from './house/demo-shop.ts';

const PORT = 4717;
const TEMPLATES = 500;
const SLOWDOWN = 4;
/** A quick swipe after the other, in pixels a second. */
const SPEED = 2400;
const FRAME_BOUND_MS = 50;

/** As text: what is compiled for Node brings helpers of its own into the page. */
const COUNT_FRAMES = `{
  const times = [];
  const tick = (now) => { times.push(now); requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
  window.frameTimes = times;
}`;

/** Copies of the demo's cards under names of their own, as a shop with many designs would have them. */
async function addTemplates(dataDir: string): Promise<void> {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(PORT) }));
  const known = await database.db.select().from(templates);
  const cards = known.filter(({ design }) => design.type === 'CARDS');
  const copies = Array.from({ length: TEMPLATES - cards.length }, (_, index) => {
    const original = cards[index % cards.length];
    if (!original) throw new Error('The demo shop has no cards');
    const uuid = randomUUID();
    const names = { ...original.design.names, en: `Design ${index + 1}` };
    return { ...original, uuid, contentHash: uuid, version: 1, design: { ...original.design, uuid, version: 1, names } };
  });
  for (let from = 0; from < copies.length; from += 50) await database.db.insert(templates).values(copies.slice(from, from + 50));
  await database.close();
}

interface Scrolled {
  readonly frames: number;
  readonly slowFrames: readonly number[];
  readonly drawn: number;
}

const shop = await startDemoShop(PORT, addTemplates);
const executablePath = process.env['KEEPSAKE_CHROMIUM'];
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  ...(executablePath ? { executablePath } : {}),
});
let slow = 0;
try {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true });
  await context.addCookies([{ name: 'cookieConsent', value: '0', url: shop.url }]);
  await newCustomer(context);
  const page = await context.newPage();
  await openList(page);
  await throttle(context, page, SLOWDOWN);
  for (const [name, distance] of [
    ['down, drawing each preview', -1],
    ['back up', 1],
  ] as const) {
    const { frames, slowFrames, drawn } = await scroll(context, page, distance);
    slow += slowFrames.length;
    const worst = Math.max(0, ...slowFrames);
    console.log(
      `  ${name}: ${frames} frames, ${slowFrames.length} over ${FRAME_BOUND_MS} ms${worst > 0 ? ` (worst ${worst.toFixed(0)} ms)` : ''}; ${drawn} entries on the page`,
    );
  }
} finally {
  await browser.close();
  await shop.stop();
}
process.exitCode = slow === 0 ? 0 : 1;

async function openList(page: Page): Promise<void> {
  await page.goto('/products/cards');
  await page.getByText(`${TEMPLATES} templates`).waitFor();
  await page.locator('main li img[src^="blob:"]').first().waitFor();
  // The app settles: its service worker is there, and the first previews are drawn.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.locator('main li img[src^="blob:"]').nth(3).waitFor();
}

async function throttle(context: BrowserContext, page: Page, rate: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function scroll(context: BrowserContext, page: Page, direction: 1 | -1): Promise<Scrolled> {
  const session = await context.newCDPSession(page);
  await page.evaluate(COUNT_FRAMES);
  const height = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 422,
    yDistance: direction * height,
    speed: SPEED,
    gestureSourceType: 'touch',
    preventFling: true,
  });
  return page.evaluate((boundMs) => {
    const times = (window as unknown as { frameTimes: number[] }).frameTimes;
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
    return { frames: gaps.length, slowFrames: gaps.filter((gap) => gap > boundMs), drawn: document.querySelectorAll('main li a').length };
  }, FRAME_BOUND_MS);
}
