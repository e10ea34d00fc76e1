/**
 * An order that is cancelled during the refund of a part of it: the whole charged amount is refunded, and mails name
 * both parts.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { paymentsCommand } from '#server/cli/condition/payments-command.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { countPayments } from '#server/condition/payment-trouble.ts';
import { documents } from '#server/db/schema.ts';
import type { MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import {
  type Bought,
  createPayingCustomer,
  STRIPE_FIRST,
  type ProviderShop,
  startProviderShop,
} from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

describe.each(STRIPE_FIRST)('with %s', (provider) => {
  let shop: ProviderShop;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    shop = await startProviderShop(provider, ONE_DATABASE);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    customer = await printCustomer(shop.server);
  });
  const { as, buyFile, charged, comeBack, goToPay, stateOf, work } = createPayingCustomer(() => ({ ...shop, customer }));

  const buy = async () => {
    const order = await buyFile();
    shop.fake.books.pay(await goToPay(order));
    await comeBack(order);
    await work();
    const { orderLines, summary } = (
      await shop.server.call(orderCalls.readOrder, { params: { orderUuid: order.orderUuid } }, as())
    ).answer();
    return { ...order, total: summary.totalPrice, goods: orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid) };
  };
  const operator = async (...args: string[]) => {
    const lines: string[] = [];
    await ordersCommand(shop.server.services, args, (line) => lines.push(line));
    return lines.join('\n');
  };
  const payments = async (verb: string) => {
    const lines: string[] = [];
    await paymentsCommand(shop.server.services, [verb], (line) => lines.push(line));
    return lines.join('\n').replaceAll('\u00a0', ' ');
  };
  const cancel = ({ orderUuid }: Bought) =>
    shop.server.call(orderCalls.cancelOrder, { params: { orderUuid }, body: { toCart: false } }, as());
  const WAYS: Readonly<Record<string, (order: Awaited<ReturnType<typeof buy>>) => Promise<unknown>>> = {
    'its customer cancels': async (order) => (await cancel(order)).answer(),
    'the shop cancels': ({ orderUuid }) => operator('cancel', orderUuid, '--reason=sold out'),
    'its customer withdraws from all of it': async ({ orderUuid, goods }) =>
      (await shop.server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines: goods } }, as())).answer(),
  };

  // The shop's own steps are the same with every provider.
  test.each(Object.keys(WAYS).slice(0, provider === 'stripe' ? 3 : 1))(
    '[BIZ-04] [BIZ-01] the whole amount is refunded when %s',
    async (way) => {
      const order = await buy();
      await operator('refund', order.orderUuid, '1', '--reason=delayed');
      await WAYS[way]?.(order);
      await work();
      expect([await stateOf(order), charged(order)]).toEqual(['cancelled', [[0, order.total, order.total]]]);
      const issued = await shop.server.services.db.select().from(documents).where(eq(documents.orderUuid, order.orderUuid));
      expect(issued.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([100 - order.total, -100, order.total]);
      const rest = `kr ${(order.total - 100) / 100}`;
      expect((await shop.server.deliverMail()).map(({ text }) => text.replaceAll('\u00a0', ' '))).toContainEqual(
        expect.stringContaining(`the way you paid it: kr 1 that we wrote to you about before, and the rest, ${rest}.`),
      );
    },
  );

  test.runIf(provider === 'stripe')(
    '[BIZ-04] [OPX-08] an amount that waits behind an abandoned refund is listed until all was refunded',
    async () => {
      const order = await buy();
      shop.fake.next('refund', 'refused');
      await operator('refund', order.orderUuid, '1', '--reason=delayed');
      await work();
      (await cancel(order)).answer();
      await work();
      const left = `the order is cancelled, and kr ${order.total / 100} of what was charged was not given back`;
      expect([charged(order), await payments('list')]).toEqual([[[0, order.total, 0]], expect.stringContaining(left)]);
      expect(await countPayments(shop.server.services.db)).toMatchObject({ given_up: 1, problem: 1 });
      await payments('retry');
      await work();
      expect([charged(order), await payments('list')]).toEqual([
        [[0, order.total, order.total]],
        '0 jobs failed, 0 payments have a problem, 0 events wait',
      ]);
    },
  );
});
