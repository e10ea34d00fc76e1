/** Goods that the shop produces again: the texts for their customer, in the mails and in 'My orders'. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { outgoingJobs, users } from '#server/db/schema.ts';
import { proveAddress } from '#server/features/access/prove-address.ts';
import { isMailTemplate, renderMail } from '#server/mail/render-mail.ts';
import type { MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
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
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-reprint-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});
const { as, buyCalendar, comeBack, goToPay, work } = createPayingCustomer(() => ({ ...shop, customer }));

const run = async (...args: readonly string[]) => {
  const lines: string[] = [];
  await ordersCommand(shop.server.services, args, (line) => lines.push(line));
  return lines;
};
/** In production, and sent unless it is to wait. */
async function made({ isSent = true } = {}) {
  const order = await buyCalendar();
  shop.fake.books.pay(await goToPay(order));
  await comeBack(order);
  await run('export', folder, order.orderUuid);
  await work();
  const reference = orderReference(order.orderUuid);
  if (isSent) await run('mark', 'sent', reference, '--tracking=PARCEL-1');
  return { ...order, reference };
}
const jobs = async (reference: string) =>
  (await shop.server.services.db.select().from(outgoingJobs).orderBy(asc(outgoingJobs.nextAttemptAt)))
    .map(({ payload }) => payload as { template: string; values: Record<string, string> })
    .filter(({ values }) => values['reference'] === reference);
