/** The table of worked examples on a running shop: the resulting order, and its confirmation as text and HTML. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import type { DeliveryData } from '#core/contract/delivery.ts';
import type { Order } from '#core/contract/orders.ts';
import { type DeliveryName, type Expected, PRICE_EXAMPLES, type PriceExample } from '#core/domain/fixtures/price-examples.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { jobs, orders, outgoingJobs, packages, rebateCodes, userSubjects } from '#server/db/schema.ts';
import { saveSettings } from '#server/features/settings/load-settings.ts';
import { MailPayloadSchema } from '#server/mail/enqueue.ts';
import { writtenWhenSent } from '#server/mail/written-when-sent.ts';
import { isMailTemplate, renderMail, type RenderedMail } from '#server/mail/render-mail.ts';
import { settleTransaction } from '#server/payment/settle-transaction.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { MONEY_SETTINGS } from '#tests/fixtures/money/money-settings.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { replaySteps } from '#tests/fixtures/money/replay-steps.ts';
import { ADDRESS, CONTACT } from '#tests/fixtures/money/shopper.ts';
import { everyNth } from '#tests/setup/slice.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const HOUR_MS = 3_600_000;
/** The same as in money-shop.ts. */
const OFFER_HOURS = 48;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: 'postgres' });
  await seedMoneyShop(server.services);
  // Package B contains a card, as in the examples.
  const { db } = server.services;
  const [card] = (await db.select().from(packages).where(eq(packages.uuid, IDS.packageA))).flatMap(({ items }) => items);
  if (!card) throw new Error('Package A holds a card');
  await db
    .update(packages)
    .set({ disabledReasons: null, items: [card] })
    .where(eq(packages.uuid, IDS.packageB));
});
afterAll(() => server.close());

const OPTIONS: Readonly<Record<DeliveryName, string>> = {
  post: DELIVERY.post,
  express: DELIVERY.express,
  store: DELIVERY.store,
  'store express': DELIVERY.storeExpress,
  school: DELIVERY.school,
  digital: DELIVERY.digital,
};

function deliveryDataOf(delivery: DeliveryName, { subjectUuid }: MoneyCustomer): DeliveryData {
  if (delivery === 'post' || delivery === 'express') return { deliveryAddress: ADDRESS };
  return { contactInfo: CONTACT, ...(delivery === 'school' && { subject: { uuid: subjectUuid } }) };
}

/** Emma's and Ole's parent, at the prices and the offer of the example. */
async function parentsOf({ job, currency, hasOffer }: PriceExample): Promise<{ customer: MoneyCustomer; ole: MoneyCustomer }> {
  const { db, clock } = server.services;
  const customer = await moneyCustomer(server);
  const addedAt = new Date(clock.nowMs() - (hasOffer ? 0 : OFFER_HOURS * HOUR_MS));
  await db.update(userSubjects).set({ addedAt }).where(eq(userSubjects.userUuid, customer.uuid));
  if (job)
    await db
      .update(jobs)
      .set({ prices: { ...job, currency } })
      .where(eq(jobs.uuid, customer.jobUuid));
  if (job === null) return { customer, ole: customer };
  const ole = await moneyCustomer(server);
  await db.insert(userSubjects).values({ userUuid: customer.uuid, subjectUuid: ole.subjectUuid, addedAt });
  return { customer, ole };
}

/** A code without effect now is refused, and the cart stays unchanged. */
async function enterCode({ rebate }: PriceExample, customer: MoneyCustomer): Promise<void> {
  if (!rebate) return;
  const code = randomUUID().slice(0, 8).toUpperCase();
  await server.services.db.insert(rebateCodes).values({ code, ...rebate });
  const reply = await server.call(cartCalls.setRebateCode, { body: { code } }, { session: customer.session });
  if (reply.status !== 200) expect(reply.error().error).toBe('cart.rebate_code_minimum');
}

