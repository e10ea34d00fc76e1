/** One order from its purchase to the refund of one line, with trouble at every step: the amounts of shop and provider add up. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { summedLines } from '#core/domain/cart/summed-lines.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { lineFor } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createPayingCustomer, PROVIDERS, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

const MINUTE_MS = 60_000;

describe.each(PROVIDERS)('the whole way with %s', (name) => {
  test('[BIZ-01] [BIZ-02] paid, captured at export, one line refunded: every answer lost once, every event doubled, the amounts add up', async () => {
    const shop = await startProviderShop(name, ONE_DATABASE);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-whole-way-'));
    try {
      const { fake, server } = shop;
      const customer = await printCustomer(server);
      const { as, buyFile, charged, comeBack, goToPay, hear, jobsOf, mails, paymentOf, stateOf, transactionOf, visit, work } =
        createPayingCustomer(() => ({
          ...shop,
          customer,
        }));
      const hearTwice = async () => {
        const events = fake.events.splice(0);
        const statuses = await hear([...events.toReversed(), ...events]);
        expect(new Set(statuses)).toEqual(new Set([200]));
      };
      const afterTrouble = async () => {
        await work();
        server.clock.advance(MINUTE_MS);
        await Promise.all([work(), work()]);
        await hearTwice();
        await work();
      };
      const run = (...words: readonly string[]) => ordersCommand(server.services, words, () => undefined);

      const order = await buyFile([await lineFor(server, customer, IDS.calendar, 2)]);
      const { orderLines } = (await server.call(orderCalls.readOrder, { params: { orderUuid: order.orderUuid } }, as())).answer();
      const { amount: totalPrice } = await transactionOf(order.orderUuid);
      expect(summedLines(orderLines).reduce((sum, { linePrice }) => sum + linePrice, 0)).toBe(totalPrice);
      const refunded = orderLines.find(({ digitalFiles }) => digitalFiles.length > 0)?.linePrice ?? 0;
      expect(refunded).toBeGreaterThan(0);

      fake.lose('begin');
      fake.next('begin', 'down');
      for (let tries = 0; tries < 2; tries += 1) expect((await visit(paths.payment(order.transactionUuid))).status).toBe(503);
      fake.books.pay(await goToPay(order));
      await Promise.all([hearTwice(), comeBack(order)]);
      await work();
      expect([await stateOf(order), await mails(order), charged(order)]).toEqual(['paid', 1, [[totalPrice, 0, 0]]]);

      fake.next('capture', 'down');
      fake.lose('capture');
      await run('export', folder, orderReference(order.orderUuid));
      await afterTrouble();
      expect(charged(order)).toEqual([[0, totalPrice, 0]]);

      fake.lose('refund');
      await run('refund', orderReference(order.orderUuid), (refunded / 100).toFixed(2), '--reason=The picture was of another child');
      await afterTrouble();
      expect(charged(order)).toEqual([[0, totalPrice, refunded]]);
      expect((await paymentOf(order)).amounts).toEqual({ authorised: totalPrice, captured: totalPrice, refunded });
      expect((await jobsOf(order)).map(({ kind, doneAt }) => [kind, doneAt !== null])).toEqual([
        ['capture', true],
        ['refund', true],
      ]);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
      await shop.close();
    }
  });
});