const templates = async (reference: string) => (await jobs(reference)).map(({ template }) => template);
const mailIn = async (reference: string, template: string, lang: string) => {
  const job = (await jobs(reference)).find((one) => one.template === template);
  return job && isMailTemplate(template) ? renderMail(template, lang, job.values).text : '';
};
const readOrder = async (orderUuid: string) => (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
const listed = async (orderUuid: string) =>
  (await shop.server.call(orderCalls.listOrders, {}, as())).answer().find(({ uuid }) => uuid === orderUuid);

test('[BIZ-04] a reprint is mailed with its lines and reason, and read in My orders until its own parcel is sent', async () => {
  const { orderUuid, reference } = await made();
  const [line] = (await readOrder(orderUuid)).orderLines;
  expect((await run('reprint', reference, '--reason=Torn by the carrier')).at(-1)).toContain('Its customer is written to.');
  const asked = await mailIn(reference, 'orderReprint', 'en');
  expect(asked).toContain(`1 × ${line?.description ?? '?'}`);
  expect(asked).toContain('Torn by the carrier');
  expect(asked).toContain('You pay nothing');
  const waiting = { reason: 'Torn by the carrier', lines: [line?.uuid], sentAt: null };
  const { reprints, production } = await readOrder(orderUuid);
  expect([reprints, production?.state]).toMatchObject([[waiting], 'sent']);
  expect((await listed(orderUuid))?.reprints).toEqual(reprints);
  expect((await shop.server.call(orderCalls.orderDetails, { query: { uuid: orderUuid } }, as())).answer().reprints).toEqual(reprints);

  await run('export', folder);
  expect(await run('mark', 'sent', reference)).toEqual(['1 parcels of reprints are sent now, 1 customers are written to']);
  const sent = await mailIn(reference, 'reprintInStore', 'en');
  expect(sent).toContain(`1 × ${line?.description ?? '?'}`);
  expect(sent).toContain('The replacement can now be picked up');
  expect((await readOrder(orderUuid)).reprints).toMatchObject([{ ...waiting, sentAt: expect.any(String) as string }]);
  // The first parcel is sent once; a carrier had it, and now it is in the store.
  expect(await run('mark', 'sent', reference)).toEqual(['1 parcels are in the store now, 1 customers are written to']);
  expect(await run('mark', 'sent', reference)).toEqual(['0 orders are sent now, 1 were before']);
  expect(await templates(reference)).not.toContain('orderTracking');
});

test('[BIZ-04] the tracking of a reprint belongs to its own parcel, and can be corrected', async () => {
  const { orderUuid, reference } = await made();
  await run('reprint', reference, '--reason=Torn');
  await run('export', folder);
  await run('mark', 'sent', reference, '--tracking=PARCEL-2');
  expect(await mailIn(reference, 'reprintSentTracked', 'en')).toContain('PARCEL-2');
  await run('mark', 'sent', reference, '--tracking=PARCEL-3');
  expect(await templates(reference)).toEqual(expect.arrayContaining(['orderSentTracked', 'orderReprint', 'reprintSentTracked']));
  expect((await jobs(reference)).filter(({ template }) => template === 'orderTracking')).toMatchObject([
    { values: { tracking: 'PARCEL-3' } },
  ]);
  const { reprints, production } = await readOrder(orderUuid);
  expect([production?.tracking, reprints?.map(({ tracking }) => tracking)]).toEqual(['PARCEL-1', ['PARCEL-3']]);
  expect((await run('find', reference)).join('\n')).toMatch(/reprint .*, sent .*, PARCEL-3: Torn/);
});

test('[BEY-07] [BIZ-04] the parcels of an order and of its reprint, which a carrier had, arrive in the store one after the other', async () => {
  const { orderUuid, reference } = await made();
  await run('reprint', reference, '--reason=Torn');
  await run('export', folder);
  await run('mark', 'sent', reference, '--tracking=PARCEL-2');
  const inStore = ['1 parcels are in the store now, 1 customers are written to'];
  const trackings = async () => {
    const { production, reprints } = await readOrder(orderUuid);
    return [production?.tracking, reprints?.map(({ tracking }) => tracking ?? null)];
  };
  expect(await run('mark', 'sent', reference)).toEqual(inStore);
  expect(await trackings()).toEqual([undefined, ['PARCEL-2']]);
  expect(await mailIn(reference, 'orderInStore', 'nb')).toMatch(/er klar og kan hentes/);
  expect(await run('mark', 'sent', reference)).toEqual(inStore);
  expect(await trackings()).toEqual([undefined, [null]]);
  expect(await mailIn(reference, 'reprintInStore', 'en')).toContain('The replacement can now be picked up');
  expect(await run('mark', 'sent', reference)).toEqual(['0 orders are sent now, 1 were before']);
  expect((await templates(reference)).filter((template) => template.endsWith('InStore'))).toHaveLength(2);
});

test('[BEY-07] [BIZ-04] of two reprints that a carrier had, each is told once when it arrives, also by two operators at once', async () => {
  const { orderUuid, reference } = await made();
  for (const parcel of ['PARCEL-2', 'PARCEL-3']) {
    await run('reprint', reference, '--reason=Torn');
    await run('export', folder);
    await run('mark', 'sent', reference, `--tracking=${parcel}`);
  }
  await run('mark', 'sent', reference);
  await Promise.all([run('mark', 'sent', reference), run('mark', 'sent', reference)]);
  await run('mark', 'sent', reference);
  expect((await readOrder(orderUuid)).reprints?.map(({ tracking }) => tracking ?? null)).toEqual([null, null]);
  expect((await templates(reference)).filter((template) => template.endsWith('InStore')).toSorted()).toEqual([
    'orderInStore',
    'reprintInStore',
    'reprintInStore',
  ]);
});

test('[BIZ-04] a carrier list that names the first parcel again does not send the reprint; --all names the waiting ones', async () => {
  const { orderUuid, reference } = await made();
  await run('reprint', reference, '--reason=Torn');
  const list = path.join(folder, 'parcels.csv');
  fs.writeFileSync(list, `reference,tracking\n${reference},PARCEL-1\n`);
  await run('export', folder);
  await run('mark', 'sent', `--list=${list}`);
  expect((await readOrder(orderUuid)).reprints).toMatchObject([{ sentAt: null }]);
  expect((await run('mark', 'sent', '--all')).join('\n')).toContain(`Made once more and not sent yet: ${reference}`);
});

test('[BIZ-04] a reprint of an order that is not sent goes with its parcel', async () => {
  const { orderUuid, reference } = await made({ isSent: false });
  await run('reprint', reference, '--reason=Ink ran');
  await run('export', folder);
  await run('mark', 'sent', reference);
  expect(await templates(reference)).toContain('orderInStore');
  expect((await readOrder(orderUuid)).reprints).toMatchObject([{ sentAt: expect.any(String) as string }]);
});

test('[BIZ-04] [SEC-06] no mail about a reprint is sent to an unverified address, until it is verified', async () => {
  const { reference } = await made();
  const { db } = shop.server.services;
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.uuid, customer.uuid));
  expect((await run('reprint', reference, '--reason=Torn')).at(-1)).toContain('once they have confirmed their e-mail address');
  await run('export', folder);
  expect(await run('mark', 'sent', reference)).toEqual(['1 parcels of reprints are sent now']);
  expect(await templates(reference)).not.toContain('orderReprint');
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.uuid, customer.uuid));
    if (user) await proveAddress(tx, shop.server.services, user, user.email ?? '');
  });
  expect(await templates(reference)).toEqual(expect.arrayContaining(['orderReprint', 'reprintInStore']));
});
