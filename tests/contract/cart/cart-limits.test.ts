/** The size limits of one cart. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CART_LINES_MAX, CART_PIECES_MAX } from '#core/contract/cart.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { lineFor, moneyCustomer, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
let customer: MoneyCustomer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
  customer = await moneyCustomer(server);
});
afterAll(() => server.close());
const { add, cartNow: cartOf, update } = createShopper(() => ({ server, customer }));

test('[CRT-03] a cart has a limit of lines and of pieces: additions beyond it are refused, and the existing lines stay', async () => {
  const first = await lineFor(server, customer, IDS.card, CART_PIECES_MAX - 5);
  expect((await add([first])).status).toBe(200);
  const second = await lineFor(server, customer, IDS.card, 5);
  expect((await add([second])).status).toBe(200);
  const refused = { error: 'cart.full', params: { lines: CART_LINES_MAX, pieces: CART_PIECES_MAX } };
  expect((await update(second.uuid, { quantity: 6 })).error()).toMatchObject(refused);
  expect((await add([await lineFor(server, customer, IDS.card, 5)])).error()).toMatchObject(refused);
  expect((await update(first.uuid, { quantity: 5 })).status).toBe(200);
  const many = Array.from({ length: CART_LINES_MAX - 1 }, () => ({ ...second, uuid: randomUUID() }));
  expect((await add(many)).error()).toMatchObject(refused);
  expect((await cartOf()).orderLines.filter(({ type }) => type === 0).map(({ quantity }) => quantity)).toEqual([5, 5]);
});
