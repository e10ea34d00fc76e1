/** The number of taps that a new customer needs from the code of the letter to a paid order, on a phone in Norwegian. */
import { expect, onTestFinished, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { orderCalls } from '#core/contract/orders.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { ADDRESS } from '../models/checkout-page.ts';
import { PACKAGES } from '../models/package-page.ts';
import { words } from '../render-screen.tsx';
import { ask, newEmail, PASSWORD } from '../shop/real-shop.ts';
import { openShopScreen } from '../shop-screen.tsx';

/**
 * The documented requirements do not allow fewer: the e-mail before the account, the shop's warning, the screen of
 * retouch, the offer of the catalogue, a chosen method of delivery, three steps with terms, and the provider's page.
 */
const MOST_TAPS = 15;
const t = words('nb');
const button = (key: string): Locator => page.getByRole('button', { name: t(key), exact: true });
const link = (key: string): Locator => page.getByRole('link', { name: t(key), exact: true });

/** The presses that the browser itself recorded; filling in a field does not count. */
function countTaps(): readonly string[] {
  const taps: string[] = [];
  const note = (event: MouseEvent) => {
    const pressed = event.isTrusted && event.detail > 0 && event.target instanceof Element && event.target.closest('a, button, label');
    if (pressed) taps.push((pressed.getAttribute('aria-label') ?? pressed.textContent).trim());
  };
  document.addEventListener('click', note, { capture: true });
  onTestFinished(() => document.removeEventListener('click', note, { capture: true }));
  return taps;
}

/**
 * The only form of the provider's page. The server renders it, so the test reads and sends it in the customer's place.
 */
async function pay(address: string): Promise<string> {
  const html = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
  const form = html.querySelector('form');
  const pressed = form?.querySelector('button');
  if (!form || !pressed) throw new Error('The payment page has no form');
  const body = new URLSearchParams([...form.querySelectorAll('input')].map((input) => [input.name, input.value]));
  if (pressed.name) body.set(pressed.name, pressed.value);
  await fetch(form.getAttribute('action') || address, { method: 'POST', body });
  return pressed.textContent.trim();
}

test(`[LOV-01] a new customer gets from the code to a paid order with at most ${MOST_TAPS} taps`, async () => {
  const taps = countTaps();
  const screen = await openShopScreen('/', { codes: null, language: 'nb' });

  await page.getByLabelText(t('access:pictureCode')).fill(CODES.anna);
  await button('access:showPictures').click();
  await page.getByLabelText(t('access:email'), { exact: true }).fill(newEmail());
  await button('access:continue').click();
  await page.getByLabelText(t('access:mobile'), { exact: true }).fill('912 34 567');
  await page.getByLabelText(t('access:password'), { exact: true }).fill(PASSWORD);
  await button('access:createAccountButton').click();
  await link('picture-sets:straightToProducts').click();

  await page.getByRole('link', { name: new RegExp('Lillepakken') }).click();
  await expect.poll(() => screen.address()).toBe(`/products/packages/${PACKAGES.small.uuid}`);
  await button('packages:addPackage').click();
  await button('packages:warning.add').click();
  // The screen of retouch comes first where the pictures can be retouched (D2 §4).
  await link('retouch:checkOut').click();

  const offered = () => document.querySelector('[data-offer]')?.getAttribute('data-offer');
  await expect.poll(offered).toBeTruthy();
  for (let type = offered(); type && type !== 'none'; type = offered()) {
    await button('checkout:offer.noThanks').click();
    await expect.poll(offered).not.toBe(type);
  }
  await page.getByRole('radio', { name: t('checkout:method.postage') }).click();
  for (const [name, value] of Object.entries(ADDRESS)) {
    await page.getByLabelText(t(`checkout:field.${name}`), { exact: true }).fill(value);
  }
  await button('checkout:toPaymentStep').click();
  await page.getByRole('button', { name: t('checkout:payWith', { title: 'Kort (test)' }) }).click();
  await page.getByRole('checkbox', { name: t('checkout:acceptTerms') }).click();
  await page.getByRole('button', { name: new RegExp(`^${t('checkout:buyNow')}`) }).click();
  await expect.poll(() => screen.left()[0]).toContain('/payment/');

  const all = [...taps, await pay(screen.left()[0] ?? '')];
  // oxlint-disable-next-line no-console -- the figure is asked for
  console.info(`${all.length} taps: ${all.join(' · ')}`);
  const [order] = await ask(orderCalls.listOrders, {});
  expect(order?.payment).toMatchObject({ state: 'paid' });
  expect(all.length).toBeLessThanOrEqual(MOST_TAPS);
});
