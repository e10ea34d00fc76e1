import type { Page } from '@playwright/test';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { customerWithGoods } from './at-checkout.ts';
import { CheckoutPage } from './models/checkout-page.ts';
import { Shell } from './models/shell.ts';
import { ask } from './shop-api.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');

async function atAddress(page: Page): Promise<CheckoutPage> {
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.method('postage').check({ force: true });
  return checkout;
}
const suggestions = (page: Page) => page.getByRole('listbox', { name: t('common:suggestions') }).getByRole('option');

test('[CHK-05] [SRV-02] suggestions when the typing rests, chosen by keyboard, verified until something is changed', async ({
  page,
  context,
}) => {
  await customerWithGoods(context);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('postal-address-service')) asked.push(new URL(request.url()).pathname + new URL(request.url()).search);
  });
  const checkout = await atAddress(page);
  await checkout.field('name').fill('Kari Lindqvist Berg');
  await checkout.field('address').pressSequentially('Storgata 5, 5003', { delay: 20 });
  await expect(suggestions(page)).toHaveText(['Storgata 5, 5003 Bergen']);
  expect(asked, 'asked once, after the typing').toHaveLength(1);
  await expectAccessible(page);
  await checkout.field('address').press('ArrowDown');
  await checkout.field('address').press('Enter');
  await expect(suggestions(page)).toHaveCount(0);
  await expect(checkout.field('address')).toHaveValue('Storgata 5');
  await expect(checkout.field('postalCode')).toHaveValue('5003');
  await expect(checkout.field('city')).toHaveValue('Bergen');
  await expect(page.getByText(t('checkout:addressVerified'))).toBeVisible();
  expect(asked, 'the suggestion said its address: no second call').toHaveLength(1);
  await checkout.field('city').fill('Fana');
  await expect(page.getByText(t('checkout:addressVerified')), 'a later change resets it').toBeHidden();
});

test("[CHK-05] [SRV-03] a suggestion without an address is resolved; 'Error resolving address' clears the field", async ({
  page,
  context,
}) => {
  await customerWithGoods(context);
  const hit = { id: 'place:6002', suggestion: 'Somewhere in 6002', address: null };
  await page.route('**/postal-address-service/autocomplete**', (route) =>
    route.fulfill({ json: { suggestions: [hit, { ...hit, id: 'gone', suggestion: 'Nowhere' }] } }),
  );
  const checkout = await atAddress(page);
  await checkout.field('address').fill('Somewhere');
  await suggestions(page).first().click();
  await expect(checkout.field('city'), 'the real shop resolved it').toHaveValue('Ålesund');
  await checkout.field('address').fill('Now');
  await suggestions(page).nth(1).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error resolving address' })).toBeVisible();
  await expect(checkout.field('address')).toHaveValue('');
  await checkout.field('address').fill('Strandgata 14');
  await expect(page.getByText('Error resolving address')).toBeHidden();
});

