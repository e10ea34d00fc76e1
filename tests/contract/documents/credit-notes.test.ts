/** Refunds line by line: once, at the line's own tax rate, and named in the credit note, on the order and in the mail. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { paidForLines } from '#core/domain/prices/discount-shares.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { formatMinor, sumMinor } from '#core/kernel/money.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { documents, outgoingJobs } from '#server/db/schema.ts';
import { loadSettings, saveSettings } from '#server/features/settings/load-settings.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { lineFor, type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createPayingCustomer, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

let shop: ProviderShop;
let customer: MoneyCustomer;
let folder: string;
beforeAll(async () => {
  shop = await startProviderShop('stripe', ONE_DATABASE);
  const { db } = shop.server.services;
  const settings = await loadSettings(db);
  // A yearbook has no tax, and printed goods have.
  await saveSettings(db, { ...settings, seller: { ...settings.seller, taxPercents: { catalogue: 0 } } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await printCustomer(shop.server);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-credit-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});
const { as, comeBack, goToPay, transactionOf, work } = createPayingCustomer(() => ({ ...shop, customer }));

const run = async (...args: readonly string[]) => {
  const lines: string[] = [];
  await ordersCommand(shop.server.services, args, (line) => lines.push(line));
  return lines;
};
const read = async (orderUuid: string) => (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
const notes = async (orderUuid: string) =>
  (await shop.server.services.db.select().from(documents).where(eq(documents.orderUuid, orderUuid)).orderBy(asc(documents.position))).map(
    ({ content }) => content,
  );
const mailsOf = async (reference: string) =>
  (await shop.server.services.db.select().from(outgoingJobs))
    .map(({ payload }) => payload as { template: string; values: Record<string, string> })
    .filter(({ values }) => values['reference'] === reference);

/** Two yearbooks and a calendar, ten percent off with a voucher. */
const buy = async ({ payment = PAYMENT.card, code = 'TENTH' }: { payment?: string; code?: string | null } = {}) => {
  const [offer] = (await shop.server.call(shopCalls.getCatalogues, {}, as())).answer();
  if (!offer) throw new Error('The shop offers a catalogue');
  (await shop.server.call(cartCalls.buyCatalogues, { body: { catalogues: [{ ...offer, quantity: 2 }] } }, as())).answer();
  if (code !== null) (await shop.server.call(cartCalls.setRebateCode, { body: { code } }, as())).answer();
  const orderUuid = await buyLines(shop.server, customer, [await lineFor(shop.server, customer, IDS.calendar, 1)], payment);
  const order = { orderUuid, transactionUuid: (await transactionOf(orderUuid)).uuid, reference: orderReference(orderUuid) };
  if (payment === PAYMENT.card) {
    shop.fake.books.pay(await goToPay(order));
    await comeBack(order);
    await work();
  }
  const { orderLines } = await read(orderUuid);
  const paid = paidForLines(orderLines);
  const goods = orderLines.filter(({ type }) => type === 0).map((line) => ({ ...line, paid: paid.get(line.uuid) ?? 0 }));
  const [yearbooks, calendar] = [goods.find((line) => line.catalogue !== null), goods.find((line) => line.catalogue === null)];
  if (!yearbooks || !calendar) throw new Error('The order has its goods');
  const numberOf = (uuid: string) => `--line=${goods.findIndex((line) => line.uuid === uuid) + 1}`;
  return { ...order, yearbooks, calendar, ofYearbooks: numberOf(yearbooks.uuid), ofCalendar: numberOf(calendar.uuid) };
};
const sold = async (code: string | null = 'TENTH') => {
  const order = await buy({ code });
  await run('export', folder, order.orderUuid);
  await work();
  return order;
};

