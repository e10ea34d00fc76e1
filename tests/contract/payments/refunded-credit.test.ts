/** Goods that prepaid credit paid for, when money or goods of their order are given back (BIZ-04, BIZ-07). */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { vouchersCommand } from '#server/cli/vouchers/vouchers-command.ts';
import { purchases } from '#server/db/schema.ts';
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

const CREDIT = ['--credit=500'];

/** @returns a new code, of prepaid credit where nothing else is said */
async function newCode(what: readonly string[]): Promise<string> {
  codes += 1;
  const csv = path.join(folder, `${codes}.csv`);
  await run(vouchersCommand, 'make', '--count=1', ...what, `--batch=Table ${codes}`, `--csv=${csv}`);
  return fs.readFileSync(csv, 'utf8').split('\r\n')[1]?.split(';')[0] ?? '';
}
const left = async () => (await run(vouchersCommand, 'list', `--batch=Table ${codes}`))[0]?.match(/kr ([\d.]+) left/)?.[1] ?? '0';

/** A mug and a card that the code pays for, made. */
async function made(delivery: string, { withFile = false, what = CREDIT, isExported = true } = {}) {
  const { server } = shop;
  const code = await newCode(what);
  const file = customer.pictureUuids[0] ?? '';
  if (withFile) (await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
  const lines = [await lineFor(server, customer, IDS.mug, 1)];
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
  // Its credit can still be given back.
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
  const order = await made(DELIVERY.store, { withFile: true });
  const files = () => shop.server.services.db.$count(purchases, eq(purchases.orderUuid, order.orderUuid));
  expect([order.total, (await files()) > 0]).toEqual([0, true]);
  await operator('refund', order.orderUuid, 'all', '--reason=The school moved');
  expect([await left(), await files()]).toEqual(['500', 0]);
  expect((await operator('find', orderReference(order.orderUuid))).join('\n')).toContain('REFUNDED');
});

test('[BIZ-04] [BIZ-07] a delivery that is given back leaves goods that a voucher made free, with their file and its use of the code', async () => {
  const order = await made(DELIVERY.post, { withFile: true, what: ['--off=100%'] });
  const files = () => shop.server.services.db.$count(purchases, eq(purchases.orderUuid, order.orderUuid));
  const state = async () => (await run(vouchersCommand, 'list', `--batch=Table ${codes}`))[0];
  const before = await state();
  await operator('refund', order.orderUuid, kroner(order.total), '--reason=late');
  await work();
  expect([charged(order), await files(), await state()]).toEqual([[[0, order.total, order.total]], 1, before]);
  customer = await printCustomer(shop.server);
  const other = await made(DELIVERY.post, { withFile: true, what: ['--off=100%'] });
  await operator('refund', other.orderUuid, 'all', '--reason=lost');
  await work();
  expect(await shop.server.services.db.$count(purchases, eq(purchases.orderUuid, other.orderUuid))).toBe(0);
  expect(await state()).toContain('0 of 1');
});

test('[BIZ-04] [BIZ-07] a cancelled order has given its credit back, and gives none again', async () => {
  const order = await made(DELIVERY.post, { isExported: false });
  await operator('cancel', order.orderUuid, '--reason=Wrong school');
  await work();
  expect(await left()).toBe('500');
  await expect(operator('refund', order.orderUuid, '--line=1', '--reason=again')).rejects.toThrow(
    'was not charged, or all of it was refunded',
  );
  expect((await mailsOf(order.orderUuid)).filter((mail) => mail.includes('is yours again, order'))).toEqual([]);
});
