/**
 * A purchase from the letter with the code to the receipt. The connection is lost while the customer makes the
 * products.
 */
import { cartCalls } from '#tests/fixtures/calls.ts';
import type { BrowserContext, Page } from '@playwright/test';
import type { NewOrderLine } from '#core/contract/cart.ts';
import { draftCalls } from '#core/contract/drafts.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { addToCart, hashOf } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { CheckoutPage } from '../models/checkout-page.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { FrontPage } from '../models/front-page.ts';
import { Shell } from '../models/shell.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { readDatabases } from '#tests/kit/read-device.ts';
import { ask, newCustomer, newEmail, PASSWORD, verifyEmail } from '../shop/shop-api.ts';
import { LONG_TEST_MS, expect, test, watchForErrors } from '../shop-test.ts';
import { words } from '../words.ts';

// The test covers a complete purchase, from the code to the printed file.
test.describe.configure({ timeout: LONG_TEST_MS });

const { wallCalendar, thankYou } = TEMPLATES;

/**
 * The lines of the calls that put products into the cart, as the browser sends them. Firefox does not report request
 * bodies.
 */
function watchAddedLines(context: BrowserContext): NewOrderLine[] {
  const lines: NewOrderLine[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(cartCalls.addCartLines.path))
      lines.push(...(request.postDataJSON()?.orderLines ?? []));
  });
  return lines;
}

/** The same lines as they are stored in the queue. */
async function readWaitingLines(page: Page): Promise<NewOrderLine[]> {
  const rows = (await readDatabases(page)).flatMap(({ rows: all }) => all).filter(({ table }) => table === 'outbox');
  return rows
    .map(({ json }) => JSON.parse(json))
    .flatMap(({ call, input }) => (call === cartCalls.addCartLines.name ? input.body.orderLines : []));
}

