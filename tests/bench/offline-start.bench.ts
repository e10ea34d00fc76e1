/**
 * The app opened without a connection: from the start of the navigation to a cart that can be used (its line is
 * there, and its delete button can be pressed), beside an empty page of React that opens the same way. The browser is started anew for
 * each round, and the shop is stopped.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { addToCart } from '../e2e/shop/fill-cart.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { newCustomer } from '../e2e/shop/shop-api.ts';
import { words } from '../e2e/words.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { serveEmptyPage } from './empty-page/serve-empty-page.ts';
import { startDemoShop } from './house/demo-shop.ts';
import { median } from './house/median.ts';

const PORT = 4713;
const EMPTY_PORT = 4715;
const ROUNDS = 5;
const CART = '/shopping-cart';
const USABLE_LIMIT_MS = 60_000;
const MEASURED = [
  { name: 'at full speed', slowdown: 1, boundMs: 500 },
  { name: 'with a CPU 4 times slower', slowdown: 4, boundMs: 1500 },
] as const;

/** 'Delete …', what a line's button says before the line's name. */
const DELETE = words('en')('cart:deleteName', { name: '' }).trim();
const CART_BUTTON = `main li button[aria-label^="${DELETE}"]`;
const EMPTY_BUTTON = 'main button';
const deleteButton = (page: Page) => page.getByRole('button', { name: new RegExp(`^${DELETE} `) });

const profile = await mkdtemp(path.join(tmpdir(), 'keepsake-bench-profile-'));
const shop = await startDemoShop(PORT);
const empty = await serveEmptyPage(EMPTY_PORT);
const executablePath = process.env['KEEPSAKE_CHROMIUM'];
const open = (offline: boolean): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    baseURL: shop.url,
    locale: 'en-GB',
    offline,
    viewport: { width: 390, height: 844 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    ...(executablePath ? { executablePath } : {}),
  });

let isWithin = true;
try {
  await visitOnce().finally(shop.stop);
  await visitEmptyPage().finally(empty.stop);
  for (const { name, slowdown, boundMs } of MEASURED) {
    const [rounds, peers]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await coldStart(CART, CART_BUTTON, slowdown));
      peers.push(await coldStart(empty.url, EMPTY_BUTTON, slowdown));
    }
    const [ms, peerMs] = [median(rounds), median(peers)];
    isWithin &&= ms <= boundMs;
    console.log(`  ${name}: ${ms.toFixed(0)} ms (bound ${boundMs} ms; rounds ${rounds.map((each) => each.toFixed(0)).join(', ')})`);
    console.log(`    an empty page of React: ${peerMs.toFixed(0)} ms; the cart takes ${(ms / peerMs).toFixed(1)} times that`);
  }
} finally {
  await rm(profile, { recursive: true, force: true });
}
process.exitCode = isWithin ? 0 : 1;

/** A customer with a product in the cart, who has looked at it once. */
async function visitOnce(): Promise<void> {
  const context = await open(false);
  await newCustomer(context, { codes: [CODES.anna] });
  await addToCart(context.request, TEMPLATES.thankYou, 20);
  const page = context.pages()[0] ?? (await context.newPage());
  // The device learns who is signed in before it is asked for a cart.
  await page.goto('/');
  await page.getByRole('main').getByText(words('en')('access:loggedIn')).waitFor();
  await page.goto(CART);
  await deleteButton(page).waitFor();
  // Until the service worker has everything, and once more through it.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.reload();
  await deleteButton(page).waitFor();
  await context.close();
}

async function visitEmptyPage(): Promise<void> {
  const context = await open(false);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(empty.url);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.reload();
  await page.locator(EMPTY_BUTTON).waitFor();
  await context.close();
}

/** @returns milliseconds since the navigation began until the button is there, by the page's own clock */
async function coldStart(address: string, buttonOf: string, slowdown: number): Promise<number> {
  const context = await open(true);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(address, { waitUntil: 'commit' });
    const usableAtMs = await page.waitForFunction(
      (selector) => {
        const button = document.querySelector<HTMLButtonElement>(selector);
        return button !== null && !button.disabled && button.checkVisibility() ? performance.now() : null;
      },
      buttonOf,
      { polling: 'raf', timeout: USABLE_LIMIT_MS },
    );
    return (await usableAtMs.jsonValue()) ?? Number.NaN;
  } finally {
    await context.close();
  }
}
