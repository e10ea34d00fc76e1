/** `/shopping-cart/checkout`. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { DemoTemplate } from '#tests/fixtures/shop/demo-templates.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { words } from '../render-screen.tsx';
import { openShopScreen, type ShopOptions, type ShopScreen } from '../shop-screen.tsx';

const t = words('en');

export const ADDRESS = { name: 'Kari Lindqvist Berg', address: 'Storgata 1', postalCode: '6002', city: 'Ålesund' } as const;
export const CONTACT = { name: 'Kari Lindqvist Berg', emailAddress: 'kari@example.no' } as const;

export const checkout = {
  comment: page.getByLabelText(t('checkout:comment')),
  terms: page.getByRole('checkbox', { name: t('checkout:acceptTerms') }),
  buyNow: page.getByRole('button', { name: new RegExp(`^${t('checkout:buyNow')}`) }),
  toPayment: page.getByRole('button', { name: t('checkout:toPaymentStep') }),
  next: page.getByRole('button', { name: t('common:next'), exact: true }),

  /** Declines each offer that the cart brings. */
  async declineOffers(): Promise<void> {
    const offered = () => document.querySelector('[data-offer]')?.getAttribute('data-offer');
    await expect.poll(offered).toBeTruthy();
    for (let type = offered(); type && type !== 'none'; type = offered()) {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('checkout:offer.noThanks') })
        .click();
      await expect.poll(offered).not.toBe(type);
    }
  },

  offer: (type: 'CATALOGUE' | 'DIGITAL_FILES'): Locator => page.getByRole('dialog', { name: t(`checkout:offer.${type}`) }),

  /** The values of the fields are stored on the device, so that a reload finds them. */
  expectKept: () => expect.poll(() => document.querySelector('[data-kept="true"]')).not.toBeNull(),

  step: (name: 'delivery' | 'payment' | 'confirm'): Locator => page.getByRole('region', { name: t(`checkout:step.${name}`) }),

  editStep: (name: 'delivery' | 'payment'): Locator =>
    page.getByRole('button', { name: t('checkout:editStep', { title: t(`checkout:step.${name}`) }) }),

  /** The method's own sentence distinguishes the radio buttons. */
  method: (type: 'postage' | 'store-pickup' | 'school-pickup' | 'digital-delivery'): Locator =>
    page.getByRole('radio', { name: t(`checkout:method.${type}`) }),

  field: (name: string): Locator => page.getByLabelText(t(`checkout:field.${name}`), { exact: true }),

  payWith: (title: string): Locator => page.getByRole('button', { name: t('checkout:payWith', { title }) }),

  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value);
  },
};

/** The goods of the cart: five cards, unless the test chooses others. */
export const withGoods =
  (template: DemoTemplate = TEMPLATES.thankYou) =>
  async (): Promise<void> =>
    void (await addToCart(template, template === TEMPLATES.thankYou ? 5 : 1));

/** A new customer's checkout. The offers are declined, no delivery is chosen yet. */
export async function openAtDelivery(options: Pick<ShopOptions, 'answers' | 'arrange'> = {}): Promise<ShopScreen> {
  const screen = await openShopScreen('/shopping-cart/checkout', { arrange: withGoods(), ...options });
  await checkout.declineOffers();
  return screen;
}

/** Pickup in the first store, without a fee. */
export async function chooseStore(): Promise<void> {
  await checkout.method('store-pickup').click();
  await checkout.fill(CONTACT);
  await toPayment();
}

/** Delivery to the address, by the first option. */
export async function choosePost(): Promise<void> {
  await checkout.method('postage').click();
  await checkout.fill(ADDRESS);
  await toPayment();
}

async function toPayment(): Promise<void> {
  await checkout.toPayment.click();
  await expect.element(checkout.step('payment')).toHaveAttribute('data-state', 'open');
}

/** Card payment with accepted terms: 'Buy now' can be pressed. */
export async function toBuyNow(): Promise<void> {
  await checkout.payWith('Card (test)').click();
  await checkout.terms.click();
  await expect.element(checkout.buyNow).toBeEnabled();
}