test('[OFF-01] [OFF-02] [EDT-20] a calendar and a card made without a connection, through a reload and a crash, are ordered once and exactly as approved', {
  tag: '@service-worker',
}, async ({ page, context, device, crash }) => {
  const t = words('en');
  const email = newEmail();
  const added = watchAddedLines(context);

  await test.step('the code of the letter, a new account, the new picture set', async () => {
    const front = new FrontPage(page);
    await page.goto('/');
    await front.enterCode(CODES.anna);
    await front.enterEmail(email);
    await front.register({ mobile: '912 34 567', password: PASSWORD });
    await expect(page).toHaveURL('/new-picture-set');
    await page.getByRole('link', { name: t('picture-sets:next'), exact: true }).click();
    await page.getByRole('link', { name: t('picture-sets:skip'), exact: true }).click();
    await expect(page).toHaveURL('/new-picture-set/yearbook-pose');
    // The pose belongs to the subject: another customer with the same set may have chosen it already.
    await page.getByRole('link', { name: /^(Skip|Next)$/ }).click();
    await expect(page).toHaveURL('/products/packages');
    await new Shell(page).expectInstalled();
  });

  const editor = new EditorPage(page);
  await test.step('the card is opened, then the calendar; the connection is lost as soon as the calendar is open', async () => {
    await page.getByRole('link', { name: t('products:allProducts') }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Cards/ })
      .click();
    await page.getByRole('link', { name: thankYou.name }).click();
    await editor.expectOpen();
    await editor.button('close').click();
    await page.goto('/products/categories');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Calendars/ })
      .click();
    await page.getByRole('link', { name: wallCalendar.name }).click();
    await editor.expectOpen();
    await device.offline();
  });

  await test.step('a text and a crop survive a reload offline', async () => {
    await editor.writeText(1, 'Anna i fjæra');
    await editor.openImage(1);
    await editor.openImageTab('edit');
    await editor.button('image.zoomIn').click();
    await editor.button('image.moveTo.left').click();
    await editor.done();
    await editor.expectSaved();
    await page.reload();
    await editor.expectOpen();
    await expect(page.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: 'Anna i fjæra' }) })).toBeVisible();
  });

  const second = await test.step('after a crash the draft is offered again', () => crash());
  const errors = watchForErrors(second);
  const editorAgain = new EditorPage(second);
  await second.goto(editorPath(wallCalendar));
  await second
    .getByRole('dialog', { name: t('editor:resume.title') })
    .getByRole('button', { name: t('editor:resume.continue'), exact: true })
    .click();
  await editorAgain.expectOpen();
  await expect(second.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: 'Anna i fjæra' }) })).toBeVisible();

  const cart = new CartPage(second);
  const shell = new Shell(second);
  await test.step('both products are in the cart with prices, still offline', async () => {
    await editorAgain.buy(wallCalendar.product, 1);
    await expect(second).toHaveURL('/shopping-cart');
    await expect(cart.line(wallCalendar.product)).toBeVisible();
    await second.goto(editorPath(thankYou));
    await editorAgain.expectOpen();
    await editorAgain.writeText(1, 'Tusen takk');
    await editorAgain.buy(thankYou.product, 10);
    await expect(cart.lines).toHaveCount(2);
    await expect(cart.estimateNote).toBeVisible();
    await shell.expectStatus('offline');
  });
  await expect(cart.total).toContainText('489');
  const estimate = await cart.total.innerText();

  await test.step('the connection returns and the queue is sent', async () => {
    added.push(...(await readWaitingLines(second)));
    await device.online();
    await expect(second).toHaveNothingWaiting();
    await expect(cart.estimateNote).toBeHidden();
    expect(await cart.total.innerText(), 'the device had estimated what the shop says').toBe(estimate);
    const { drafts } = await ask(context.request, draftCalls.listDrafts, {});
    expect(drafts, 'what is in the cart is no draft any more').toEqual([]);
  });

  await test.step('checkout with post and card payment, to the receipt', async () => {
    await cart.checkOut.click();
    const checkout = new CheckoutPage(second);
    await checkout.declineOffers();
    await checkout.method('postage').check();
    await checkout.fillAddress({ name: 'Kari Lindqvist Berg', address: 'Storgata 1', postalCode: '6002', city: 'Ålesund' });
    await checkout.toPayment.click();
    await checkout.payWith('Card (test)').click();
    await checkout.terms.check();
    await expect(checkout.buyNow).toContainText('538');
    await checkout.buyNow.click();
    await second.getByRole('button', { name: /^Pay / }).click();
    await expect(second.getByRole('heading', { name: 'Thank you for the order' })).toBeVisible();
  });

  await test.step('the shop has one order, laid out as the customer approved it', async () => {
    const orders = await ask(context.request, orderCalls.listOrders, {});
    expect(orders).toHaveLength(1);
    const orderUuid = orders[0]?.uuid ?? '';
    expect(second.url()).toContain(orderUuid);
    await expect(second.getByText(orderUuid.slice(0, 8))).toBeVisible();
    const order = await ask(context.request, orderCalls.readOrder, { params: { orderUuid } });
    const goods = order.orderLines.filter((line) => line.type === 0).sort((a, b) => a.quantity - b.quantity);
    expect(goods.map((line) => [line.product?.uuid, line.quantity])).toEqual([
      [wallCalendar.productUuid, 1],
      [thankYou.productUuid, 10],
    ]);
    expect(order.summary.totalPrice).toBe(53_800);
    for (const line of goods) {
      const approved = added.filter((sent) => sent.uuid === line.uuid);
      expect(new Set(approved.map((sent) => sent.approvedLayout?.hash)).size, 'each line left the device with one approved layout').toBe(1);
      if (!line.template) throw new Error('A printed product has its template');
      expect(await hashOf(context.request, line.template, line.template.data, 'en')).toBe(approved[0]?.approvedLayout?.hash);
    }
    expect(JSON.stringify(goods[0]?.template?.data)).toContain('Anna i fjæra');
    const { cart: after } = await ask(context.request, cartCalls.readCart, {});
    expect(after.orderLines.filter((line) => line.type === 0)).toEqual([]);
  });
  expect(errors, 'errors on the console').toEqual([]);
});

test.describe('in nb', () => {
  test.use({ locale: 'nb-NO' });

  test('[CHK-02] [CHK-06] [CHK-13] an order to the school with an invoice', async ({ page, context }) => {
    const t = words('nb');
    const { email } = await newCustomer(context, { language: 'nb' });
    // An order with an invoice needs a verified address (SEC-06).
    await verifyEmail(context.request);
    await addToCart(context.request, thankYou, 5, 'nb');
    const checkout = new CheckoutPage(page, 'nb');
    await checkout.open();
    await checkout.method('school-pickup').check();
    // With one child there is no subject to choose.
    await expect(page.getByText('Anna Lindqvist Berg, 7B')).toBeVisible();
    await checkout.fillContact({ name: 'Kari Berg', emailAddress: email });
    await checkout.toPayment.click();
    await checkout.payWith('Faktura på e-post').click();
    await checkout.field('pid').fill('01018510002');
    await checkout.field('pid').blur();
    await page.getByRole('button', { name: t('common:next'), exact: true }).click();
    await checkout.terms.check();
    await expect(checkout.buyNow).toHaveAccessibleName(/^Bestill med betalingsplikt/);
    await checkout.buyNow.click();
    await expect(page.getByRole('heading', { name: t('checkout:thanks') })).toBeVisible();
    await expect(page.getByText(t('checkout:next.schoolPickup.head'))).toBeVisible();
    await expect(page.getByText(t('checkout:next.invoice.head'), { exact: true })).toBeVisible();
    const [order, ...more] = await ask(context.request, orderCalls.listOrders, {});
    expect(more).toEqual([]);
    expect(order?.payment.isInvoice).toBe(true);
  });
});
