/**
 * Customers pay at once, from two server processes on one PostgreSQL: browsers that return to both, events doubled and out
 * of order, some that never come, orders that are called off while they are paid, answers of the provider that are lost. One
 * process is killed in the middle. In the end the shop's orders and the provider's charges are the same, to the øre.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { eq, isNull } from 'drizzle-orm';
import { paths } from '#core/contract/paths/paths.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orders, paymentJobs, transactions } from '#server/db/schema.ts';
import { lockTransaction } from '#server/payment/find-transaction.ts';
import { planCapture } from '#server/payment/plan-job.ts';
import { lineFor, moneyCustomer, type MoneyCustomer, PAYMENT } from '../fixtures/money/money-shop.ts';
import { buyLines } from '../fixtures/money/print-shop.ts';
import { type ProviderName, type ProviderShop, startProviderShop } from '../fixtures/money/provider-shop.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';

export interface PaymentStormResult {
  readonly numPaid: number;
  readonly numCancelled: number;
  /** In the smallest unit: what the shop's paid orders cost, and what the provider has charged and not refunded. */
  readonly ordered: number;
  readonly charged: number;
  /** Payments of which money was taken, and went back. */
  readonly numCaptures: number;
  readonly numRefunds: number;
  /** Orders that were charged twice, or more than they cost. */
  readonly numDoubled: number;
  /** Paid orders that were charged less than they cost, and money of no paid order that the provider keeps or holds. */
  readonly numLost: number;
  readonly wrong: readonly string[];
}

interface Buyer {
  readonly customer: MoneyCustomer;
  readonly orderUuid: string;
  readonly transactionUuid: string;
}

/** So much later than the one before pays each customer who calls the order off. */
const CALL_OFF_STEP_MS = 40;
/** Of every sixteen customers, the one who pays after the shop has called the order off. Also in the storm of twelve customers. */
const CALLED_OFF_FIRST = 11;
const SETTLED_WITHIN_MS = 360_000;

export async function runPaymentStorm(provider: ProviderName, count: number): Promise<PaymentStormResult> {
  const shop = await startProviderShop(provider, 'postgres');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-payments-'));
  const processes: ShopProcess[] = [];
  try {
    const buyers: Buyer[] = [];
    for (let index = 0; index < count; index += 1) buyers.push(await order(shop, index));
    const url = shop.server.services.config.databaseUrl ?? '';
    // Processes of one shop share its folder.
    for (let index = 0; index < 2; index += 1) processes.push(await startShopProcess(url, folder, shop.fake.environment));
    return await storm(shop, processes, buyers);
  } finally {
    for (const { stop } of processes) await stop();
    await shop.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function order({ server }: ProviderShop, index: number): Promise<Buyer> {
  const customer = await moneyCustomer(server);
  const orderUuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1 + (index % 4))], PAYMENT.card);
  const [row] = await server.services.db
    .select({ uuid: transactions.uuid })
    .from(transactions)
    .where(eq(transactions.orderUuid, orderUuid));
  if (!row) throw new Error('An order has its transaction');
  return { customer, orderUuid, transactionUuid: row.uuid };
}

async function storm(shop: ProviderShop, processes: readonly ShopProcess[], buyers: readonly Buyer[]): Promise<PaymentStormResult> {
  const { fake, server } = shop;
  const { db, clock } = server.services;
  const [one, two] = processes;
  if (!one || !two) throw new Error('There are two processes');
  fake.lose('begin');
  fake.next('begin', 'down');
  fake.lose('begin');
  const wrong: string[] = [];
  await Promise.all(buyers.map((buyer, index) => pay(shop, [one.url, two.url], buyer, index)));
  // What the export does when it has made an order.
  await askNow(shop);
  await until(shop, 'orders are settled', async () => (await db.$count(orders, eq(orders.state, 'created'))) === 0);
  fake.lose('capture');
  fake.next('capture', 'down');
  fake.lose('capture');
  fake.next('capture', 'down');
  await Promise.all(
    buyers.map(({ transactionUuid }) =>
      db.transaction(async (tx) => {
        const found = await lockTransaction(tx, transactionUuid);
        if (found?.order.state === 'paid') await planCapture(tx, clock, found.transaction);
      }),
    ),
  );
  await one.kill();
  await askNow(shop);
  await until(shop, 'jobs are done', async () => (await db.$count(paymentJobs, isNull(paymentJobs.doneAt))) === 0);
  wrong.push(...fake.wrong, ...processes.flatMap(({ errors }) => errors));
  return { ...(await compare(shop, buyers, wrong)), wrong };
}

