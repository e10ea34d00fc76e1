/**
 * Mails about orders of a customer with an unverified address: none is sent before the verification, and all are sent
 * after it.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { heldMails, outgoingJobs, users } from '#server/db/schema.ts';
import { proveAddress } from '#server/features/access/prove-address.ts';
import { eraseUser } from '#server/features/account/erase-user.ts';
import { forgetOldHeldMails, HELD_DAYS } from '#server/mail/mail-about-order.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createPayingCustomer, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
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
  await shop.server.services.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.uuid, customer.uuid));
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-held-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});
const { as, comeBack, goToPay, transactionOf, work } = createPayingCustomer(() => ({ ...shop, customer }));

const run = async (...args: readonly string[]) => {
  await ordersCommand(shop.server.services, args, () => undefined);
  await work();
};
/** Two pictures as files, paid by card. */
async function buy() {
  for (const file of customer.pictureUuids.slice(0, 2))
    (await shop.server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
  const orderUuid = await buyLines(shop.server, customer, [], PAYMENT.card);
  const bought = { orderUuid, transactionUuid: (await transactionOf(orderUuid)).uuid };
  shop.fake.books.pay(await goToPay(bought));
  await comeBack(bought);
  await work();
  const { orderLines: lines } = (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
  return { orderUuid, reference: orderReference(orderUuid), lines: lines.filter(({ type }) => type === 0) };
}
const cancel = async (orderUuid: string) => {
  (await shop.server.call(orderCalls.cancelOrder, { params: { orderUuid }, body: { toCart: false } }, as())).answer();
  await work();
};
const withdraw = async (orderUuid: string, line = '') =>
  (await shop.server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines: [line] } }, as())).answer();
/** The waiting mails about these orders, in the order of sending: the order's place, the mail and the shop's reason. */
const written = async (...references: readonly string[]) => {
  const jobs = await shop.server.services.db.select().from(outgoingJobs).orderBy(asc(outgoingJobs.nextAttemptAt));
  return jobs.flatMap(({ payload, doneAt }) => {
    const { to, template, values } = payload as { to: string; template: string; values?: Record<string, string> };
    const at = references.indexOf(values?.['reference'] ?? '');
    return at < 0 || doneAt !== null || to !== customer.email ? [] : [[at, template, ...(values?.['reason'] ? [values['reason']] : [])]];
  });
};
const prove = () =>
  shop.server.services.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.uuid, customer.uuid));
    if (user) await proveAddress(tx, shop.server.services, user, user.email ?? '');
  });
const held = () => shop.server.services.db.$count(heldMails, eq(heldMails.userUuid, customer.uuid));

test('[SEC-06] [BIZ-04] the events of orders before the address was verified are mailed then, oldest first, each once', async () => {
  const later = () => shop.server.clock.advance(60_000);
  const own = await buy();
  later();
  await cancel(own.orderUuid);
  later();
  const byShop = await buy();
  later();
  await run('cancel', byShop.reference, '--reason=The roof of the school fell in');
  later();
  const order = await buy();
  later();
  await withdraw(order.orderUuid, order.lines[0]?.uuid);
  later();
  await run('refund', order.reference, 'all', '--reason=Withdrawn in time');
  later();
  const key = originalKey(customer.pictureUuids[0] ?? '', 'image/jpeg');
  const kept = await shop.server.services.media.read(key);
  const partly = await buy();
  await shop.server.services.media.remove(key);
  await run('export', folder, partly.reference, '--without-refused');
  await run('mark', 'sent', partly.reference);
  await shop.server.services.media.write(key, kept ?? Buffer.of());
  const references = [own, byShop, order, partly].map(({ reference }) => reference);
  expect(await written(...references), 'nothing before it is proved').toEqual([]);
  await prove();
  expect(await written(...references)).toEqual([
    [0, 'receipt'],
    [0, 'orderCancelled'],
    [0, 'creditNote'],
    [1, 'receipt'],
    [1, 'orderCancelledByShop', 'The roof of the school fell in'],
    [1, 'creditNote'],
    [2, 'orderConfirmation'],
    [2, 'receipt'],
    [2, 'withdrawalReceived'],
    [2, 'orderRefunded', 'Withdrawn in time'],
    [2, 'creditNote'],
    [3, 'orderConfirmation'],
    [3, 'receipt'],
    [3, 'orderLeftOut'],
    [3, 'creditNote'],
  ]);
  await shop.server.deliverMail();
  await prove();
  expect([await written(...references), await held()]).toEqual([[], 0]);
});

test('[SEC-06] [OPS-06] held mails are deleted with the account, and after sixty days', async () => {
  await cancel((await buy()).orderUuid);
  expect(await held()).toBe(1);
  await forgetOldHeldMails(shop.server.services.db, shop.server.clock.nowMs());
  expect(await held()).toBe(1);
  await forgetOldHeldMails(shop.server.services.db, shop.server.clock.nowMs() + HELD_DAYS * DAY_MS);
  expect(await held()).toBe(0);
  await cancel((await buy()).orderUuid);
  await shop.server.services.db.transaction((tx) => eraseUser(tx, customer.uuid, shop.server.clock.nowMs()));
  expect(await held()).toBe(0);
});
