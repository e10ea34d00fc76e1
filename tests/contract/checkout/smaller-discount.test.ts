/**
 * A code that takes less off than the customer saw in the cart: nothing is charged before the change is shown and
 * confirmed (CHK-10).
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutDifferences } from '#core/domain/cart/changes/cart-changes.ts';
import { seenCartOf } from '#core/domain/cart/changes/seen-cart.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { rebateCodes } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { moneyCustomer, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const CODE = 'LESSOFF';

let server: TestServer;
let customer: MoneyCustomer;
const { as, cartNow, choose, fill, ordersOf, send, start } = createShopper(() => ({ server, customer }));
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await moneyCustomer(server);
});

test('[PRC-05] [CHK-10] [PRC-06] the order at the former total is refused, the next checkout shows the present reduction, and then it is sold', async () => {
  const { db } = server.services;
  await db.insert(rebateCodes).values({ code: CODE, kind: 'percent', value: 50 });
  await fill(IDS.calendar, 1);
  await server.call(cartCalls.setRebateCode, { body: { code: CODE } }, as());
  const inCart = await cartNow();
  const open = await start();
  const shown = (await choose(open.checkoutUuid)).answer().cart;
  await db.update(rebateCodes).set({ value: 20 }).where(eq(rebateCodes.code, CODE));
  const former = await send(open.checkoutUuid, { approvedTotal: shown.summary.totalPrice });
  const silent = await send(open.checkoutUuid);
  expect([former, silent].map((answer) => [answer.status, answer.error().error])).toEqual([
    [409, 'checkout.cart_changed'],
    [409, 'checkout.total_not_shown'],
  ]);
  const again = await start();
  const off = { kind: 'discount', name: `Voucher ${CODE}`, from: 12_450, to: 4_980 };
  expect(checkoutDifferences({ cart: shown, delivery: null }, again), 'with the delivery that was chosen').toEqual([off]);
  expect(checkoutDifferences({ cart: seenCartOf(inCart), delivery: null }, again), 'from the cart').toEqual([off]);
  const now = (await choose(again.checkoutUuid)).answer().cart;
  expect(now.summary.totalPrice).toBe(shown.summary.totalPrice + 12_450 - 4_980);
  expect((await send(again.checkoutUuid, { approvedTotal: now.summary.totalPrice })).status).toBe(200);
  expect((await ordersOf()).map(({ totalPrice }) => totalPrice)).toEqual([now.summary.totalPrice]);
});
