/**
 * The panel of `npm start -- --faults`, in a browser. tests/faults/fault-proxy.test.ts tests the effect of its
 * switches.
 */
import { type FaultProxy, startFaultProxy } from '#tests/kit/faults/fault-proxy.ts';
import { pressOn } from '../browser/keyboard.ts';
import { newCustomer } from '../shop/shop-api.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { SHOP_URL } from '../worker-shop.ts';

let proxy: FaultProxy;
test.beforeAll(async () => {
  proxy = await startFaultProxy({ target: SHOP_URL, host: '127.0.0.1', port: 0 });
});
test.afterAll(() => proxy.close());

test('[SIM-11] the panel is used by keyboard on a phone, keeps its switches over a reload, and every page of the shop names the active switches', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await page.goto(`${proxy.url}/system/faults`);
  const says = page.getByRole('status');
  await expect(says).toHaveText('No fault is on. The shop works as it should.');
  await pressOn(page, page.getByLabel('Offline'), { key: 'Space' });
  await expect(says).toHaveText('Faults are on: offline');
  await page.getByLabel('Answers that get lost').fill('30');
  await page.keyboard.press('Tab');
  await expect(says).toHaveText('Faults are on: offline, 30 % of the answers are lost');
  await page.reload();
  await expect(page.getByLabel('Offline')).toBeChecked();
  await expect(page.getByLabel('Answers that get lost')).toHaveValue('30');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Open the shop' }).click();
  const bar = page.getByRole('complementary', { name: 'Faults' });
  await expect(bar).toContainText('Faults are on: offline, 30 % of the answers are lost.');
  await pressOn(page, bar.getByRole('link', { name: 'Switch them' }));
  await pressOn(page, page.getByRole('button', { name: 'Switch every fault off' }));
  await expect(says).toHaveText('No fault is on. The shop works as it should.');
  await page.getByRole('button', { name: "End this browser's session" }).click();
  await page.goto(proxy.url);
  await expect(bar).toContainText('A shop with faults: none is on.');
  await expect(page.getByRole('textbox', { name: 'Picture code' }).or(page.getByLabel('Picture code'))).toBeVisible();
});
