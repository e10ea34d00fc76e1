import { callLocalSocket, socketPathOf } from '#server/cli/local-socket.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { newCustomer } from './shop-api.ts';
import { DATA_FOLDER } from './worker-shop.ts';
import { expect, test } from './shop-test.ts';

/** Frøya, who is on the group picture and on one with a friend; no other test is about her. */
const FROYA = 'FJRD-K3W9XM';
const withdraw = (...args: readonly string[]) => callLocalSocket(socketPathOf(DATA_FOLDER), 'withdraw', [FROYA, ...args], () => undefined);

test.afterEach(() => withdraw('undo'));

test('[SET-13] who takes their pictures back is gone from the pictures that others share with them', async ({ page, context }) => {
  await newCustomer(context, { codes: [CODES.aminaSports] });
  await page.goto('/new-picture-set');
  const pictures = page.getByRole('main').getByRole('listitem').locator('img');
  await expect(pictures).toHaveCount(7);
  const addresses = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''));
  await withdraw();
  await page.reload();
  await expect(pictures).toHaveCount(5);
  await expect(page.getByText('5 pictures')).toBeVisible();
  const left = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  for (const address of addresses.filter((one) => !left.includes(one)))
    expect((await context.request.get(address)).status(), 'by its address too').toBe(404);
});
