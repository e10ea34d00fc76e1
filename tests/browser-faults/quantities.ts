/**
 * Quantities that a customer gives one line of the cart, one after the other. One counts as acknowledged when the device keeps it. In
 * the end the line must have the last of them, and the cart's revision must have counted each request that was sent once.
 */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { CartPage } from '#tests/e2e/models/cart-page.ts';
import { addToCart } from '#tests/e2e/shop/fill-cart.ts';
import { ask } from '#tests/e2e/shop/shop-api.ts';
import { expect } from '#tests/e2e/shop-test.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import type { SentChanges } from './sent-changes.ts';

const { thankYou } = TEMPLATES;
const FIRST = 5;

export class Quantities {
  readonly line: string;
  /** The last one that the device said to have. */
  newest = FIRST;
  acknowledged = 0;
  begun = 0;
  private readonly revision: number;
  private readonly sent: SentChanges;

  private constructor(line: string, sent: SentChanges, revision: number) {
    this.line = line;
    this.sent = sent;
    this.revision = revision;
  }

  /** Of a line that is put into the cart now. */
  static async start({ request }: BrowserContext, sent: SentChanges): Promise<Quantities> {
    const { uuid } = await addToCart(request, thankYou, FIRST);
    const { cart } = await ask(request, cartCalls.readCart, {});
    return new Quantities(uuid, sent, cart.revision);
  }

  /** On the cart's page. */
  async change(page: Page): Promise<void> {
    this.begun += 1;
    const wanted = FIRST + this.begun;
    const field = new CartPage(page).quantity(thankYou.product);
    await field.fill(String(wanted));
    await field.press('Enter');
    await expect(page).toBeSafeOnDevice(`"quantity":${wanted}`);
    this.newest = wanted;
    this.acknowledged += 1;
  }

  private async read(request: APIRequestContext) {
    return (await ask(request, cartCalls.readCart, {})).cart;
  }

  async inShop(request: APIRequestContext): Promise<number | undefined> {
    return (await this.read(request)).orderLines.find(({ uuid }) => uuid === this.line)?.quantity;
  }

  /** When nothing waits. */
  async compare(request: APIRequestContext): Promise<{ readonly lost: string[]; readonly doubled: string[] }> {
    const { revision } = await this.read(request);
    const quantity = await this.inShop(request);
    const applied = revision - this.revision;
    const sent = this.sent.countTo(this.line);
    const counts = `${sent} changes were sent, ${applied} are counted`;
    return {
      lost: [
        ...(quantity === this.newest ? [] : [`quantity ${this.newest}: the shop has ${quantity}`]),
        ...(applied < sent ? [counts] : []),
      ],
      doubled: applied > sent ? [counts] : [],
    };
  }
}
