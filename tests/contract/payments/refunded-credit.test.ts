/** Goods that prepaid credit paid for, when money or goods of their order are returned (BIZ-04, BIZ-07). */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { vouchersCommand } from '#server/cli/vouchers/vouchers-command.ts';
import { ACCOUNTS, balancesOf } from '#core/domain/accounting/vouchers.ts';
import { loadVouchers } from '#server/accounting/load-vouchers.ts';
import { paymentProblems } from '#server/condition/payment-trouble.ts';
import { documents, purchases } from '#server/db/schema.ts';
import { settlePayment } from '#server/payment/settle-payment.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { DELIVERY, lineFor, type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createPayingCustomer, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

let shop: ProviderShop;
let customer: MoneyCustomer;
let folder: string;
let codes = 0;
beforeAll(async () => {
  shop = await startProviderShop('vipps', ONE_DATABASE);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.fake.events.splice(0);
  customer = await printCustomer(shop.server);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-credit-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});
const { as, charged, comeBack, goToPay, transactionOf, work } = createPayingCustomer(() => ({ ...shop, customer }));

const kroner = (minor: number): string => String(minor / 100);

async function run(command: typeof ordersCommand, ...args: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  await command(shop.server.services, args, (line) => lines.push(line.replaceAll('\u00a0', ' ')));
  return lines;
}
const operator = (...args: readonly string[]) => run(ordersCommand, ...args);

/** @returns a new code of kr 500 */
async function prepaid(worth = '--credit=500'): Promise<string> {
  codes += 1;
  const csv = path.join(folder, `${codes}.csv`);
  await run(vouchersCommand, 'make', '--count=1', worth, `--batch=Table ${codes}`, `--csv=${csv}`);
  return fs.readFileSync(csv, 'utf8').split('\r\n')[1]?.split(';')[0] ?? '';
}
const left = async () => (await run(vouchersCommand, 'list', `--batch=Table ${codes}`))[0]?.match(/kr ([\d.]+) left/)?.[1] ?? '0';

