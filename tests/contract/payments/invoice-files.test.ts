/** Digital pictures on invoice wait until the operator confirms the payment. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { paymentWord } from '#core/domain/payments/payment-word.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { retouches } from '#server/db/schema.ts';
import { tellRetouched } from '#server/orders/tell-retouched.ts';
import { settlePayment } from '#server/payment/settle-payment.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { lineFor, type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createPayingCustomer, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

let shop: ProviderShop;
let customer: MoneyCustomer;
beforeAll(async () => {
  shop = await startProviderShop('stripe', ONE_DATABASE);
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await printCustomer(shop.server);
});
const { as, transactionOf } = createPayingCustomer(() => ({ ...shop, customer }));

const file = () => customer.pictureUuids[0] ?? '';
const putFile = () => shop.server.call(cartCalls.toggleDigitalFile, { body: { file: file(), type: 'IP', wanted: true } }, as());
/** A calendar and a picture as a file. */
async function buyOnInvoice(): Promise<string> {
  (await putFile()).answer();
  return orderLines(shop.server, customer, [await lineFor(shop.server, customer, IDS.calendar, 1)], PAYMENT.invoice);
}
const download = async () =>
  (await shop.server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file: file() } }, as())).status;
const zip = async (orderUuid: string) => (await shop.server.call(orderCalls.downloadOrderFiles, { params: { orderUuid } }, as())).status;
async function said(orderUuid: string) {
  const { payment, summary, files } = (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
  return [paymentWord(payment, summary.totalPrice), files?.length];
}
async function command(...args: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  await ordersCommand(shop.server.services, args, (line) => lines.push(line));
  return lines;
}
const mailsAbout = async (orderUuid: string) =>
  (await shop.server.deliverMail()).filter(({ text }) => text.includes(orderReference(orderUuid))).map(({ text }) => text);

test('[BIZ-03] [SEC-06] the files of an invoice wait for its payment, and then the customer gets a mail', async () => {
  const orderUuid = await buyOnInvoice();
  expect([await download(), await zip(orderUuid), await said(orderUuid)]).toEqual([403, 403, ['invoice', 0]]);
  const [confirmation = ''] = await mailsAbout(orderUuid);
  expect(confirmation).toContain('The digital pictures can be downloaded when the invoice is paid.');
  expect(confirmation.indexOf('The digital pictures can'), 'not in the middle of the sum').toBeGreaterThan(confirmation.indexOf('Total: '));
  const reference = orderReference(orderUuid);
  expect(await command('paid', reference)).toEqual([
    expect.stringMatching(/ has come: paid; its files can be downloaded\. Its customer is written to\.$/),
  ]);
  expect(await command('paid', reference)).toEqual([`${reference}: was paid before`]);
  expect([await download(), await zip(orderUuid), await said(orderUuid)]).toEqual([200, 200, ['paid', 1]]);
  const mails = await mailsAbout(orderUuid);
  expect(mails.filter((text) => text.includes('The digital pictures can be downloaded now'))).toHaveLength(1);
  // A query of the payment does not undo it.
  await settlePayment(shop.server.services, (await transactionOf(orderUuid)).uuid);
  expect([await download(), await said(orderUuid)]).toEqual([200, ['paid', 1]]);
});

test('[BIZ-03] the last payment of an invoice without files is mailed too, and neither mail nor operator output mentions files', async () => {
  const orderUuid = await orderLines(shop.server, customer, [await lineFor(shop.server, customer, IDS.calendar, 1)], PAYMENT.invoice);
  const reference = orderReference(orderUuid);
  expect(await command('paid', reference, '--amount=48')).toEqual([expect.stringMatching(/is still to be paid$/)]);
  expect(await mailsAbout(orderUuid), 'the confirmation alone').toHaveLength(1);
  expect(await command('paid', reference)).toEqual([expect.stringMatching(/ has come: paid\. Its customer is written to\.$/)]);
  const [mail = '', ...others] = (await mailsAbout(orderUuid)).filter((text) => text.includes(`Your invoice for order ${reference}`));
  expect(others).toEqual([]);
  expect(mail).toContain('There is nothing more to pay');
  expect(mail).toContain(`/my-account/orders/${orderUuid}`);
  expect(mail).not.toMatch(/picture|download/i);
});

test.each([
  {
    goods: 'prints and files',
    hasPrint: true,
    hasFile: true,
    unpaid: 'Those that you bought as files can be downloaded when the invoice is paid; what is printed is made with them.',
    paid: 'Those that you bought as files can be downloaded now; what is printed is made with them.',
  },
  {
    goods: 'files',
    hasPrint: false,
    hasFile: true,
    unpaid: 'You can download them when the invoice is paid.',
    paid: 'You can download them now.',
  },
  {
    goods: 'prints',
    hasPrint: true,
    hasFile: false,
    unpaid: 'What is printed is made with them.',
    paid: 'What is printed is made with them.',
  },
])(
  '[KEP-02] [BIZ-03] the mail about the retouched pictures of $goods names the next step, and no download before the invoice is paid',
  async ({ hasPrint, hasFile, unpaid, paid }) => {
    for (const isPaid of [false, true]) {
      customer = await printCustomer(shop.server);
      if (hasFile) (await putFile()).answer();
      const lines = hasPrint ? [await lineFor(shop.server, customer, IDS.calendar, 1)] : [];
      const orderUuid = await orderLines(shop.server, customer, lines, PAYMENT.invoice);
      const task = { userUuid: customer.uuid, pictureUuid: file(), orderUuid, tasks: [], boughtAt: new Date() };
      await shop.server.services.db.insert(retouches).values(task);
      if (isPaid) await command('paid', orderReference(orderUuid));
      await mailsAbout(orderUuid);
      const { db } = shop.server.services;
      const back = { mediaKey: 'x', mimeType: 'image/jpeg', contentHash: 'x', returnedAt: new Date().toISOString() };
      await db.update(retouches).set({ file: back }).where(eq(retouches.orderUuid, orderUuid));
      await db.transaction((tx) => tellRetouched(tx, shop.server.services, orderUuid));
      const mail = (await mailsAbout(orderUuid)).find((text) => text.includes('are retouched'));
      expect(mail).toContain(`are retouched. ${isPaid ? paid : unpaid}\n`);
    }
  },
);

test('[KEP-03] [BIZ-03] pictures that wait on an unpaid invoice are not sold again', async () => {
  await buyOnInvoice();
  expect((await putFile()).error().error).toBe('cart.file_ordered');
});

test('[BIZ-01] [BIZ-03] a paid invoice that is refunded gives no files, and its pictures are sold again', async () => {
  const orderUuid = await buyOnInvoice();
  const reference = orderReference(orderUuid);
  await command('paid', reference);
  const [line = ''] = await command('refund', reference, 'all', '--reason=Wrong child');
  expect(line).toContain('noted as given back. Send it to the customer');
  expect([await download(), await zip(orderUuid), await said(orderUuid), (await putFile()).status]).toEqual([
    403,
    403,
    ['refunded', 0],
    200,
  ]);
});

test('[BIZ-03] only an accepted invoice is noted as paid', async () => {
  const card = await orderLines(shop.server, customer, [await lineFor(shop.server, customer, IDS.calendar, 1)], PAYMENT.card);
  await expect(command('paid', orderReference(card))).rejects.toThrow(`no accepted invoices: ${orderReference(card)}`);
  expect((await transactionOf(card)).captured).toBe(0);
});
