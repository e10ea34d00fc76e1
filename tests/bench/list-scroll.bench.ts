/**
 * A list of 500 templates scrolled from its first to its last, with a CPU 4 times slower: each preview is drawn with the
 * customer's own picture where the scrolling rests. Counted are the frames in which the page itself worked for more than
 * 50 ms; beside it those that took that long by the clock, which a busy machine adds its own to.
 */
import { randomUUID } from 'node:crypto';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { templates } from '#server/db/schema.ts';
import { newCustomer } from '../e2e/shop/shop-api.ts';
import { startDemoShop } from './house/demo-shop.ts';
import { type Frame, FRAME_CATEGORIES, framesOf } from './house/frames.ts';

const PORT = 4717;
const TEMPLATES = 500;
const SLOWDOWN = 4;
/** A quick swipe after the other, in pixels a second. */
const SPEED = 2400;
const FRAME_BOUND_MS = 50;

/** As text: what is compiled for Node brings helpers of its own into the page. */
const ASK_FOR_FRAMES = `{
  const tick = () => requestAnimationFrame(tick);
  tick();
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
  await settle(context);
  const page = await openList(context);
  await page.evaluate(ASK_FOR_FRAMES);
  await throttle(context, page, SLOWDOWN);
  for (const [name, distance] of [
    ['down', -1],
    ['back up', 1],
  ] as const) {
    const frames = await scroll(context, page, distance);
    const worked = frames.filter((frame) => frame.workMs > FRAME_BOUND_MS).length;
    const late = frames.filter((frame) => frame.wallMs > FRAME_BOUND_MS).length;
    const longest = Math.max(0, ...frames.map((frame) => frame.workMs));
    const entries = await page.locator('main li a').count();
    slow += worked;
    console.log(
      `  ${name}: ${frames.length} frames, ${worked} with more than ${FRAME_BOUND_MS} ms of work (bound 0; the most ${longest.toFixed(1)} ms), ${late} late by the clock; ${entries} entries on the page`,
    );
  }
} finally {
  await browser.close();
  await shop.stop();
}
process.exitCode = slow === 0 ? 0 : 1;

/**
 * The device has seen the app before: its service worker is there, and the first previews are drawn. The list is opened
 * anew after that: a page that was only reloaded has the old one's memory collected in the middle of the scrolling.
 */
async function settle(context: BrowserContext): Promise<void> {
  const page = await openList(context);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
}

async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/products/cards');
  await page.getByText(`${TEMPLATES} templates`).waitFor();
  await page.locator('main li img[src^="blob:"]').nth(3).waitFor();
  return page;
}

async function throttle(context: BrowserContext, page: Page, rate: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** What is near the screen is drawn before the scrolling is measured. */
async function rested(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const near = [...document.querySelectorAll('main li img')].filter((image) => image.getBoundingClientRect().top < innerHeight + 350);
    return near.length > 0 && near.every((image) => image instanceof HTMLImageElement && image.src.startsWith('blob:') && image.complete);
  });
}

async function scroll(context: BrowserContext, page: Page, direction: 1 | -1): Promise<Frame[]> {
  const session = await context.newCDPSession(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await rested(page);
  await browser.startTracing(page, { categories: FRAME_CATEGORIES });
  await session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 422,
    yDistance: direction * height,
    speed: SPEED,
    gestureSourceType: 'touch',
    preventFling: true,
  });
  return framesOf(await browser.stopTracing());
}