/** Each customer in a way of their own. */
async function pay(
  { fake }: ProviderShop,
  urls: readonly [string, string],
  { customer, transactionUuid }: Buyer,
  index: number,
): Promise<void> {
  const headers = { cookie: customer.session.header() };
  const visit = (at: number, end = '', form?: Record<string, string>) =>
    again(() =>
      fetch(`${urls[at % 2]}${paths.payment(transactionUuid)}${end}`, {
        headers,
        redirect: 'manual',
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      }),
    ).then(async (response) => ({ location: response.headers.get('location'), html: await response.text() }));
  // Two tabs, one on each process; a try whose answer was lost is made again.
  await Promise.all([visit(index), visit(index + 1)]);
  const { location } = await visit(index);
  const providersPage = location ?? '';
  const page = index % 4 === 3 ? await visit(index, '/return') : null;
  const token = /name="token" value="([^"]+)"/.exec(page?.html ?? '')?.[1];
  const calledOff = token === undefined ? null : visit(index + 1, '/cancel', { token });
  // The payment comes while the shop calls it off; that of some afterwards, so that some are called off on a slow machine too.
  const isAfterwards = index % 16 === CALLED_OFF_FIRST;
  if (calledOff) await Promise.race([calledOff, ...(isAfterwards ? [] : [after((index % 16) * CALL_OFF_STEP_MS)])]);
  try {
    fake.books.pay(providersPage);
  } catch {
    // Its customer called it off first.
  }
  // Every fifth is told by no browser and no event.
  if (index % 5 === 4) return void (await calledOff);
  const events = fake.events.filter(({ reference }) => reference === transactionUuid);
  await Promise.all([
    calledOff,
    visit(index, '/return'),
    visit(index + 1, '/return'),
    ...events.toReversed().flatMap((event) => urls.map((url) => again(() => fake.send(url, event)))),
    ...events.map((event) => again(() => fake.send(urls[0], event))),
  ]);
}

/** A connection that ends under load is made anew, as browsers and providers do. */
async function again<T>(ask: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (tries === 1) throw error;
    return again(ask, tries - 1);
  }
}

/** As if the time of the next try had come. */
async function askNow({ server }: ProviderShop): Promise<void> {
  const { db } = server.services;
  await db.update(transactions).set({ nextAskAt: new Date(0) });
  await db
    .update(paymentJobs)
    .set({ nextTryAt: new Date(0), leasedUntil: null })
    .where(isNull(paymentJobs.doneAt));
}

async function until(shop: ProviderShop, what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + SETTLED_WITHIN_MS; Date.now() < end; ) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await askNow(shop);
  }
  throw new Error(`Not within ${SETTLED_WITHIN_MS} ms: ${what}`);
}

async function compare(
  { fake, server }: ProviderShop,
  buyers: readonly Buyer[],
  wrong: string[],
): Promise<Omit<PaymentStormResult, 'wrong'>> {
  const rows = await server.services.db.select().from(orders);
  const totals = fake.books.totals();
  let [ordered, numDoubled, numLost] = [0, 0, 0];
  for (const [index, { orderUuid, transactionUuid }] of buyers.entries()) {
    const row = rows.find(({ uuid }) => uuid === orderUuid);
    const payments = totals.filter(({ reference }) => reference === transactionUuid);
    const kept = payments.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
    const held = payments.reduce((sum, payment) => sum + payment.held, 0);
    const due = row?.state === 'paid' ? row.totalPrice : 0;
    ordered += due;
    if (kept !== due || held !== 0) wrong.push(`order ${index} is ${row?.state} and costs ${due}; charged ${kept}, held ${held}`);
    const isTwice = payments.filter(({ captured }) => captured > 0).length > 1;
    if (isTwice) wrong.push(`order ${index} was charged twice`);
    if (isTwice || (due > 0 && kept > due)) numDoubled += 1;
    if (kept < due || (due === 0 && kept > 0) || held !== 0) numLost += 1;
  }
  return {
    numPaid: rows.filter(({ state }) => state === 'paid').length,
    numCancelled: rows.filter(({ state }) => state === 'cancelled').length,
    ordered,
    numCaptures: totals.filter(({ captured }) => captured > 0).length,
    numRefunds: totals.filter(({ refunded }) => refunded > 0).length,
    numDoubled,
    numLost,
    charged: totals.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0),
  };
}
