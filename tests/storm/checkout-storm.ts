/**
 * Many customers check out at the same time, from two server processes on one PostgreSQL: double taps on both, answers
 * that are asked for again, reloads in between. Every order must be right, none twice, none missing.
 */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inArray, sql } from 'drizzle-orm';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { cartLines, carts, orderLinePrints, orders, outgoingJobs, rebateCodeUses, transactions } from '#server/db/schema.ts';
import { DELIVERY, lineFor, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '../fixtures/money/money-shop.ts';
import { type Call, createCall } from '../setup/call-client.ts';
import { startTestServer, type TestServer } from '../setup/test-server.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';

export interface StormResult {
  readonly numOrders: number;
  readonly seconds: number;
  /** Of whole checkouts, from its beginning to its order, in milliseconds. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Calls that the two processes answered, per second. */
  readonly callsPerSecond: number;
  readonly deadlocks: number;
  /** What was not as it must be; empty. */
  readonly wrong: readonly string[];
}

interface Buyer {
  readonly customer: MoneyCustomer;
  readonly lineUuids: readonly string[];
  readonly total: number;
  readonly usesCode: boolean;
}

const ADDRESS = {
  name: 'Kari Lind',
  address: 'Storgata 1',
  address2: '',
  postalCode: '0155',
  city: 'Oslo',
  state: '',
  verifiedAddress: false,
  saveAddress: false,
};

/** @param numProcesses 1 or 2 */
export async function runCheckoutStorm(count: number, numProcesses = 2): Promise<StormResult> {
  const server = await startTestServer({ database: 'postgres' });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-storm-'));
  const shops: ShopProcess[] = [];
  try {
    await seedMoneyShop(server.services);
    const buyers: Buyer[] = [];
    for (let index = 0; index < count; index += 1) buyers.push(await fillCart(server, index));
    const url = server.services.config.databaseUrl ?? '';
    // Processes of one shop share its folder.
    for (let index = 0; index < numProcesses; index += 1) shops.push(await startShopProcess(url, folder));
    return await storm(server, shops, buyers);
  } finally {
    for (const shop of shops) await shop.stop();
    await server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A calendar or cards, every third with a code that each customer may use once, every fourth with a digital picture. */
async function fillCart(server: TestServer, index: number): Promise<Buyer> {
  const customer = await moneyCustomer(server);
  const as = { session: customer.session };
  const line = await lineFor(
    server,
    customer,
    index % 2 === 0 ? IDS.calendar : IDS.card,
    index % 2 === 0 ? 1 + (index % 3) : 5 + (index % 10),
  );
  await server.call(cartCalls.addCartLines, { body: { orderLines: [line] } }, as);
  if (index % 4 === 0)
    await server.call(cartCalls.toggleDigitalFile, { body: { file: customer.pictureUuids[0] ?? '', type: 'IP', wanted: true } }, as);
  const usesCode = index % 3 === 0;
  if (usesCode) await server.call(cartCalls.setRebateCode, { body: { code: 'TENTH' } }, as);
  const { cart } = (await server.call(cartCalls.readCart, {}, as)).answer();
  return {
    customer,
    usesCode,
    total: cart.summary.totalPrice,
    lineUuids: cart.orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid),
  };
}

async function storm(server: TestServer, shops: readonly ShopProcess[], buyers: readonly Buyer[]): Promise<StormResult> {
  const { db } = server.services;
  const deadlocksBefore = await countDeadlocks(server);
  let numCalls = 0;
  const wrong: string[] = [];
  const calls = shops.map(({ url }): Call => {
    const call = createCall(url);
    return async (definition, input, options) => {
      numCalls += 1;
      const reply = await call(definition, input, options);
      if (reply.status >= 500) wrong.push(`${definition.name} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
      return reply;
    };
  });
  const startedAt = performance.now();
  const times = await Promise.all(
    buyers.map(async (buyer, index) => {
      const begunAt = performance.now();
      const problem = await checkOut(calls, buyer, index).catch((error: unknown) => String(error));
      if (problem !== null) wrong.push(problem);
      return performance.now() - begunAt;
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  wrong.push(...(await wrongOrders(server, buyers)), ...shops.flatMap(({ errors }) => errors));
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    numOrders: await db.$count(orders),
    seconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    callsPerSecond: numCalls / seconds,
    deadlocks: (await countDeadlocks(server)) - deadlocksBefore,
    wrong,
  };
}

/** @returns what went wrong; null: all answers named one order */
async function checkOut(calls: readonly Call[], { customer }: Buyer, index: number): Promise<string | null> {
  const [here, there = here] = index % 2 === 0 ? calls : calls.toReversed();
  if (!here || !there) throw new Error('There is a shop');
  const as = { session: customer.session };
  const first = await here(checkoutCalls.createCheckout, { body: {} }, as);
  // Reload, or a second tab: another checkout of the same cart, on the other process.
  const second = index % 5 === 0 ? await there(checkoutCalls.createCheckout, { body: {} }, as) : first;
  const { checkoutUuid } = second.answer();
  const params = { checkoutUuid, deliveryOptionUuid: DELIVERY.post };
  await here(checkoutCalls.listPaymentOptions, { params }, as);
  const chosen = await there(checkoutCalls.choosePaymentOption, { params: { ...params, paymentOptionUuid: PAYMENT.invoice } }, as);
  const body = {
    deliveryOptionUuid: DELIVERY.post,
    paymentOptionUuid: PAYMENT.invoice,
    deliveryOptionData: { deliveryAddress: ADDRESS },
    paymentOptionData: {},
    client: 'mobile' as const,
    comment: '',
    approvedTotal: chosen.answer().cart.summary.totalPrice,
  };
  const buy = (call: Call, opId: string, uuid = checkoutUuid) =>
    call(checkoutCalls.createTransaction, { params: { checkoutUuid: uuid }, body }, { ...as, opId });
  const opId = randomUUID();
  // A double tap that reaches both processes, the answer of the first asked for again, and the first tab pressed too.
  const firstTab = first.answer().checkoutUuid;
  const replies = await Promise.all([
    buy(here, opId),
    buy(there, randomUUID()),
    buy(there, opId),
    ...(firstTab === checkoutUuid ? [] : [buy(here, randomUUID(), firstTab)]),
  ]);
  const orderUuids = new Set(replies.flatMap((reply) => (reply.status === 200 ? [reply.answer().order?.uuid] : [])));
  const refusals = replies.flatMap((reply) => (reply.status === 200 ? [] : [reply.error().error]));
  if (orderUuids.size !== 1) return `customer ${index} got ${orderUuids.size} orders: ${refusals.join(', ')}`;
  // Only the other tab may be told that its cart has been bought meanwhile.
  const isExpected = refusals.every((code) => firstTab !== checkoutUuid && ['checkout.cart_changed', 'checkout.empty'].includes(code));
  return isExpected ? null : `customer ${index} was refused: ${refusals.join(', ')}`;
}

async function wrongOrders(server: TestServer, buyers: readonly Buyer[]): Promise<string[]> {
  const { db } = server.services;
  const userUuids = buyers.map(({ customer }) => customer.uuid);
  const made = await db.select().from(orders).where(inArray(orders.userUuid, userUuids));
  const wrong: string[] = [];
  for (const [index, { customer, lineUuids, usesCode, total }] of buyers.entries()) {
    const own = made.filter((order) => order.userUuid === customer.uuid);
    const [order] = own;
    if (own.length !== 1 || !order) {
      wrong.push(`customer ${index} has ${own.length} orders`);
      continue;
    }
    const lines = order.order.orderLines;
    const bought = lines.filter(({ type }) => type === 0).map(({ uuid }) => uuid);
    if (JSON.stringify(bought) !== JSON.stringify(lineUuids)) wrong.push(`order of customer ${index} has other lines`);
    const sum = lines.filter(({ type }) => type !== 4).reduce((all, { linePrice }) => all + linePrice, 0);
    const fees = lines.filter(({ type }) => type === 3).reduce((all, { linePrice }) => all + linePrice, 0);
    if (order.totalPrice !== sum || order.totalPrice - fees !== total)
      wrong.push(`order of customer ${index} costs ${order.totalPrice}, its lines ${sum}, its cart ${total}`);
    if ((order.order.rebateCode !== null) !== usesCode) wrong.push(`order of customer ${index} has the code ${order.order.rebateCode}`);
    if (order.state !== 'paid') wrong.push(`order of customer ${index} is ${order.state}`);
  }
  const numOrders = buyers.length;
  const counts: readonly (readonly [string, number, number])[] = [
    ['transactions', await db.$count(transactions), numOrders],
    ['uses of the code', await db.$count(rebateCodeUses), buyers.filter(({ usesCode }) => usesCode).length],
    ['prints', await db.$count(orderLinePrints), numOrders],
    ['confirmations', await db.$count(outgoingJobs), numOrders],
    ['lines left in carts', await db.$count(cartLines), 0],
    ['codes left in carts', await db.$count(carts, sql`${carts.rebateCode} is not null`), 0],
  ];
  for (const [what, is, must] of counts) if (is !== must) wrong.push(`${is} ${what} instead of ${must}`);
  return wrong;
}

async function countDeadlocks({ services }: TestServer): Promise<number> {
  const result = await services.db.execute(
    sql`select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`,
  );
  // node-postgres answers with rows.
  const { rows } = result as unknown as { rows: { deadlocks: number }[] };
  return rows[0]?.deadlocks ?? 0;
}