test('[BIZ-05] [BIZ-04] the credit note of a line names it and has its rate alone; the rest, as an amount, makes every rate even', async () => {
  const order = await sold();
  await run('refund', order.reference, '10.50', '--reason=Late');
  await work();
  await run('refund', order.reference, order.ofYearbooks, '--reason=Sold out');
  await work();
  await run('refund', order.reference, 'all', '--reason=Sorry');
  await work();
  const [receipt, , credit, ...others] = await notes(order.orderUuid);
  expect(others).toHaveLength(1);
  expect(credit?.lines).toEqual([{ description: order.yearbooks.catalogue?.name, quantity: 2, amount: -order.yearbooks.paid }]);
  // The earlier amount used a part of the rate, so the line's rest is computed from the remainder.
  const before = (await notes(order.orderUuid))[1]?.tax.find(({ percent }) => percent === 0)?.gross ?? 0;
  expect(before).toBeLessThan(0);
  expect(credit?.tax.find(({ percent }) => percent === 0)?.gross).toBe(-order.yearbooks.paid - before);
  for (const { percent } of receipt?.tax ?? []) {
    const shares = (await notes(order.orderUuid)).flatMap(({ tax }) => tax.filter((share) => share.percent === percent));
    expect([sumMinor(shares.map(({ gross }) => gross)), sumMinor(shares.map(({ tax }) => tax))]).toEqual([0, 0]);
  }
});

test('[BIZ-05] a credit note has a row of tax for the rates of its lines only', async () => {
  const order = await sold(null);
  await run('refund', order.reference, order.ofCalendar, '--reason=Bent');
  await work();
  const [receipt, credit] = await notes(order.orderUuid);
  expect(receipt?.tax.map(({ percent }) => percent).sort()).toEqual([0, 25]);
  expect(credit?.tax.map(({ percent, gross }) => [percent, gross])).toEqual([[25, -order.calendar.paid]]);
});

test('[BIZ-04] a line is refunded once, also by two at once, and its customer reads it on the order and in the mail', async () => {
  const order = await sold();
  const refund = () => run('refund', order.reference, order.ofCalendar, '--reason=Bent');
  const done = await Promise.allSettled([refund(), refund()]);
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await work();
  await expect(refund()).rejects.toThrow(/line \d of .* was refunded/);
  await expect(run('refund', order.reference, order.ofCalendar, '--reason=Bent', '--plan')).rejects.toThrow('was refunded');
  const now = await read(order.orderUuid);
  const { uuid: lineUuid, paid: amount, linePrice } = order.calendar;
  expect(amount).toBeLessThan(linePrice);
  expect([now.payment.amounts?.refunded, now.credits]).toEqual([amount, [{ lineUuid, amount, at: expect.any(String), isCharged: true }]]);
  expect(now.withdrawal?.find((line) => line.lineUuid === lineUuid)?.state).toBe('over');
  expect((await run('find', order.reference)).join('\n')).toMatch(/REFUNDED \d{4}-/);
  const [mail] = (await mailsOf(order.reference)).filter(({ template }) => template === 'orderRefunded');
  expect(mail?.values['lines']).toContain(`1 × ${order.calendar.description}: `);
  expect(mail?.values['way'], 'the one way that holds').toBe('The money goes back the way you paid, usually within some days.');
  expect((await notes(order.orderUuid)).filter(({ kind }) => kind === 'credit-note')).toHaveLength(1);
  const other = order.ofCalendar === '--line=1' ? '--line=2' : '--line=1';
  expect((await run('refund', order.reference, other, '--reason=Bent', '--plan')).join('\n')).not.toMatch(/REFUNDED|line \d.*line \d/s);
});