async function order(example: PriceExample): Promise<{ order: (typeof orders.$inferSelect)['order']; mail: RenderedMail }> {
  const { db } = server.services;
  const { customer, ole } = await parentsOf(example);
  const as = { session: customer.session };
  const { send } = replaySteps(server, customer, ole);
  for (const step of example.steps) await send(step);
  await enterCode(example, customer);
  const { checkoutUuid } = (await server.call(checkoutCalls.createCheckout, { body: {} }, as)).answer();
  const chosen = { deliveryOptionUuid: OPTIONS[example.delivery], paymentOptionUuid: example.isInvoice ? PAYMENT.invoice : PAYMENT.card };
  const { cart } = (await server.call(checkoutCalls.choosePaymentOption, { params: { checkoutUuid, ...chosen } }, as)).answer();
  const body = {
    ...chosen,
    deliveryOptionData: deliveryDataOf(example.delivery, customer),
    paymentOptionData: {},
    client: 'mobile' as const,
    comment: '',
    approvedTotal: cart.summary.totalPrice,
  };
  const { transaction } = (await server.call(checkoutCalls.createTransaction, { params: { checkoutUuid }, body }, as)).answer();
  // A card order is paid here. An invoice is settled already.
  await db.transaction((tx) => settleTransaction(tx, server.services, transaction?.uuid ?? ''));
  const [row] = await db.select().from(orders).where(eq(orders.userUuid, customer.uuid));
  if (!row) throw new Error('There is an order');
  expect(row.totalPrice, 'what is charged').toBe(example.expected.total);
  return { order: row.order, mail: await confirmationOf(row.uuid) };
}

async function confirmationOf(orderUuid: string): Promise<RenderedMail> {
  const [job] = await server.services.db
    .select()
    .from(outgoingJobs)
    .where(sql`${outgoingJobs.payload} -> 'values' ->> 'link' like ${`%${orderUuid}`}`);
  const mail = MailPayloadSchema.parse(job?.payload);
  if (!isMailTemplate(mail.template)) throw new Error(`${mail.template} is a mail`);
  return renderMail(mail.template, 'en', { ...mail.values, ...(await writtenWhenSent(server.services, mail)) });
}

function pricesOf({ orderLines, summary }: Pick<Order, 'orderLines' | 'summary'>): Expected {
  const of = (...types: readonly number[]) => orderLines.filter((line) => types.includes(line.type)).map((line) => line.linePrice);
  return { goods: of(0), off: of(1, 2), fees: of(3), total: summary.totalPrice, vat: of(4)[0] ?? 0 };
}

/** Norwegian money in English notation: 'kr 1,295.50', whole amounts without decimals. */
function kroner(minor: number): string {
  const [whole = '', decimals = ''] = (Math.abs(minor) / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${minor < 0 ? '-' : ''}kr ${grouped}${decimals === '00' ? '' : `.${decimals}`}`;
}

/** The rows of a table: 'name: amount<', as in the text. */
const amountsAfterNames = (html: string): string => html.replace(/<\/td><td[^>]*>/g, ': ');

describe("[PRC-06] [ORD-02] [KEP-10] sixty worked examples: the shop's charge and the text of the confirmation", () => {
  test.each(everyNth(6, PRICE_EXAMPLES))('$title', async (example) => {
    const { currency, taxPercent, expected } = example;
    const isSpecial = currency !== 'NOK' || taxPercent !== 25;
    const { db } = server.services;
    if (isSpecial) await saveSettings(db, { ...MONEY_SETTINGS, portal: { ...MONEY_SETTINGS.portal, currency, taxPercent } });
    const made = await order(example);
    if (isSpecial) await saveSettings(db, MONEY_SETTINGS);
    expect(pricesOf(made.order)).toEqual(expected);

    const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('&#39;', "'");
    const [text, html] = [plain(made.mail.text), amountsAfterNames(plain(made.mail.html))];
    expect(text).toContain(`Total: ${example.receipt ?? kroner(expected.total)}\n`);
    expect(html).toContain(`Total: ${example.receipt ?? kroner(expected.total)}<`);
    if (example.receipt !== null) return;
    // The sum in the order of reading: goods, fees (a fee of zero is free), reductions.
    const amounts = [...expected.goods, ...expected.fees.map((fee) => fee || 'Free'), ...expected.off];
    const said = amounts.map((amount) => (typeof amount === 'string' ? amount : kroner(amount)));
    const listed = text
      .slice(0, text.indexOf('Total:'))
      .split('\n')
      .flatMap((line) => /^\S.*: (.+)$/.exec(line)?.[1] ?? []);
    const beforeOff = expected.goods.length + expected.fees.length;
    expect([listed.slice(0, beforeOff), listed.slice(beforeOff).sort()]).toEqual([said.slice(0, beforeOff), said.slice(beforeOff).sort()]);
    for (const amount of said) expect(html).toContain(`: ${amount}`);
  });
});
