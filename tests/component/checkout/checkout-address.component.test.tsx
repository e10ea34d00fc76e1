/** The address of the delivery step on the real shop (D1 §8, §9). */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessCalls } from '#core/contract/access.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { ADDRESS_OPTIONS, withShopOptions } from '#tests/fixtures/shop/other-shop.ts';
import { checkout, openAtDelivery, withGoods } from '../models/checkout-page.ts';
import { Shell } from '../models/shell.ts';
import { ask, PASSWORD } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, type ShopCalls, type ShopScreen } from '../shop-screen.tsx';

const t = words('en');
afterEach(() => void vi.useRealTimers());
const suggestions = page.getByRole('listbox', { name: t('common:suggestions') }).getByRole('option');
const verified = page.getByText(t('checkout:addressVerified'));

async function openAtAddress(answers?: (calls: ShopCalls) => void): Promise<ShopScreen> {
  const screen = await openAtDelivery(answers && { answers });
  await checkout.method('postage').click();
  return screen;
}

/** The options of another shop; every other setting is unchanged. */
const withOptions =
  (name: keyof typeof ADDRESS_OPTIONS) =>
  ({ change }: ShopCalls): void =>
    void change(checkoutCalls.createCheckout, withShopOptions.checkout(ADDRESS_OPTIONS[name]));

const PERSONAL = ['name', 'address', 'postalCode', 'city'] as const;
const autoCompletes = () => PERSONAL.map((field) => checkout.field(field).element().getAttribute('autocomplete'));

test("[SEC-10] the browser may store the typed customer data on the customer's own device", async () => {
  await openAtAddress();
  await expect.poll(autoCompletes).toEqual(['shipping name', 'shipping address-line1', 'shipping postal-code', 'shipping address-level2']);
});

test('[SEC-10] on a shared device the browser is asked not to store the typed customer data', async () => {
  const shares = async () => {
    const { user } = await ask(accessCalls.currentUser, {});
    await ask(accessCalls.signIn, { body: { username: user?.emailAddress ?? '', password: PASSWORD, isSharedDevice: true } });
  };
  const arrange = async () => {
    await withGoods()();
    await shares();
  };
  await openAtDelivery({ arrange });
  await checkout.method('postage').click();
  await expect.poll(autoCompletes).toEqual(PERSONAL.map(() => 'off'));
});

/** The labels in the order of the screen. */
function labels(): readonly string[] {
  const fields = checkout.field('city').element().closest('fieldset');
  return [...(fields?.querySelectorAll('label') ?? [])].map((label) => label.textContent);
}

test('[CHK-05] [SRV-02] suggestions after a typing pause, chosen by keyboard, verified until a field changes', async () => {
  const screen = await openAtAddress();
  const asked = () => screen.count(checkoutCalls.autocompleteAddress) + screen.count(checkoutCalls.resolveAddress);
  await checkout.field('name').fill('Kari Lindqvist Berg');
  // The text is filled in at once, because a slow machine would make a typing pause between the keys.
  await checkout.field('address').fill('Storgata 5, 5003');
  await expect.poll(() => suggestions.elements().map((one) => one.textContent)).toEqual(['Storgata 5, 5003 Bergen']);
  expect(asked(), 'asked once, after the typing').toBe(1);
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => suggestions.elements()).toHaveLength(0);
  await expect.element(checkout.field('address')).toHaveValue('Storgata 5');
  await expect.element(checkout.field('postalCode')).toHaveValue('5003');
  await expect.element(checkout.field('city')).toHaveValue('Bergen');
  await expect.element(verified).toBeVisible();
  expect(asked(), 'the suggestion said its address: no second call').toBe(1);
  await checkout.field('city').fill('Fana');
  // A later change resets the verification.
  await expect.element(verified).not.toBeInTheDocument();
});

