import { PDFDocument } from 'pdf-lib';
import { orderCalls } from '#core/contract/orders.ts';
import { CartPage } from '../models/cart-page.ts';
import { CheckoutPage } from '../models/checkout-page.ts';
import { Shell } from '../models/shell.ts';
import { ask, newCustomer, verifyEmail } from '../shop/shop-api.ts';
import { mailTo, pathOfLink } from '../shop/shop-messages.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { words } from '../words.ts';

test.use({ locale: 'nb-NO' });

test('[CHK-02] [CHK-13] [CAT-10] a single digital picture is bought as a download, from the set to the receipt, the mail and the file', async ({
  page,
  context,
}) => {
  const t = words('nb');
  const shell = new Shell(page, 'nb');
  const cart = new CartPage(page, 'nb');
  const checkout = new CheckoutPage(page, 'nb');
  const { email } = await newCustomer(context, { language: 'nb' });

  await test.step('one picture into the cart', async () => {
    await page.goto('/products/digital-portraits');
    const portraits = page.getByRole('region', { name: t('products:digital.IP') });
    await portraits.getByText(t('products:digital.buyFile'), { exact: true }).first().click();
    await shell.expectCartCount(1);
    await expect(page).toHaveNothingWaiting();
    await page.getByRole('link', { name: t('menu:cartCount', { count: 1 }), exact: true }).click();
    await expect(cart.line(t('cart:kind.digital-file'))).toContainText('149');
    await cart.checkOut.click();
    await checkout.declineOffers();
  });

  await test.step('the download is the only delivery: it is chosen automatically and asks for the contact person', async () => {
    await expect(checkout.field('emailAddress'), 'known from the account').toHaveValue(email);
    await expect(page.getByRole('radio')).toHaveCount(0);
    await checkout.field('name').fill('Kari');
    await checkout.field('emailAddress').focus();
    await expect(page.getByText(t('checkout:issue.full_name'))).toBeVisible();
    await expect(checkout.toPayment).toBeDisabled();
    await checkout.field('name').fill('Kari Lindqvist Berg');
    await expectAccessible(page);
    await checkout.toPayment.click();
    await expect(checkout.step('delivery')).toContainText(/Digital levering.*Gratis/);
    await checkout.payWith('Kort (test)').click();
  });

  const reference = await test.step('the order is paid, and the receipt says where the picture is', async () => {
    await checkout.terms.check();
    await expect(checkout.buyNow).toContainText('149');
    await checkout.buyNow.click();
    await page.getByRole('button', { name: /^Betal / }).click();
    await expect(page.getByRole('heading', { name: t('checkout:thanks') })).toBeVisible();
    await expect(page.getByText(t('checkout:next.digitalDelivery.head'))).toBeVisible();
    await expect(page.getByText(t('checkout:next.postage.head'))).toHaveCount(0);
    const [order, ...others] = await ask(context.request, orderCalls.listOrders, {});
    expect(others).toEqual([]);
    const { delivery } = await ask(context.request, orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } });
    expect(delivery).toMatchObject({ type: 'digital-delivery', contactInfo: { name: 'Kari Lindqvist Berg', emailAddress: email } });
    return order?.uuid.slice(0, 8) ?? '';
  });

  await test.step('the printed receipt has one page (LOV-04)', async () => {
    for (const format of ['A4', 'Letter']) {
      const paper = await PDFDocument.load(await page.pdf({ format }));
      expect(paper.getPageCount(), format).toBe(1);
    }
  });

  await test.step('the confirmation in Norwegian links to the order, which has the file', async () => {
    await verifyEmail(context.request);
    // The receipt is sent at the same moment.
    const mail = await mailTo(email, /^Takk /);
    expect(mail.subject).toBe(`Takk for bestillingen ${reference} hos Fjordlys Foto`);
    expect(mail.text).toContain(`Takk for bestillingen ${reference}.`);
    expect(mail.text).toMatch(/^1 × Digitalt bilde.*: 149\skr$/m);
    expect(mail.text).toMatch(/^Sum: 149\skr$/m);
    expect(mail.text).toMatch(/^Levering: Digital levering, Nedlasting \(Med en gang\)$/m);
    expect(mail.text).toMatch(/^Betaling: Kort \(test\)$/m);
    expect(mail.html).toContain('<html lang="nb">');
    expect(mail.links).toHaveLength(1);
    await page.goto(pathOfLink(mail.links[0]));
    const files = page.getByRole('region', { name: t('orders:files.title') });
    const download = page.waitForEvent('download');
    await files.getByRole('listitem').getByRole('link').click();
    expect((await download).suggestedFilename()).toMatch(/\.jpg$/);
  });
});