test('[BIZ-04] [BIZ-05] lines that were withdrawn from are not charged by the receipt, or are refunded after they were made', async () => {
  const before = await buy();
  const withdraw = async ({ orderUuid, yearbooks }: typeof before) =>
    (await shop.server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines: [yearbooks.uuid] } }, as())).answer();
  await withdraw(before);
  await run('export', folder, before.orderUuid);
  await work();
  const line = { description: before.yearbooks.catalogue?.name, quantity: 2, amount: -before.yearbooks.paid };
  const [receipt, ...others] = await notes(before.orderUuid);
  const captured = (await transactionOf(before.orderUuid)).captured;
  expect([others, receipt]).toEqual([[], expect.objectContaining({ kind: 'receipt', total: captured, uncharged: [line] })]);
  // The rate of the yearbook alone: no other item has it.
  expect(receipt?.tax.map(({ percent, gross }) => [percent, gross])).toEqual([[25, captured]]);
  expect(Object.values(receipt?.withdrawalGoods ?? {}).flat()).not.toContain(before.yearbooks.catalogue?.name);
  const [mail] = (await mailsOf(before.reference)).filter(({ template }) => template === 'receipt');
  expect(mail?.values).toMatchObject({
    total: formatMinor(captured, 'NOK', 'en'),
    lines: `Not made, not charged: ${before.yearbooks.catalogue?.name}: ${formatMinor(before.yearbooks.paid, 'NOK', 'en')}`,
  });
  await expect(run('refund', before.reference, before.ofYearbooks, '--reason=Withdrawn')).rejects.toThrow('was never charged');
  expect(await run('list', 'withdrawn')).toEqual(['0 orders']);
  const after = await sold(null);
  await withdraw(after);
  expect(await run('list', 'withdrawn')).toHaveLength(2);
  await run('refund', after.reference, after.ofYearbooks, '--reason=Withdrawn');
  await work();
  expect((await notes(after.orderUuid))[1]).toMatchObject({
    lines: [{ ...line, amount: -after.yearbooks.paid }],
    payment: { way: 'provider' },
  });
  expect(await run('list', 'withdrawn')).toEqual(['0 orders']);
});

test('[BIZ-05] [BIZ-04] a paid invoice that is cancelled is owed to its customer until the shop has noted that it was sent back', async () => {
  const order = await buy({ payment: PAYMENT.invoice });
  await run('cancel', order.reference, '--reason=The paper is sold out');
  const [invoice, credit] = await notes(order.orderUuid);
  expect(credit?.payment.way).toBe('owed-back');
  const [mail] = (await mailsOf(order.reference)).filter(({ template }) => template === 'creditNote');
  expect(mail?.values['money']).toBe('You have paid the invoice, so the shop sends you the money itself.');
  const bank = async (name: string) => {
    const file = path.join(folder, name);
    await localCommands(shop.server.services)['accounting']?.(['export', file, '--from=2000-01-01', '--to=2099-12-31'], () => undefined);
    const rows = fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .filter((row) => row.includes(order.reference));
    return rows.filter((row) => row.includes('1920')).length;
  };
  expect(await bank('before.csv'), 'its payment').toBe(1);
  await run('refund', order.reference, 'all', '--reason=Sent');
  expect(await bank('after.csv'), 'its payment, and the money that was sent back').toBe(2);
  expect(await notes(order.orderUuid)).toEqual([invoice, credit]);
});

test('[BIZ-05] [BIZ-04] a receipt has the terms as they were accepted, also after they changed, and says which goods may be given back', async () => {
  const { db } = shop.server.services;
  const say = async (words: string) => {
    const settings = await loadSettings(db);
    await saveSettings(db, { ...settings, terms: { ...settings.terms, termsOfPurchase: { en: `<h2>Terms</h2><p>${words}</p>` } } });
  };
  await say('Sold on the first terms.');
  const order = await buy();
  await say('Sold on the second terms.');
  await run('export', folder, order.orderUuid);
  await work();
  const [receipt] = (await read(order.orderUuid)).documents ?? [];
  const params = { orderUuid: order.orderUuid, documentUuid: receipt?.uuid ?? '' };
  const file = path.join(folder, 'receipt.pdf');
  fs.writeFileSync(file, (await shop.server.call(orderCalls.downloadDocument, { params }, as())).bytes);
  const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ');
  expect(text).toContain('Sold on the first terms.');
  expect(text).not.toContain('second terms');
  expect(text).toContain(`Right of withdrawal for ${order.yearbooks.catalogue?.name}: you may withdraw`);
  expect(text).toContain(`No right of withdrawal for ${order.calendar.product?.name} 2027: made to your order`);
  expect(text, 'the day of arrival is that of the mail').toMatch(/Delivery: .* Ready in the store by \w+,? \d+ \w+/);
});
