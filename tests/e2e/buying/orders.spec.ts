import { cartCalls } from '#tests/fixtures/calls.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { CartPage } from '../models/cart-page.ts';
import { Shell } from '../models/shell.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { runAsOperator } from '../shop/operator.ts';
import { placeOrder } from '../shop/place-order.ts';
import { words } from '../words.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

test('[BEY-07] bought pictures are downloaded from the order, one by one and as a zip; ordering again names the items that are not sold twice', async ({
  page,
  context,
}) => {
  const t = words('en');
  const { request } = context;
  const { email } = await newCustomer(context, { codes: [CODES.anna, CODES.olaGreenScreen] });
  const { pictureSets } = await ask(request, pictureSetCalls.listPictureSets, {});
  const portraits = pictureSets.flatMap(({ pictures }) => pictures).filter((picture) => picture.pictureType === 'IP');
  const files = [
    ...portraits.filter((picture) => !picture.greenscreen).slice(0, 2),
    ...portraits.filter((picture) => picture.greenscreen).slice(0, 1),
  ];
  for (const { uuid } of files) await ask(request, cartCalls.toggleDigitalFile, { body: { file: uuid, type: 'IP', wanted: true } });
  await addToCart(request, TEMPLATES.thankYou, 10);
  const orderUuid = await placeOrder(request, email);
  await page.goto(`/my-account/orders/${orderUuid}`);
  await expect(page.getByText(t('orders:files.afterInvoice'))).toBeVisible();
  runAsOperator('orders', 'paid', orderUuid.slice(0, 8));
  const parcel = 'https://sporing.example.no/RR123456785NO';
  runAsOperator('orders', 'mark', 'sent', orderUuid.slice(0, 8), `--tracking=${parcel}`);
  await page.reload();
  await expect(page.getByRole('link', { name: parcel })).toHaveAttribute('href', parcel);
  const bought = page.getByRole('region', { name: t('orders:files.title') });
  await expect(bought.getByRole('listitem')).toHaveCount(3);
  const one = page.waitForEvent('download');
  await bought.getByRole('link', { name: /^Download picture 1/ }).click();
  expect((await one).suggestedFilename()).toMatch(/\.jpg$/);
  const all = page.waitForEvent('download');
  await bought.getByRole('link', { name: t('orders:files.downloadAll', { count: 3 }) }).click();
  expect((await all).suggestedFilename()).toBe(`${orderUuid.slice(0, 8)}.zip`);
  // The picture was taken before a green screen, so the download asks for a background.
  await bought.getByRole('button', { name: /^Download picture/ }).click();
  const chooser = page.getByRole('dialog', { name: t('picture-sets:chooseBackground') });
  await expect(chooser.getByRole('radio', { name: 'Default background' })).toBeChecked();
  await expectAccessible(page);
  await chooser.getByRole('radio', { name: 'Transparent' }).check({ force: true });
  const cutOut = page.waitForEvent('download');
  await chooser.getByRole('link', { name: t('picture-sets:download'), exact: true }).click();
  expect((await cutOut).suggestedFilename(), 'with alpha').toMatch(/\.png$/);

  await page.getByRole('button', { name: t('orders:again.button') }).click();
  const outcome = page.getByRole('status').filter({ hasText: t('orders:again.left') });
  await expect(outcome).toContainText(t('orders:again.added', { count: 1 }));
  await expect(outcome.getByRole('listitem')).toHaveText([/^3 × Digital picture/]);
  await expect(page.getByRole('link', { name: t('orders:again.toCart') })).toBeFocused();
  await expect(outcome).toContainText(t('orders:again.why.bought'));
  await expectAccessible(page);
  await page.getByRole('link', { name: t('orders:again.toCart') }).click();
  const cart = new CartPage(page);
  await expect(cart.line(TEMPLATES.thankYou.product)).toContainText('240');
  await expect
    .poll(async () => (await ask(request, cartCalls.readCart, {})).cart.orderLines.filter((line) => line.type === 0).length)
    .toBe(1);
});

test('[BIZ-04] my orders show a reprint by the shop and the dispatch date of its parcel', async ({ page, context }, testInfo) => {
  const t = words('en');
  const { request } = context;
  const { email } = await newCustomer(context);
  await addToCart(request, TEMPLATES.thankYou, 10);
  const orderUuid = await placeOrder(request, email);
  const reference = orderUuid.slice(0, 8);
  runAsOperator('orders', 'export', testInfo.outputPath('orders'), reference);
  runAsOperator('orders', 'mark', 'sent', reference);
  runAsOperator('orders', 'reprint', reference, '--reason=Bent in the post');
  await page.goto(`/my-account/orders/${orderUuid}`);
  await expect(page.getByRole('button', { name: new RegExp(reference) }).first()).toContainText(t('orders:reprint.title'));
  await expect(page.getByText('Bent in the post')).toBeVisible();
  await expect(page.getByText(t('orders:reprint.inStore.waits'))).toBeVisible();
  await expectAccessible(page);
  runAsOperator('orders', 'export', testInfo.outputPath('orders'), reference);
  runAsOperator('orders', 'mark', 'sent', reference, '--tracking=RR123456785NO');
  await page.reload();
  await expect(page.getByText(t('orders:reprint.parcel.title'))).toBeVisible();
  await expect(page.getByText('RR123456785NO')).toBeVisible();
});

test('[BEY-07] [OFF-04] ordering again without a connection waits in the queue and reaches the shop once', {
  tag: '@service-worker',
}, async ({ page, context, device }) => {
  const t = words('en');
  const { request } = context;
  const { email } = await newCustomer(context);
  await addToCart(request, TEMPLATES.thankYou, 10);
  const orderUuid = await placeOrder(request, email);
  await page.goto('/my-account/orders');
  await new Shell(page).expectInstalled();
  // The page is opened once with a connection, so that the device stores its data.
  await page.goto(`/my-account/orders/${orderUuid}`);
  await expect(page.getByRole('button', { name: t('orders:again.button') })).toBeEnabled();
  await expect(
    page
      .getByRole('list', { name: t('orders:products') })
      .locator('img')
      .first(),
  ).toBeVisible();
  await device.offline();
  await page.getByRole('button', { name: t('orders:again.button') }).click();
  await expect(page.getByText(t('orders:again.added', { count: 1 }))).toBeVisible({ timeout: 30_000 * PATIENCE });
  await device.online();
  const inCart = async () => (await ask(request, cartCalls.readCart, {})).cart.orderLines.filter((line) => line.type === 0).length;
  await expect.poll(inCart, { timeout: 60_000 * PATIENCE }).toBe(1);
});
