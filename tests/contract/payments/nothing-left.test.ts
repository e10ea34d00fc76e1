/** Orders of which nothing, or not all, is left to send: the texts for operator and customer. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { outgoingJobs } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createPayingCustomer, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

let shop: ProviderShop;
let customer: MoneyCustomer;
let folder: string;
beforeAll(async () => {
  shop = await startProviderShop('stripe', ONE_DATABASE);
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await printCustomer(shop.server);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-left-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});
const { as, comeBack, goToPay, transactionOf, work } = createPayingCustomer(() => ({ ...shop, customer }));

const run = async (...args: readonly string[]) => {
  const lines: string[] = [];
  await ordersCommand(shop.server.services, args, (line) => lines.push(line));
  return lines;
};
/** A catalogue, in production, from which its customer withdrew. */
async function withdrawn(payment: string) {
  const [offer] = (await shop.server.call(shopCalls.getCatalogues, {}, as())).answer();
  if (!offer) throw new Error('The shop offers a catalogue');
  (await shop.server.call(cartCalls.buyCatalogues, { body: { catalogues: [{ ...offer, quantity: 1 }] } }, as())).answer();
  const place = payment === PAYMENT.invoice ? orderLines : buyLines;
  const orderUuid = await place(shop.server, customer, [], payment);
  if (payment === PAYMENT.card) {
    const bought = { orderUuid, transactionUuid: (await transactionOf(orderUuid)).uuid };
    shop.fake.books.pay(await goToPay(bought));
    await comeBack(bought);
  }
  const reference = orderReference(orderUuid);
  await run('export', folder, reference);
  await work();
  await run('mark', 'in_production', reference);
  const { orderLines: lines, payment: paid } = (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
  const line = lines.find(({ catalogue }) => catalogue !== null)?.uuid ?? '';
  shop.server.clock.advance(1000);
  (await shop.server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines: [line] } }, as())).answer();
  return { reference, charged: paid.amounts?.captured ?? 0 };
}
const templates = async (reference: string) =>
  (await shop.server.services.db.select().from(outgoingJobs))
    .map(({ payload }) => payload as { template: string; values: Record<string, string> })
    .filter(({ values }) => values['reference'] === reference)
    .map(({ template }) => template);
const listed = async (reference: string) =>
  ((await run('list', 'withdrawn')).find((row) => row.startsWith(reference)) ?? '').replaceAll('\u00A0', ' ');

test('[BIZ-04] [BEY-07] an order of which all was withdrawn and given back is not marked as sent, and no mail says that it is', async () => {
  const { reference } = await withdrawn(PAYMENT.card);
  await run('refund', reference, '--line=1', '--reason=Withdrawn');
  await work();
  await expect(run('mark', 'sent', reference, '--tracking=123456')).rejects.toThrow(
    `Nothing was marked: nothing is left to send of ${reference}`,
  );
  expect((await run('mark', 'sent', '--all')).join('\n')).toContain(`Nothing is left to send of ${reference}`);
  expect(await templates(reference)).not.toContain('orderSentTracked');
  expect(await templates(reference)).not.toContain('orderInStore');
  expect((await run('find', reference)).join('\n')).toContain('in_production');
});

test('[BIZ-04] orders list withdrawn shows the amounts to refund, or to credit on an invoice', async () => {
  const paid = await withdrawn(PAYMENT.card);
  expect(paid.charged).toBeGreaterThan(0);
  expect(await listed(paid.reference)).toContain(`  kr ${paid.charged / 100} to be paid back  `);
  expect(await listed(paid.reference)).not.toContain('  paid  ');
  customer = await printCustomer(shop.server);
  const invoice = await withdrawn(PAYMENT.invoice);
  expect(await listed(invoice.reference)).toMatch(/ {2}kr [\d.]+ to be taken off the invoice {2}/);
});
