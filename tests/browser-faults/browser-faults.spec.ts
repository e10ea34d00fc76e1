/**
 * A customer adds pictures while the browser is killed, the tab crashes, many tabs drain, or the session ends and another customer signs in.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { accessCalls } from '#core/contract/access.ts';
import { SESSION_COOKIE } from '#core/contract/headers.ts';
import { Shell } from '#tests/e2e/models/shell.ts';
import { expect, test } from '#tests/e2e/shop-test.ts';
import { ask, type Customer, newCustomer } from '#tests/e2e/shop/shop-api.ts';
import { createSeededRandom } from '#tests/faults/seeded-random.ts';
import { type Device, KEPT_PROFILE } from '#tests/kit/device.ts';
import { Pictures } from './pictures.ts';
import { ROUNDS, SEED, UPLOADS } from './run-options.ts';

/** The longest wait before a fault: by then a picture is prepared, sent and often confirmed. */
const MOMENT_MS = 2_500;

/** Adds a picture and kills the browser at a moment of the seed: before it is listed, while it is sent, or after. */
async function addUntilKilled(pictures: Pictures, device: Device, moment: number): Promise<void> {
  const { page } = device;
  await page.goto(UPLOADS);
  const adding = pictures.add(page).catch(() => undefined);
  // The moment is a time by intention: the kill may come before the page has shown anything.
  await delay(moment);
  await device.kill();
  await adding;
}

/** Adds a picture and crashes the tab at a moment of the seed. The browser goes on; the service worker mostly dies with the tab's process. */
async function addUntilCrashed(pictures: Pictures, device: Device, moment: number): Promise<void> {
  const { page } = device;
  await page.goto(UPLOADS);
  const adding = pictures.add(page).catch(() => undefined);
  // The moment is a time by intention: the crash may come before the page has shown anything.
  await delay(moment);
  await device.crash();
  await adding;
}

const signIn = (context: BrowserContext, { email, password }: Customer) =>
  ask(context.request, accessCalls.signIn, { body: { username: email, password } });

test('[OFF-02] [OFF-04] pictures survive kills of the browser while they are prepared and sent', {
  tag: [KEPT_PROFILE, '@service-worker'],
}, async ({ device }) => {
  test.setTimeout(120_000 + ROUNDS * 60_000);
  const random = createSeededRandom(SEED);
  await newCustomer(device.context);
  const pictures = new Pictures();
  for (let round = 0; round < ROUNDS; round += 1) {
    await device.flaky({ seed: SEED + round, lose: 0.4 });
    await addUntilKilled(pictures, device, random.below(MOMENT_MS));
  }
  await device.online();
  await pictures.settle('browser killed', ROUNDS, device.page);
});

test('[OFF-02] [OFF-04] pictures survive crashes of the tab while they are prepared and sent', { tag: '@service-worker' }, async ({
  device,
  context,
}) => {
  test.setTimeout(120_000 + ROUNDS * 60_000);
  const random = createSeededRandom(SEED);
  await newCustomer(context);
  const pictures = new Pictures();
  for (let round = 0; round < ROUNDS; round += 1) {
    await device.flaky({ seed: SEED + round, lose: 0.4 });
    await addUntilCrashed(pictures, device, random.below(MOMENT_MS));
  }
  await device.online();
  await pictures.settle('tab crashed', ROUNDS, device.page);
});

test('[OFF-06] eight tabs that add pictures at once send each once, while answers are lost', { tag: '@service-worker' }, async ({
  device,
  context,
}) => {
  test.setTimeout(180_000);
  await newCustomer(context);
  const pictures = new Pictures();
  const pages = [device.page, ...(await Promise.all(Array.from({ length: 7 }, () => context.newPage())))];
  await device.flaky({ seed: SEED, lose: 0.4 });
  for (const page of pages) await page.goto(UPLOADS);
  for (const page of pages) await pictures.add(page);
  for (const page of pages.slice(1, 4)) await page.close();
  await device.online();
  await pictures.settle('eight tabs, three closed', 3, device.page);
});

test('[OFF-07] pictures of a customer whose session ended wait while another one uses the browser, and are sent after the next sign-in', {
  tag: '@service-worker',
}, async ({ device, context }) => {
  test.setTimeout(120_000 + ROUNDS * 60_000);
  const first = await newCustomer(context);
  const pictures = new Pictures();
  await device.page.goto(UPLOADS);
  await new Shell(device.page).expectInstalled();
  await device.page.reload();
  await device.offline();
  await pictures.add(device.page);
  // As after 30 days: the cookie is gone when the connection is back.
  await context.clearCookies({ name: SESSION_COOKIE });
  await device.online();
  await device.otherCustomer();
  await device.page.goto(UPLOADS);
  expect(await pictures.inShop(context.request), 'nothing of the first customer is sent as the second').toEqual([]);
  await context.clearCookies({ name: SESSION_COOKIE });
  await signIn(context, first);
  await pictures.settle('session ended, another customer', 2, device.page);
});
