import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { AnonymousOwner } from '#src/data/db/device-database.ts';
import type { OutboxRow } from '#src/data/db/rows.ts';
import { laneKey, LANES } from '#core/operations/lane.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { FrontPage } from '../models/front-page.ts';
import { Shell } from '../models/shell.ts';
import { PLAIN_CARD, publishPlainCard } from '../shop/plain-card.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, signedOut, test } from '../shop-test.ts';

/** Whom the device made up for its visitor. */
const visitorOf = (page: Page): Promise<AnonymousOwner | null> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('keepsake-device');
        opening.onerror = () => reject(opening.error ?? new Error('keepsake-device'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('device').objectStore('device').get('device');
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result?.anonymous ?? null);
          };
        };
      }),
  );

/** A line in the visitor's queue, as the editor of a product without pictures puts it there. */
function queueLine(page: Page, owner: string, line: NewOrderLine): Promise<void> {
  const entry: Omit<OutboxRow, 'seq'> = {
    opId: randomUUID(),
    owner,
    call: cartCalls.addCartLines.name,
    input: { body: { orderLines: [line] } },
    wire: null,
    lane: laneKey(LANES.cartLine(line.uuid)),
    needs: [],
    state: 'waiting',
    attempts: 0,
    nextAttemptAtMs: 0,
    lastError: null,
    createdAtMs: Date.now(),
  };
  return page.evaluate(
    (row) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(`keepsake-anon-${row.owner}`);
        opening.onerror = () => reject(opening.error ?? new Error(row.owner));
        opening.onsuccess = () => {
          const writing = opening.result.transaction('outbox', 'readwrite');
          writing.objectStore('outbox').add(row);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    entry,
  );
}

test("[ACC-16] what a visitor put in the cart, also without a connection, stands after the customer's own when they sign in", {
  tag: '@service-worker',
}, async ({ page, context }) => {
  const { email, password } = await newCustomer(context);
  const own = await addToCart(context.request, TEMPLATES.thankYou, 5);
  await signedOut(context);
  const newPlainCard = await publishPlainCard();
  await page.goto('/shopping-cart');
  await expect(page).toHaveURL('/#login');
  await new Shell(page).expectInstalled();
  const visitor = await visitorOf(page);
  if (!visitor) throw new Error('The device made no visitor.');
  const ownerUuid = visitor.uuid;

  // The visitor's first line: the shop begins a session for the device, and has the line.
  const [sent, queued] = [newPlainCard(PLAIN_CARD.minimum), newPlainCard(9)];
  await queueLine(page, ownerUuid, sent);
  await page.goto('/shopping-cart');
  const cart = new CartPage(page);
  await expect(cart.lines).toHaveCount(1);
  await new Shell(page).expectStatus('saved');
  expect((await visitorOf(page))?.isKnown).toBe(true);

  // Without a connection: one more of it, and a second line. Neither reaches the shop before the sign-in.
  await context.setOffline(true);
  await cart.more(PLAIN_CARD.name).click();
  await expect(cart.quantity(PLAIN_CARD.name)).toHaveValue('6');
  await queueLine(page, ownerUuid, queued);
  await page.reload();
  await expect(cart.lines).toHaveCount(2);
  await new Shell(page).expectCartCount(15);
  await context.route('**/api/webshop/cart/order-lines**', (route) => route.abort('connectionreset'));
  await context.setOffline(false);
  await page.goto('/#login');
  await new FrontPage(page).signIn(email, password);
  // Where the empty cart had led before.
  await expect(page).toHaveURL('/products/categories');
  await context.unroute('**/api/webshop/cart/order-lines**');

  await new Shell(page).expectStatus('saved');
  await cart.open();
  await new Shell(page).expectCartCount(20);
  const { cart: merged } = await ask(context.request, cartCalls.readCart, {});
  const goods = merged.orderLines.filter((line) => line.type === 0);
  expect(goods.map((line) => [line.uuid, line.quantity])).toEqual([
    [own.uuid, 5],
    [sent.uuid, 6],
    [queued.uuid, 9],
  ]);
  await expect(cart.lines.getByRole('heading')).toHaveText(goods.map((line) => line.description));
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    `keepsake-anon-${ownerUuid}`,
  );
});
