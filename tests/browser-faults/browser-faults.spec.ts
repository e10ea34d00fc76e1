/**
 * A customer adds pictures while the browser is killed, the tab crashes, many tabs drain, or the session ends and another customer signs in. A picture counts as acknowledged when the page lists it. In the end the shop must have each of these once.
 * ROUNDS and SEED choose the number of faults and another run.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { accessCalls } from '#core/contract/access.ts';
import { SESSION_COOKIE } from '#core/contract/headers.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import { photo } from '#tests/e2e/browser/own-pictures.ts';
import { Shell } from '#tests/e2e/models/shell.ts';
import { UploadDialog } from '#tests/e2e/models/upload-dialog.ts';
import { expect, test } from '#tests/e2e/shop-test.ts';
import { ask, type Customer, newCustomer } from '#tests/e2e/shop/shop-api.ts';
import { createSeededRandom } from '#tests/faults/seeded-random.ts';
import { type Device, KEPT_PROFILE } from '#tests/kit/device.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SEED = Number(process.env.SEED ?? 20261123);
const UPLOADS = '/my-account/uploads';
/** The longest wait before a fault: by then a picture is prepared, sent and often confirmed. */
const MOMENT_MS = 2_500;
/** Each picture has a width of its own, by which it is known in the shop. */
const FIRST_WIDTH = 400;

const table: { programme: string; faults: number; begun: number; acknowledged: number; lost: number; doubled: number }[] = [];

test.afterAll(() => {
  for (const row of table)
    console.warn(
      `  ${Object.entries(row)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ')}`,
    );
});

class Pictures {
  readonly acknowledged = new Set<number>();
  begun = 0;

  /** The page may be gone at any moment of this. */
  async add(page: Page): Promise<void> {
    const width = FIRST_WIDTH + this.begun;
    this.begun += 1;
    const name = `picture-${width}.jpg`;
    const file = await photo(name, { width, height: 300 });
    const dialog = new UploadDialog(page);
    // Without the system's own picker, whose event would be waited for when the browser is gone.
    await page.locator('input[type=file]').first().setInputFiles([file]);
    await expect(dialog.dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    this.acknowledged.add(width);
  }

  /** As the shop has them when nothing waits any more. */
  async settle(programme: string, faults: number, page: Page, context: BrowserContext): Promise<void> {
    await page.goto(UPLOADS);
    await expect(page).toHaveNothingWaiting({ timeout: 90_000 });
    const widths = (await ask(context.request, uploadCalls.recentImages, {})).map(({ dimensions }) => dimensions.width);
    const lost = [...this.acknowledged].filter((width) => !widths.includes(width));
    const doubled = widths.filter((width, index) => widths.indexOf(width) !== index);
    table.push({
      programme,
      faults,
      begun: this.begun,
      acknowledged: this.acknowledged.size,
      lost: lost.length,
      doubled: doubled.length,
    });
    expect({ programme, seed: SEED, lost, doubled }).toEqual({ programme, seed: SEED, lost: [], doubled: [] });
  }
}

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
  await pictures.settle('browser killed', ROUNDS, device.page, device.context);
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
  await pictures.settle('tab crashed', ROUNDS, device.page, context);
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
  await pictures.settle('eight tabs, three closed', 3, device.page, context);
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
  expect(await ask(context.request, uploadCalls.recentImages, {}), 'nothing of the first customer is sent as the second').toEqual([]);
  await context.clearCookies({ name: SESSION_COOKIE });
  await signIn(context, first);
  await pictures.settle('session ended, another customer', 2, device.page, context);
});