/** A mug that the code pays for, and a file where it is wanted, produced. */
async function made(delivery: string, withFile = false) {
  const file = customer.pictureUuids[0] ?? '';
  if (withFile) (await shop.server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
  return buyWith(await prepaid(), 1, delivery);
}

/** Mugs, and the contents of the cart, with the code. */
async function buyWith(code: string, mugs: number, delivery: string, { isExported = true } = {}) {
  const { server } = shop;
  const lines = [await lineFor(server, customer, IDS.mug, mugs)];
  (await server.call(cartCalls.addCartLines, { body: { orderLines: lines } }, as())).answer();
  (await server.call(cartCalls.setRebateCode, { body: { code } }, as())).answer();
  const orderUuid = await buyLines(server, customer, [], PAYMENT.card, delivery);
  const order = { orderUuid, transactionUuid: (await transactionOf(orderUuid)).uuid, code };
  const { amount: total } = await transactionOf(orderUuid);
  if (total > 0) {
    shop.fake.books.pay(await goToPay(order));
    await comeBack(order);
    await work();
  }
  if (isExported) await operator('export', path.join(folder, `made-${codes}`), orderUuid);
  await work();
  return { ...order, total };
}
const mailsOf = async (orderUuid: string) =>
  (await shop.server.deliverMail())
    .filter(({ text }) => text.includes(orderReference(orderUuid)))
    .map(({ subject, text }) => `${subject}\n${text}`.replaceAll('\u00a0', ' '));

test('[BIZ-07] a delivery that is given back leaves the credit of its goods spent, and the order as it was', async () => {
  const order = await made(DELIVERY.post);
  const before = await left();
  expect(await operator('refund', order.orderUuid, kroner(order.total), '--reason=late')).toEqual([
    expect.stringContaining('is refunded now'),
  ]);
  await work();
  expect([charged(order), await left()]).toEqual([[[0, order.total, order.total]], before]);
  expect((await operator('mark', 'sent', order.orderUuid)).join('\n')).toContain('1 orders are sent now');
  expect((await operator('reprint', order.orderUuid, '--reason=damaged')).join('\n')).not.toContain('not paid');
  // Its credit can still be returned.
  expect(await operator('refund', order.orderUuid, 'all', '--reason=damaged')).toEqual([
    expect.stringContaining('line 1'),
    expect.stringContaining(`of the prepaid credit ${order.code} goes back to its code`),
    expect.stringContaining('is on the code again'),
  ]);
  expect([charged(order), await left()]).toEqual([[[0, order.total, order.total]], '500']);
  await expect(operator('refund', order.orderUuid, 'all', '--reason=damaged')).rejects.toThrow('all of it was refunded');
});

test('[BIZ-04] [BIZ-07] a line that the code paid for in full gives its credit back, its delivery stays charged, and its customer is written to', async () => {
  const order = await made(DELIVERY.post);
  await mailsOf(order.orderUuid);
  const plan = await operator('refund', order.orderUuid, '--line=1', '--reason=It came broken', '--plan');
  expect(plan.join('\n')).toContain(`kr 179 of the prepaid credit ${order.code} goes back to its code`);
  expect(await left()).toBe('321');
  await operator('refund', order.orderUuid, '--line=1', '--reason=It came broken');
  await work();
  expect([charged(order), await left()]).toEqual([[[0, order.total, 0]], '500']);
  const [mail = ''] = (await mailsOf(order.orderUuid)).filter((text) => text.includes('It came broken'));
  expect(mail).toContain('kr 179 of prepaid credit is yours again');
  await expect(operator('refund', order.orderUuid, '--line=1', '--reason=again')).rejects.toThrow('was refunded');
});

test('[BIZ-04] [BIZ-07] an order that the code paid for alone is given back as a whole: its credit is on the code, and its files end', async () => {
  const order = await made(DELIVERY.store, true);
  const files = () => shop.server.services.db.$count(purchases, eq(purchases.orderUuid, order.orderUuid));
  expect([order.total, (await files()) > 0]).toEqual([0, true]);
  await operator('refund', order.orderUuid, 'all', '--reason=The school moved');
  expect([await left(), await files()]).toEqual(['500', 0]);
  expect((await operator('find', orderReference(order.orderUuid))).join('\n')).toContain('REFUNDED');
});

const booksOf = async (orderUuid: string) => {
  const balances = balancesOf(
    (await loadVouchers(shop.server.services, '2999-12-31')).filter(({ order }) => order === orderReference(orderUuid)),
  );
  return [ACCOUNTS.provider, ACCOUNTS.receivables, ACCOUNTS.bank].map((account) => balances.get(account) ?? 0);
};

/** The order was refunded completely and its credit spent on another order; then its bank returns the money. */
async function sentBack() {
  const order = await made(DELIVERY.post, true);
  await operator('refund', order.orderUuid, 'all', '--reason=damaged');
  await work();
  expect([charged(order), await left()]).toEqual([[[0, order.total, order.total]], '500']);
  await buyWith(order.code, 3, DELIVERY.post);
  expect(await left()).toBe('0');
  shop.fake.books.failRefund(order.transactionUuid);
  const settle = () => settlePayment(shop.server.services, order.transactionUuid);
  await settle();
  const { db } = shop.server.services;
  const state = async () => ({
    left: await left(),
    files: await db.$count(purchases, eq(purchases.orderUuid, order.orderUuid)),
    documents: await db.$count(documents, eq(documents.orderUuid, order.orderUuid)),
    problem: (await paymentProblems(db)).find(({ orderUuid }) => orderUuid === order.orderUuid)?.problem ?? null,
    books: await booksOf(order.orderUuid),
  });
  return { ...order, settle, state };
}
const ended = { left: '0', files: 0, documents: 2 };

test('[BIZ-01] [BIZ-07] a refund that the bank sends back does not revive an order whose credit is spent: its customer is owed the money, and the operator notes that it was paid', async () => {
  const order = await sentBack();
  expect(charged(order)).toEqual([[0, order.total, 0]]);
  const problem = expect.stringContaining('--paid-elsewhere');
  expect(await order.state()).toEqual({ ...ended, problem, books: [order.total, -order.total, 0] });
  await order.settle();
  expect(await order.state(), 'asked again').toEqual({ ...ended, problem, books: [order.total, -order.total, 0] });
  expect((await operator('find', orderReference(order.orderUuid))).join('\n')).not.toContain('can still change');
  await operator('refund', order.orderUuid, 'all', '--reason=paid to the account', '--paid-elsewhere', '--plan');
  expect(await operator('refund', order.orderUuid, 'all', '--reason=paid to the account', '--paid-elsewhere')).toEqual([
    expect.stringContaining('is noted as paid another way'),
  ]);
  await order.settle();
  expect(await order.state()).toEqual({ ...ended, problem: null, books: [order.total, 0, -order.total] });
  await expect(operator('refund', order.orderUuid, 'all', '--reason=again')).rejects.toThrow('all of it was refunded');
  await expect(operator('refund', order.orderUuid, 'all', '--reason=again', '--paid-elsewhere')).rejects.toThrow('no refund of');
});

test('[BIZ-01] [BIZ-07] a refund that came back is asked for once more at the provider', async () => {
  const order = await sentBack();
  await operator('refund', order.orderUuid, 'all', '--reason=once more');
  await work();
  expect([charged(order), await order.state()]).toEqual([[[0, order.total, order.total]], { ...ended, problem: null, books: [0, 0, 0] }]);
});

test('[BIZ-01] [BIZ-07] a refund that its provider refuses leaves the credit on its code and the order ended, until it is tried again', async () => {
  const order = await made(DELIVERY.post, true);
  shop.fake.next('refund', 'refused');
  await operator('refund', order.orderUuid, 'all', '--reason=damaged');
  await work();
  const files = () => shop.server.services.db.$count(purchases, eq(purchases.orderUuid, order.orderUuid));
  expect([charged(order), await left(), await files()]).toEqual([[[0, order.total, 0]], '500', 0]);
  expect(await booksOf(order.orderUuid)).toEqual([order.total, -order.total, 0]);
  await operator('refund', order.orderUuid, 'all', '--reason=paid to the account', '--paid-elsewhere');
  await work();
  expect([charged(order), await left(), await booksOf(order.orderUuid)]).toEqual([
    [[0, order.total, 0]],
    '500',
    [order.total, 0, -order.total],
  ]);
});

test('[BIZ-01] [BIZ-07] a refund that the bank sends back brings its order back while the credit is still there', async () => {
  const order = await made(DELIVERY.post, true);
  const before = await left();
  await operator('refund', order.orderUuid, 'all', '--reason=damaged');
  await work();
  shop.fake.books.failRefund(order.transactionUuid);
  await settlePayment(shop.server.services, order.transactionUuid);
  expect([await left(), await shop.server.services.db.$count(documents, eq(documents.orderUuid, order.orderUuid))]).toEqual([before, 3]);
});

test('[BIZ-01] [BIZ-07] a refund that the bank sends back does not revive an order whose one use of a code another order has', async () => {
  const code = await prepaid('--off=30%');
  const order = await buyWith(code, 1, DELIVERY.store);
  await operator('refund', order.orderUuid, 'all', '--reason=damaged');
  await work();
  await buyWith(code, 1, DELIVERY.store);
  shop.fake.books.failRefund(order.transactionUuid);
  await settlePayment(shop.server.services, order.transactionUuid);
  expect(await shop.server.services.db.$count(documents, eq(documents.orderUuid, order.orderUuid))).toBe(2);
  expect((await operator('find', orderReference(order.orderUuid))).join('\n')).toMatch(
    /refunded; .*\n(.*\n)*.*came back, and the order stays refunded/,
  );
});

test('[BIZ-04] [BIZ-07] a delivery that is given back leaves goods that a voucher made free, with their file and its use of the code', async () => {
  const files = (orderUuid: string) => shop.server.services.db.$count(purchases, eq(purchases.orderUuid, orderUuid));
  const state = async () => (await run(vouchersCommand, 'list', `--batch=Table ${codes}`))[0];
  const bought = async () => {
    const file = customer.pictureUuids[0] ?? '';
    (await shop.server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
    return buyWith(await prepaid('--off=100%'), 1, DELIVERY.post);
  };
  const order = await bought();
  const before = await state();
  await operator('refund', order.orderUuid, kroner(order.total), '--reason=late');
  await work();
  expect([charged(order), await files(order.orderUuid), await state()]).toEqual([[[0, order.total, order.total]], 1, before]);
  customer = await printCustomer(shop.server);
  const other = await bought();
  await operator('refund', other.orderUuid, 'all', '--reason=lost');
  await work();
  expect([await files(other.orderUuid), (await state())?.includes('0 of 1')]).toEqual([0, true]);
});

test('[BIZ-04] [BIZ-07] a cancelled order has given its credit back, and gives none again', async () => {
  const order = await buyWith(await prepaid(), 1, DELIVERY.post, { isExported: false });
  await operator('cancel', order.orderUuid, '--reason=Wrong school');
  await work();
  expect(await left()).toBe('500');
  await expect(operator('refund', order.orderUuid, '--line=1', '--reason=again')).rejects.toThrow(
    'was not charged, or all of it was refunded',
  );
  expect((await mailsOf(order.orderUuid)).filter((mail) => mail.includes('is yours again, order'))).toEqual([]);
});

test('[BIZ-04] [BIZ-07] goods that the shop gave back do not go into the cart again with the rest of their order', async () => {
  const file = customer.pictureUuids[0] ?? '';
  (await shop.server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
  const { orderUuid } = await buyWith(await prepaid(), 1, DELIVERY.store, { isExported: false });
  await operator('refund', orderUuid, '--line=1', '--reason=It came broken');
  const { cart } = (await shop.server.call(orderCalls.cancelOrder, { params: { orderUuid }, body: { toCart: true } }, as())).answer();
  expect(cart.orderLines.filter(({ type }) => type === 0)).toHaveLength(1);
});
