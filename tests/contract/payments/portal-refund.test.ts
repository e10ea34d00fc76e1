/**
 * Money that the photographer refunded in the provider's own screens: a later refund here is made in addition (BIZ-01).
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { paymentsCommand } from '#server/cli/condition/payments-command.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { documents } from '#server/db/schema.ts';
import { settlePayment } from '#server/payment/settle-payment.ts';
import { lineFor, type MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import {
  type Bought,
  createPayingCustomer,
  PROVIDERS,
  type ProviderShop,
  startProviderShop,
  VIPPS_FIRST,
} from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

const MINUTE_MS = 60_000;
const GOODWILL = 10_000;

describe.each(PROVIDERS)('with %s', (name) => {
  /** For behaviour that does not differ between providers. */
  const isFirst = VIPPS_FIRST.includes(name);
  let shop: ProviderShop;
  let customer: MoneyCustomer;
  let folder: string;
  beforeAll(async () => {
    shop = await startProviderShop(name, ONE_DATABASE);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    shop.fake.events.splice(0);
    customer = await printCustomer(shop.server);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-portal-'));
    return () => fs.rmSync(folder, { recursive: true, force: true });
  });
  const { as, buyCalendar, buyFile, charged, comeBack, goToPay, hear, jobsOf, stateOf, transactionOf, work } = createPayingCustomer(() => ({
    ...shop,
    customer,
  }));

  const operator = async (...args: readonly string[]) => {
    const lines: string[] = [];
    await ordersCommand(shop.server.services, args, (line) => lines.push(line.replaceAll('\u00a0', ' ')));
    return lines;
  };
  const pay = async (order: Bought) => {
    shop.fake.books.pay(await goToPay(order));
    await comeBack(order);
    await work();
    return { ...order, total: (await transactionOf(order.orderUuid)).amount };
  };
  const sold = async () => {
    const order = await pay(await buyCalendar());
    await operator('export', folder, order.orderUuid);
    await work();
    return order;
  };
  /** The event of it comes late. */
  const giveBackElsewhere = ({ transactionUuid }: Bought) => {
    shop.fake.events.splice(0);
    shop.fake.books.refundByHand(transactionUuid, GOODWILL);
    return shop.fake.events.splice(0);
  };
  const creditNotes = async ({ orderUuid }: Bought) => {
    const rows = await shop.server.services.db
      .select()
      .from(documents)
      .where(eq(documents.orderUuid, orderUuid))
      .orderBy(asc(documents.position));
    return rows.filter(({ kind }) => kind === 'credit-note').map(({ amount, content }) => [amount, content.lines.length > 0]);
  };

  test('[BIZ-01] [OPX-08] a part that was captured elsewhere is reported where no further charge is possible, and the rest is charged where it is', async () => {
    const order = await pay(await buyCalendar());
    shop.fake.books.captureByHand(order.transactionUuid, GOODWILL);
    await settlePayment(shop.server.services, order.transactionUuid);
    const problem = async () => (await transactionOf(order.orderUuid)).problem;
    const told = `in the smallest unit, ${GOODWILL} NOK of ${order.total} were charged, and nothing more is reserved`;
    expect(await problem()).toBe(name === 'stripe' ? told : null);
    await operator('export', folder, order.orderUuid);
    await work();
    expect([await problem(), (await transactionOf(order.orderUuid)).captured]).toEqual(
      name === 'stripe' ? [told, GOODWILL] : [null, order.total],
    );
    await operator('refund', order.orderUuid, 'all', '--reason=agreed');
    await work();
    expect(await problem(), 'it is settled').toBeNull();
  });

  test.runIf(isFirst)(
    '[BIZ-01] [BIZ-02] orders refund refunds the requested amount in addition to an earlier refund elsewhere, also when its event comes late',
    async () => {
      const order = await sold();
      const late = giveBackElsewhere(order);
      expect(await operator('refund', order.orderUuid, '50', '--reason=damaged')).toEqual([
        expect.stringContaining(`kr 100 was given back at ${name} before, without this command.`),
        expect.stringContaining('kr 50 is refunded now'),
      ]);
      await work();
      await hear(late);
      await work();
      expect([charged(order), await creditNotes(order)]).toEqual([
        [[0, order.total, GOODWILL + 5000]],
        [
          [-GOODWILL, false],
          [-5000, false],
        ],
      ]);
    },
  );

  test.runIf(isFirst)(
    '[BIZ-01] [BIZ-02] a refunded line has a credit note of its whole price, though money was refunded elsewhere before',
    async () => {
      const { server } = shop;
      const order = await pay(await buyFile([await lineFor(server, customer, IDS.calendar, 1)]));
      await operator('export', folder, order.orderUuid);
      await work();
      giveBackElsewhere(order);
      const { orderLines } = (await server.call(orderCalls.readOrder, { params: { orderUuid: order.orderUuid } }, as())).answer();
      const [line] = orderLines;
      await operator('refund', order.orderUuid, '--line=1', '--reason=damaged');
      await work();
      const paid = line?.linePrice ?? 0;
      expect(charged(order)).toEqual([[0, order.total, GOODWILL + paid]]);
      expect(await creditNotes(order)).toEqual([
        [-GOODWILL, false],
        [-paid, true],
      ]);
    },
  );

  test.runIf(isFirst)(
    '[BIZ-01] [BIZ-02] more than the rest after a refund elsewhere is refused, and so is a refund while the provider does not answer',
    async () => {
      const order = await sold();
      giveBackElsewhere(order);
      shop.fake.next('read', 'down');
      await expect(operator('refund', order.orderUuid, '50', '--reason=damaged')).rejects.toThrow(
        `Nothing was refunded: ${name} does not say what`,
      );
      const whole = String(order.total / 100);
      await expect(operator('refund', order.orderUuid, whole, '--reason=damaged')).rejects.toThrow(/only .* can be/);
      expect(await operator('refund', order.orderUuid, 'all', '--reason=damaged', '--plan')).toContainEqual(
        expect.stringContaining(`PLAN: kr ${(order.total - GOODWILL) / 100} of kr ${(order.total - GOODWILL) / 100} would be given back`),
      );
      await work();
      expect(charged(order)).toEqual([[0, order.total, GOODWILL]]);
    },
  );

  test.runIf(isFirst)(
    '[BIZ-01] [BIZ-02] a refund made elsewhere between the command and the first try is not mistaken for it either',
    async () => {
      const order = await sold();
      await operator('refund', order.orderUuid, '50', '--reason=damaged');
      giveBackElsewhere(order);
      shop.fake.lose('refund');
      await work();
      shop.server.clock.advance(MINUTE_MS);
      await work();
      expect(charged(order)).toEqual([[0, order.total, GOODWILL + 5000]]);
      expect((await transactionOf(order.orderUuid)).problem).toBeNull();
    },
  );

  const cancel = async ({ orderUuid }: Bought) =>
    (await shop.server.call(orderCalls.cancelOrder, { params: { orderUuid }, body: { toCart: false } }, as())).answer();
  const withdraw = async ({ orderUuid }: Bought) => {
    const { orderLines } = (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
    const lines = orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid);
    (await shop.server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines } }, as())).answer();
  };
  const WAYS: Readonly<Record<string, (order: Bought) => Promise<unknown>>> = {
    cancels: cancel,
    'withdraws from': withdraw,
  };

  test.runIf(isFirst).each(Object.keys(WAYS))(
    '[BIZ-01] [BIZ-04] an order that its customer %s is refunded completely, the rest by the shop',
    async (way) => {
      const order = await pay(await buyFile());
      giveBackElsewhere(order);
      await WAYS[way]?.(order);
      await work();
      expect([await stateOf(order), charged(order), (await transactionOf(order.orderUuid)).problem]).toEqual([
        'cancelled',
        [[0, order.total, order.total]],
        null,
      ]);
      expect((await jobsOf(order)).filter(({ doneAt }) => doneAt === null)).toEqual([]);
      const lines: string[] = [];
      await paymentsCommand(shop.server.services, ['list'], (line) => lines.push(line));
      expect(lines).toEqual(['0 jobs failed, 0 payments have a problem, 0 events wait']);
    },
  );
});
