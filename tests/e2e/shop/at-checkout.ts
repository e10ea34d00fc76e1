/** A new customer's checkout, at the step that a test is about. The steps before it were done on the screen. */
import type { BrowserContext, Page } from '@playwright/test';
import { addToCart } from './fill-cart.ts';
import { CheckoutPage } from '../models/checkout-page.ts';
import { type DemoTemplate, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { newCustomer } from './shop-api.ts';
import { expect } from '../shop-test.ts';

export const ADDRESS = { name: 'Kari Lindqvist Berg', address: 'Storgata 1', postalCode: '6002', city: 'Ålesund' } as const;
export const CONTACT = { name: 'Kari Lindqvist Berg', emailAddress: 'kari@example.no' } as const;

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
}

/** A customer with goods in the cart: five cards, unless the test chooses a template. */
export async function customerWithGoods(context: BrowserContext, template: DemoTemplate = TEMPLATES.thankYou): Promise<void> {
  await newCustomer(context);
  await addToCart(context.request, template, template === TEMPLATES.thankYou ? 5 : 1);
}

/** The offers are declined; no delivery is chosen yet. */
export async function atDelivery({ page, context }: Visit, template?: DemoTemplate): Promise<CheckoutPage> {
  await customerWithGoods(context, template);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  return checkout;
}

/** Pickup in the first store, without a fee. */
export async function chooseStore(checkout: CheckoutPage): Promise<void> {
  await checkout.method('store-pickup').check();
  await checkout.fillContact(CONTACT);
  await toPayment(checkout);
}

/** Delivery to the address, by the first option. */
export async function choosePost(checkout: CheckoutPage): Promise<void> {
  await checkout.method('postage').check();
  await checkout.fillAddress(ADDRESS);
  await toPayment(checkout);
}

async function toPayment(checkout: CheckoutPage): Promise<void> {
  await checkout.toPayment.click();
  await expect(checkout.step('payment')).toHaveAttribute('data-state', 'open');
}

/** Card payment with accepted terms: 'Buy now' can be pressed. */
export async function toBuyNow(checkout: CheckoutPage): Promise<void> {
  await checkout.payWith('Card (test)').click();
  await checkout.terms.check();
  await expect(checkout.buyNow).toBeEnabled();
}