test('[KEP-04] [CHK-11] after a switch of the language the deliveries are named in the new one, and the choices and typed texts are kept', async () => {
  await openAtAddress();
  await checkout.field('city').fill('Bergen');
  await new Shell('en').openMenu();
  await page.getByRole('button', { name: 'Norsk' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('radio', { name: /^Med posten/ })).toBeChecked();
  await expect.element(page.getByLabelText(words('nb')('checkout:field.city'), { exact: true })).toHaveValue('Bergen');
});

test('[CHK-05] the service is called after a typing pause of 500 ms, and not before', async () => {
  const screen = await openAtAddress();
  const asked = () => screen.count(checkoutCalls.autocompleteAddress);
  await checkout.field('name').fill('Kari Lindqvist Berg');
  await screen.settled();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await checkout.field('address').fill('Storgata 5, 5003');
  vi.advanceTimersByTime(499);
  expect(asked()).toBe(0);
  vi.advanceTimersByTime(1);
  await expect.poll(asked).toBe(1);
});

test("[CHK-05] [SRV-03] a suggestion without an address is resolved; 'Error resolving address' clears the field", async () => {
  const hit = { id: 'place:6002', suggestion: 'Somewhere in 6002', address: null };
  const found = [hit, { ...hit, id: 'gone', suggestion: 'Nowhere' }];
  await openAtAddress(({ change }) => change(checkoutCalls.autocompleteAddress, () => ({ suggestions: found })));
  await checkout.field('address').fill('Somewhere');
  await suggestions.first().click();
  // The real shop resolved the address.
  await expect.element(checkout.field('city')).toHaveValue('Ålesund');
  await checkout.field('address').fill('Now');
  await suggestions.nth(1).click();
  const unresolved = page.getByRole('alert').filter({ hasText: 'Error resolving address' });
  await expect.element(unresolved).toBeVisible();
  await expect.element(checkout.field('address')).toHaveValue('');
  await checkout.field('address').fill('Strandgata 14');
  await expect.element(unresolved).not.toBeInTheDocument();
});

test('[CHK-04] [CHK-05] a postal code fills in its place, and text typed meanwhile stays', async () => {
  const screen = await openAtAddress();
  const [city, postalCode] = [checkout.field('city'), checkout.field('postalCode')];
  await postalCode.fill('9008');
  await userEvent.tab();
  await expect.element(city).toHaveValue('Tromsø');
  await postalCode.fill('0155');
  await userEvent.tab();
  await expect.element(city).toHaveValue('Oslo');
  // The shop does not know this code. An empty place is better than the place of another code.
  await postalCode.fill('1234');
  await expect.element(city).toHaveValue('');
  const release = screen.hold(checkoutCalls.autocompleteAddress);
  await city.fill('');
  await postalCode.fill('6002');
  await city.click();
  release();
  await expect.element(city).toHaveValue('Ålesund');
  await userEvent.keyboard('Spjelkavik');
  // Typed text replaces the place that came meanwhile.
  await expect.element(city).toHaveValue('Spjelkavik');
  await postalCode.fill('5003');
  await userEvent.tab();
  await screen.settled();
  await expect.element(city).toHaveValue('Spjelkavik');
});

test('[CHK-04] [CHK-05] the place of a reopened form, and of a chosen address, follows a corrected postal code', async () => {
  const screen = await openAtAddress();
  const [city, postalCode] = [checkout.field('city'), checkout.field('postalCode')];
  await checkout.fill({ name: 'Kari Berg', address: 'Bakken 2', postalCode: '6002' });
  await expect.element(city).toHaveValue('Ålesund');
  await checkout.expectKept();
  await screen.reload();
  await expect.element(city).toHaveValue('Ålesund');
  await postalCode.fill('50');
  await userEvent.tab();
  await screen.settled();
  await expect.element(city).toHaveValue('Ålesund');
  await postalCode.fill('5003');
  // The focus stays in the field.
  await expect.element(city).toHaveValue('Bergen');
  await checkout.field('address').fill('Storgata 5, 9008');
  await suggestions.first().click();
  await expect.element(city).toHaveValue('Tromsø');
  await postalCode.fill('0155');
  await expect.element(city).toHaveValue('Oslo');
});

test('[CHK-05] without the address service no call is made', async () => {
  const screen = await openAtAddress(withOptions('withoutService'));
  await checkout.field('address').fill('Storgata 5, 5003');
  await checkout.field('city').fill('');
  await checkout.field('postalCode').fill('5003');
  await userEvent.tab();
  await checkout.fill({ name: 'Kari Berg', address: 'Storgata 5', postalCode: '5003', city: 'Bergen' });
  await expect.element(checkout.field('address')).toHaveRole('textbox');
  await expect.element(checkout.toPayment).toBeEnabled();
  await checkout.toPayment.click();
  await expect.element(checkout.payWith('Card (test)')).toBeVisible();
  expect(screen.count(checkoutCalls.autocompleteAddress)).toBe(0);
  expect(screen.count(checkoutCalls.resolveAddress)).toBe(0);
});

test.each([
  ['US', '94103', 'ZIP code'],
  ['AU', '3000', 'Postal code'],
  ['GB', 'SW1A 1AA', 'Postcode'],
] as const)(
  '[CHK-04] the layout of %s: state before the postal code, its states and word, address line 2, the country shown; a missing field is named',
  async (country, code, word) => {
    await openAtAddress(withOptions(country));
    const fields = ['name', 'address', 'address2', 'city', 'state', 'postalCode', 'country'];
    await expect
      .poll(() => labels().slice(0, 7))
      .toEqual(fields.map((name) => (name === 'postalCode' ? word : t(`checkout:field.${name}`))));
    await expect.element(checkout.field('country')).toBeDisabled();
    const postalCode = page.getByLabelText(word, { exact: true });
    await checkout.fill({ name: 'Kari Berg', address: '1 Main Street', city: 'Town' });
    await expect.element(page.getByText(`Still missing: State and ${word}.`)).toBeVisible();
    await postalCode.fill(code);
    await expect.element(checkout.toPayment, { message: 'the state is missing' }).toBeDisabled();
    await expect.element(page.getByText('Still missing: State.')).toBeVisible();
    const [state] = Object.keys(ADDRESS_OPTIONS[country].states);
    if (state === undefined) await checkout.field('state').fill('Kent');
    else await checkout.field('state').selectOptions(state);
    await expect.element(checkout.toPayment).toBeEnabled();
    await expect.element(page.getByText('Still missing')).not.toBeInTheDocument();
    await postalCode.fill('?');
    await expect.element(checkout.toPayment).toBeDisabled();
    await expect.element(page.getByText(`Please check: ${word}.`)).toBeVisible();
    // Without this scroll a choice could be half covered by the header.
    scrollTo(0, 0);
    await expectAccessible();
  },
);

test('[CHK-04] a hidden postal code is not required, and the Norwegian layout puts it before the city', async () => {
  const screen = await openAtAddress();
  await expect.element(checkout.field('city')).toBeVisible();
  const all = labels();
  expect(all.indexOf(t('checkout:field.postalCode'))).toBe(all.indexOf(t('checkout:field.city')) - 1);
  withOptions('plain')(screen);
  await checkout.expectKept();
  await screen.reload();
  await expect.element(checkout.field('city')).toBeVisible();
  await expect.element(checkout.field('postalCode')).not.toBeInTheDocument();
  await expect.element(checkout.field('address2')).not.toBeInTheDocument();
});
