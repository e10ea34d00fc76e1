/** A line that a discount made free stays the customer's when the money of the others goes back. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { paidForLines } from '#core/domain/prices/discount-shares.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { userSubjects } from '#server/db/schema.ts';
import { loadSettings, saveSettings } from '#server/features/settings/load-settings.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createPayingCustomer, VIPPS_FIRST, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

describe.each(VIPPS_FIRST)('with %s', (provider) => {
  let shop: ProviderShop;
  let customer: MoneyCustomer;
  let sibling: MoneyCustomer;
  beforeAll(async () => {
    shop = await startProviderShop(provider, ONE_DATABASE);
    const settings = await loadSettings(shop.server.services.db);
    const discounts = { sibling: { names: null, off: 'percent' as const, value: 100, per: 'shop' as const }, volume: [] };
    await saveSettings(shop.server.services.db, { ...settings, discounts });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    [customer, sibling] = [await printCustomer(shop.server), await printCustomer(shop.server)];
    const { db, clock } = shop.server.services;
    await db.insert(userSubjects).values({ userUuid: customer.uuid, subjectUuid: sibling.subjectUuid, addedAt: new Date(clock.nowMs()) });
  });
  const { as, charged, comeBack, goToPay, transactionOf, work } = createPayingCustomer(() => ({ ...shop, customer }));

  /** A file of each of two children, of which the second is free. */
  const buy = async () => {
    for (const { pictureUuids } of [customer, sibling])
      (
        await shop.server.call(cartCalls.toggleDigitalFile, { body: { file: pictureUuids[0] ?? '', type: 'IP', wanted: true } }, as())
      ).answer();
    const orderUuid = await buyLines(shop.server, customer, [], PAYMENT.card);
    const order = { orderUuid, transactionUuid: (await transactionOf(orderUuid)).uuid };
    shop.fake.books.pay(await goToPay(order));
    await comeBack(order);
    await work();
    const { orderLines } = (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
    const costs = paidForLines(orderLines);
    const goods = orderLines.filter(({ type }) => type === 0);
    const numberOf = (isFree: boolean) => goods.findIndex(({ uuid }) => (costs.get(uuid) === 0) === isFree) + 1;
    const [paid, free] = [goods[numberOf(false) - 1], goods[numberOf(true) - 1]];
    if (!paid || !free) throw new Error('One of the two is free');
    return { ...order, paid, free, total: costs.get(paid.uuid) ?? 0, paidNumber: numberOf(false) };
  };
  type Line = Awaited<ReturnType<typeof buy>>['paid'];
  const download = async ({ digitalFiles: [file] }: Line) =>
    (await shop.server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file: file?.uuid ?? '' } }, as())).status;
  const command = async (...args: readonly string[]) => {
    const lines: string[] = [];
    await ordersCommand(shop.server.services, args, (line) => lines.push(line));
    await work();
    return lines.join('\n');
  };
  const withdraw = async (orderUuid: string, line: Line) =>
    (await shop.server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines: [line.uuid] } }, as())).answer();

  test('[BIZ-04] [KEP-02] a file that a discount made free is delivered after the line that was paid was withdrawn from and given back', async () => {
    const { orderUuid, paid, free, total, paidNumber, ...order } = await buy();
    await withdraw(orderUuid, paid);
    await command('refund', orderUuid, `--line=${paidNumber}`, '--reason=withdrawn');
    expect(charged({ orderUuid, ...order })).toEqual([[0, total, total]]);
    expect([await download(paid), await download(free)]).toEqual([403, 200]);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-free-'));
    await command('export', folder, orderReference(orderUuid));
    const manifest = fs.readFileSync(path.join(folder, fs.readdirSync(folder)[0] ?? '', 'manifest.json'), 'utf8');
    fs.rmSync(folder, { recursive: true, force: true });
    expect([manifest.includes(paid.uuid), manifest.includes(free.uuid)]).toEqual([false, true]);
  });

  test('[BIZ-04] a line that cost nothing is settled by its withdrawal, and nothing is left to give back', async () => {
    const { orderUuid, paid, free, total, ...order } = await buy();
    await withdraw(orderUuid, free);
    expect(await command('list', 'withdrawn')).not.toContain(orderReference(orderUuid));
    expect([await download(paid), await download(free), charged({ orderUuid, ...order })]).toEqual([200, 403, [[0, total, 0]]]);
    const { credits } = (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
    expect(credits, 'no money moved').toEqual([]);
  });
});
