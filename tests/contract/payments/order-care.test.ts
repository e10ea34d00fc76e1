/** What the shop does for one order: cancel, give back, make again, note and find. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { recordCommands } from '#server/cli/trail/record-commands.ts';
import { orders, outgoingJobs, trailEntries, transactions, users } from '#server/db/schema.ts';
import { shopDay } from '#server/shop-time.ts';
import { lineFor, type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { type Bought, createPayingCustomer, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

const DAY_MS = 86_400_000;

let shop: ProviderShop;
let customer: MoneyCustomer;
let folder: string;
beforeAll(async () => {
  shop = await startProviderShop('stripe', ONE_DATABASE);
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await printCustomer(shop.server);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-care-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});
const { as, buyCalendar, charged, comeBack, goToPay, work } = createPayingCustomer(() => ({ ...shop, customer }));

const run = async (...args: readonly string[]) => {
  const lines: string[] = [];
  await ordersCommand(shop.server.services, args, (line) => lines.push(line));
  return lines;
};
const pay = async (order: Bought) => {
  shop.fake.books.pay(await goToPay(order));
  await comeBack(order);
  await work();
  return { ...order, reference: orderReference(order.orderUuid) };
};
const sold = async () => {
  const order = await pay(await buyCalendar());
  await run('export', folder, order.orderUuid);
  await work();
  return order;
};
const mails = async (reference: string) =>
  (await shop.server.services.db.select().from(outgoingJobs))
    .map(({ payload }) => payload as { template: string; values: Record<string, string> })
    .filter(({ values }) => values['reference'] === reference)
    .map(({ template, values }) => `${template} ${values['reason'] ?? ''}`.trim());
const moneyOf = async ({ transactionUuid }: Bought) => {
  const [row] = await shop.server.services.db.select().from(transactions).where(eq(transactions.uuid, transactionUuid));
  return [row?.captured, row?.refunded];
};

test('[BIZ-04] orders cancel releases the money and informs the customer of the reason; its plan does nothing', async () => {
  const order = await pay(await buyCalendar());
  const [plan] = await run('cancel', order.reference, '--reason=The paper is sold out', '--plan');
  expect(plan).toMatch(/^PLAN: .* would be cancelled; .* is released\. Nothing was done\.$/);
  const read = async () => (await shop.server.call(orderCalls.readOrder, { params: { orderUuid: order.orderUuid } }, as())).answer();
  expect((await read()).change).toBe('open');
  await run('cancel', order.reference, '--reason=The paper is sold out');
  await work();
  expect([charged(order), (await read()).cancelled?.by]).toEqual([[], 'shop']);
  expect(await mails(order.reference)).toContain('orderCancelledByShop The paper is sold out');
  await expect(run('cancel', order.reference, '--reason=Twice')).rejects.toThrow('cancelled or refunded already');
});

test('[BIZ-04] [SEC-06] orders cancel says that a customer with an unverified address is written to later, and an export of it that nothing is to be produced', async () => {
  const order = await pay(await buyCalendar());
  await shop.server.services.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.uuid, customer.uuid));
  expect((await run('cancel', order.reference, '--reason=Sold out')).at(-1)).toMatch(
    /Its customer is written to once they have confirmed their e-mail address/,
  );
  expect(await mails(order.reference)).not.toContain('orderCancelledByShop Sold out');
  expect(await run('export', folder, order.reference)).toEqual([
    `CANCELLED: ${order.reference}: cancelled, nothing to make`,
    '0 exported, 0 exported before, 0 refused, 1 cancelled',
  ]);
});

test('[BIZ-04] orders cancel refuses an order that was produced, and needs a reason', async () => {
  const order = await sold();
  await expect(run('cancel', order.reference, '--reason=Late')).rejects.toThrow('orders refund');
  await expect(run('cancel', order.reference, '--reason=Late', '--plan')).rejects.toThrow('cannot be cancelled');
  await expect(run('cancel', order.reference)).rejects.toThrow('usage');
});

test('[BIZ-04] [BIZ-01] orders refund refunds whole lines and informs the customer; its plan does nothing', async () => {
  const order = await sold();
  const [line] = (await shop.server.services.db.select().from(orders).where(eq(orders.uuid, order.orderUuid)))[0]?.order.orderLines ?? [];
  const before = await moneyOf(order);
  expect((await run('refund', order.reference, '--line=1', '--reason=Bent in the post', '--plan')).at(-1)).toMatch(/^PLAN: /);
  await work();
  expect(await moneyOf(order)).toEqual(before);
  await expect(run('refund', order.reference, '--line=7', '--reason=Bent')).rejects.toThrow(/no line 7/);
  await run('refund', order.reference, '--line=1', '--reason=Bent in the post');
  await work();
  expect(await moneyOf(order)).toEqual([before[0], line?.linePrice]);
  expect(await mails(order.reference)).toContain('orderRefunded Bent in the post');
  await expect(run('refund', order.reference, 'all', '--line=1', '--reason=Bent')).rejects.toThrow('usage');
});

test('[BIZ-04] [OPS-02] orders reprint produces an order once more with its reason, once, and moves no money', async () => {
  const order = await sold();
  const before = await moneyOf(order);
  await run('mark', 'sent', order.reference);
  expect((await run('export', folder)).at(-1)).toMatch(/^0 exported/);
  await run('reprint', order.reference, '--reason=Torn by the carrier');
  await expect(run('reprint', order.reference, '--reason=Again')).rejects.toThrow('waits for a reprint already');
  expect((await run('export', folder)).at(-1)).toMatch(/^1 exported/);
  const manifests = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('manifest.json'))
    .map((name) => (JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as { reprint?: unknown }).reprint);
  expect(manifests).toHaveLength(2);
  expect(manifests).toContainEqual({ reason: 'Torn by the carrier' });
  expect((await run('export', folder)).at(-1)).toMatch(/^0 exported/);
  await work();
  expect(await moneyOf(order)).toEqual(before);
});

test('[BIZ-04] orders reprint refuses goods that were never produced', async () => {
  const unpaid = await orderLines(shop.server, customer, [await lineFor(shop.server, customer, IDS.calendar, 1)], PAYMENT.card);
  await expect(run('reprint', unpaid, '--reason=Torn')).rejects.toThrow('is not paid');
  const order = await pay(await buyCalendar());
  await expect(run('reprint', order.reference, '--reason=Torn')).rejects.toThrow('was not exported yet');
});

test('[BIZ-04] orders find shows an order with its lines, money and notes, by reference', async () => {
  const order = await sold();
  await run('note', order.reference, 'The', 'school', 'called');
  const shown = (await run('find', order.reference)).join('\n');
  expect(shown).toContain('1. 1 × ');
  expect(shown).toMatch(/note .*: The school called/);
  expect(shown).toMatch(/exported .* to /);
  await expect(run('find', 'none@shop.example')).rejects.toThrow('No order');
});

test("[BIZ-04] [OPX-08] orders find shows a provider's refusal, and that the account is erased", async () => {
  const order = await sold();
  shop.fake.next('refund', 'refused');
  await run('refund', order.reference, '1', '--reason=Late');
  await work();
  expect(await run('find', order.reference)).toContainEqual(
    expect.stringMatching(/PAYMENT: refund of kr.1 is given up until payments retry: /),
  );
  const open = await pay(await buyCalendar());
  await shop.server.services.db.update(users).set({ erasedAt: new Date(), email: null }).where(eq(users.uuid, customer.uuid));
  expect((await run('find', open.reference)).join('\n')).toMatch(/only the shop can cancel it\n {2}its customer has erased the account/);
});

test.each(['cancel', 'refund', 'reprint', 'note', 'find'])('[BIZ-04] [SEC-07] orders %s is in the audit trail', async (verb) => {
  const { services } = shop.server;
  const recorded = recordCommands(services, { orders: (args, report) => ordersCommand(services, args, report) });
  await expect(recorded['orders']?.([verb, '00000000', '--reason=Nothing'], () => undefined)).rejects.toThrow();
  const rows = await services.db
    .select()
    .from(trailEntries)
    .where(eq(trailEntries.call, `orders ${verb}`));
  expect(rows).toMatchObject([{ act: 'command', actor: 'operator' }]);
});

test("[OPS-02] the folder of an order, and the list, have the date in the shop's time zone", async () => {
  const { clock, services } = shop.server;
  const next = (hour: number) => (DAY_MS + hour * 3_600_000 - (clock.nowMs() % DAY_MS)) % DAY_MS;
  // In the shop's winter and summer time the next day has begun.
  clock.advance(next(23.5));
  const order = await sold();
  const day = shopDay(services.config.timeZone, clock.nowMs());
  expect(day).not.toBe(new Date(clock.nowMs()).toISOString().slice(0, 10));
  expect(fs.readdirSync(folder)).toEqual([`${day}_${order.reference}`]);
  expect((await run('list')).find((line) => line.startsWith(order.reference))).toContain(`exported ${day}`);
});
