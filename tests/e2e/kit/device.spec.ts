/** The testers' kit: each fixture of the device, its customers and its version does what its name says. */
import { draftCalls } from '#core/contract/drafts.ts';
import { accessCalls } from '#core/contract/access.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { KEPT_PROFILE } from '#tests/kit/device.ts';
import { EditorPage } from '../models/editor-page.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, test } from '../shop-test.ts';

const { thankYou } = TEMPLATES;

test('[SIM-11] crash and kill: the memory of a page is lost, and the storage of the device is kept', { tag: KEPT_PROFILE }, async ({
  page,
  device,
  crash,
  kill,
  profile,
}) => {
  await page.goto('/');
  const { browser: first } = await leaveTraces();
  const second = await crash();
  expect(page.isClosed(), 'the tab is gone').toBe(true);
  expect(device.context.pages()).toContain(second);
  await second.goto('/');
  expect(await tracesOn()).toEqual({ memory: null, kept: 'kept', browser: first });

  await leaveTraces();
  const third = await kill();
  expect(second.isClosed(), 'the browser is gone').toBe(true);
  await third.goto('/');
  const { browser, ...left } = await tracesOn();
  expect(left).toEqual({ memory: null, kept: 'kept' });
  expect(browser, 'another process').not.toBe(first);

  async function leaveTraces() {
    await device.page.evaluate(async () => {
      Object.assign(globalThis, { memory: 'in memory' });
      await (await caches.open('test')).put('/kept', new Response('kept'));
    });
    return tracesOn();
  }

  async function tracesOn() {
    const found = await device.page.evaluate(async () => ({
      memory: Reflect.get(globalThis, 'memory') ?? null,
      kept: (await (await caches.match('/kept'))?.text()) ?? null,
    }));
    return { ...found, browser: profile.pid };
  }
});

test('[SIM-11] freeze: a tab runs nothing until it is resumed, and then continues', async ({ page, context, freeze }) => {
  await page.goto('/');
  // The tab stores its counter in a place that another tab can read.
  await page.evaluate(() => setInterval(() => localStorage.setItem('beats', String(Number(localStorage.getItem('beats')) + 1)), 20));
  const other = await context.newPage();
  await other.goto('/');
  const beats = () => other.evaluate(() => Number(localStorage.getItem('beats')));
  await expect.poll(beats).toBeGreaterThan(0);
  const wake = await freeze(page);
  // The other tab sees the last write of the tab a moment later.
  let whenFrozen = -1;
  await expect
    .poll(async () => {
      const before = whenFrozen;
      whenFrozen = await beats();
      return whenFrozen - before;
    })
    .toBe(0);
  // A fixed pause on purpose, because the test expects that nothing happens.
  await other.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
  expect(await beats()).toBe(whenFrozen);
  await wake();
  await expect.poll(beats).toBeGreaterThan(whenFrozen);
});

test('[SIM-11] a full disk refuses the writes of the device until there is room', async ({ page, fullDisk, device }) => {
  await fullDisk({ roomBytes: 2_000_000 });
  await page.goto('/');
  const keep = (bytes: number) =>
    page.evaluate(async (size) => {
      const cache = await caches.open('test');
      return cache.put('/large', new Response(new Uint8Array(size))).then(
        () => 'kept',
        (error: Error) => error.name,
      );
    }, bytes);
  expect(await keep(1_000)).toBe('kept');
  expect(await keep(5_000_000)).toBe('QuotaExceededError');
  await device.freeDisk();
  expect(await keep(5_000_000)).toBe('kept');
});

test('[SIM-11] a second device has the same customer with its own storage and session; another customer takes the session over', async ({
  page,
  context,
  secondDevice,
  otherCustomer,
}) => {
  const anna = await newCustomer(context);
  await page.goto('/my-account');
  const tablet = await secondDevice(anna);
  const who = async (request: typeof context.request) => (await ask(request, accessCalls.currentUser, {})).user?.uuid;
  expect(await who(tablet.context.request)).toBe(anna.uuid);
  expect((await ask(context.request, accessCalls.listSessions, {})).sessions).toHaveLength(2);
  await tablet.page.goto('/');
  await page.evaluate(() => caches.open('test'));
  expect(await tablet.page.evaluate(() => caches.has('test')), 'its own storage').toBe(false);
  await tablet.page.goto('/my-account/drafts');
  // The app has started: its files come after the first paint.
  await expect(tablet.page).toHaveNothingWaiting();
  await tablet.offline();
  await expect(tablet.page).toHaveNothingWaiting();
  await tablet.online();

  const other = await otherCustomer();
  expect(other.uuid).not.toBe(anna.uuid);
  expect(await who(context.request), 'in this browser').toBe(other.uuid);
  expect(await who(tablet.context.request), 'not on the other device').toBe(anna.uuid);
});

test('[SIM-11] at: the clock of the pages continues from another time', async ({ page, at }) => {
  await at('2027-02-03T04:05:06Z');
  await page.goto('/');
  const now = () => page.evaluate(() => Date.now());
  const start = Date.parse('2027-02-03T04:05:06Z');
  const first = await now();
  expect(first).toBeGreaterThanOrEqual(start);
  expect(first).toBeLessThan(start + 60_000);
  await expect.poll(now).toBeGreaterThan(first);
});

test('[SIM-11] the matchers report the data on the device, the data in the shop, and duplicates', async ({ page, context, device }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(thankYou);
  await device.fault({ isOffline: true });
  await editor.writeText(1, 'Sommer i Bodø');
  await expect(page).toBeSafeOnDevice('Sommer i Bodø');
  await expect(page).not.toBeSafeOnDevice('Vinter i Bodø', { timeout: 0 });
  await expect(page).not.toHaveNothingWaiting();
  await expect(page).not.toBeInTheShopOnce('Sommer i Bodø', { timeout: 0 });
  await expect(expect(page).toBeInTheShopOnce('Sommer i Bodø', { timeout: 0 })).rejects.toThrow('Seen: nothing');

  await device.online();
  await expect(page).toHaveNothingWaiting();
  await expect(page).toBeInTheShopOnce('Sommer i Bodø');

  const lines = [await addToCart(context.request, thankYou, 5), await addToCart(context.request, thankYou, 5)];
  await expect(page).toBeInTheShopOnce(lines[0]?.uuid ?? '');
  await expect(expect(page).toBeInTheShopOnce(thankYou.productUuid)).rejects.toThrow(/cart line .+\ncart line /);
  expect((await ask(context.request, draftCalls.listDrafts, {})).drafts).toHaveLength(1);
});