test('[CHK-04] [CHK-05] a postal code says its place; without the service nothing is asked', async ({ page, context }) => {
  await customerWithGoods(context);
  const checkout = await atAddress(page);
  await checkout.field('postalCode').fill('9008');
  await checkout.field('postalCode').blur();
  await expect(checkout.field('city')).toHaveValue('Tromsø');
  await checkout.field('postalCode').fill('0155');
  await checkout.field('postalCode').blur();
  await expect(checkout.field('city'), 'what stands there stays').toHaveValue('Tromsø');
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/postal-address-service/**', async (route) => {
    await isAsked;
    await route.continue();
  });
  await checkout.field('city').fill('');
  await checkout.field('postalCode').fill('6002');
  await checkout.field('city').focus();
  answer();
  await expect(checkout.field('city')).toHaveValue('Ålesund');
  await page.keyboard.type('Spjelkavik');
  await expect(checkout.field('city'), 'typing takes the place of what came meanwhile').toHaveValue('Spjelkavik');
  await page.unroute('**/postal-address-service/**');
  await withOptions(page, { useAddressAutocompleteService: false });
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('postal-address-service') ? 1 : 0));
  await checkout.expectKept();
  await page.reload();
  await checkout.field('address').fill('Storgata 5, 5003');
  await checkout.field('city').fill('');
  await checkout.field('postalCode').fill('5003');
  await checkout.field('postalCode').blur();
  await checkout.fillAddress({ name: 'Kari Berg', address: 'Storgata 5', postalCode: '5003', city: 'Bergen' });
  await expect(checkout.field('address')).toHaveRole('textbox');
  expect(asked).toBe(0);
});

/** The shop's options of another shop; everything else is this one's. */
async function withOptions(page: Page, options: Record<string, unknown>): Promise<void> {
  await page.route(`**${checkoutCalls.createCheckout.path}`, async (route) => {
    const answer = await route.fetch();
    const checkout = await answer.json();
    await route.fulfill({ json: { ...checkout, options: { ...checkout.options, ...options } } });
  });
}
const labels = (page: Page) =>
  page
    .locator('fieldset')
    .filter({ has: page.getByLabel(t('checkout:field.city'), { exact: true }) })
    .locator('label')
    .allTextContents();

test('[CHK-04] the layouts of US, AU and GB: state before the postal code, its states, address line 2, the country shown', async ({
  page,
  context,
}) => {
  await customerWithGoods(context);
  const checkout = new CheckoutPage(page);
  const field = (name: string) => t(`checkout:field.${name}`);
  for (const { country, code, states } of [
    { country: 'US', code: '94103', states: { CA: 'California', NY: 'New York' } },
    { country: 'AU', code: '3000', states: { VIC: 'Victoria' } },
    { country: 'GB', code: 'SW1A 1AA', states: {} },
  ] as const) {
    await page.unrouteAll();
    await withOptions(page, { country, gatherState: true, gatherAddress2: true, states, showDisabledDeliveryCountry: true });
    if (country === 'US') await atAddress(page);
    else await page.reload();
    await expect
      .poll(async () => (await labels(page)).slice(0, 7), country)
      .toEqual(['name', 'address', 'address2', 'city', 'state', 'postalCode', 'country'].map(field));
    await expect(checkout.field('country')).toBeDisabled();
    const [state] = Object.keys(states);
    if (state === undefined) await checkout.field('state').fill('');
    await checkout.fillAddress({ name: 'Kari Berg', address: '1 Main Street', postalCode: code, city: 'Town' });
    await expect(checkout.toPayment, `${country}: the state is missing`).toBeDisabled();
    if (state === undefined) await checkout.field('state').fill('Kent');
    else await checkout.field('state').selectOption(state);
    await expect(checkout.toPayment, country).toBeEnabled();
    await checkout.field('postalCode').fill('?');
    await expect(checkout.toPayment, country).toBeDisabled();
    await expectAccessible(page);
    await checkout.expectKept();
  }
});

test('[CHK-04] a hidden postal code is not asked for, and the Norwegian layout puts it before the city', async ({ page, context }) => {
  await customerWithGoods(context);
  const checkout = await atAddress(page);
  const all = await labels(page);
  expect(all.indexOf(t('checkout:field.postalCode'))).toBe(all.indexOf(t('checkout:field.city')) - 1);
  await withOptions(page, { hidePostalCode: true, gatherAddress2: false });
  await checkout.expectKept();
  await page.reload();
  await expect(checkout.field('city')).toBeVisible();
  await expect(checkout.field('postalCode')).toHaveCount(0);
  await expect(checkout.field('address2')).toHaveCount(0);
});

test('[CHK-10] [CHK-02] [OFF-11] what was filled in survives a reload and a lost connection, and nobody else sees it', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await customerWithGoods(context);
  const checkout = await atAddress(page);
  await checkout.fillAddress({ name: 'Kari Lindqvist Berg', address: 'Bakken 2', postalCode: '6002', city: 'Ålesund' });
  await page.getByRole('radio', { name: /^Express/ }).check({ force: true });
  await new Shell(page).expectInstalled();
  await context.setOffline(true);
  await checkout.field('address').fill('Bakken 4');
  await checkout.expectKept();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('checkout:offlineTitle') })).toBeVisible();
  await context.setOffline(false);
  await expect(checkout.method('postage')).toBeChecked({ timeout: 40_000 });
  await expect(checkout.field('address')).toHaveValue('Bakken 4');
  await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked();
  await checkout.toPayment.click();
  await checkout.payWith('Card (test)').click();
  await expect(checkout.step('confirm')).toContainText('149');
  const { deliveryOptions } = await ask(context.request, checkoutCalls.createCheckout, { body: {} });
  expect(deliveryOptions.length).toBeGreaterThan(1);
});
