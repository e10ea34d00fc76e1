/** Numbers of documents: no number is skipped or used twice, with many orders at once and some that fail. */
import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { documents, orders, transactions } from '#server/db/schema.ts';
import { settleTransaction } from '#server/payment/settle-transaction.ts';
import { lineFor, moneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { orderLines } from '#tests/fixtures/money/print-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const ORDERS = 50;

describe.each(DATABASES)('on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
  });
  afterAll(() => server.close());

  test('[BIZ-05] fifty invoices at once, and orders that are rolled back between them, are numbered without a gap', async () => {
    const { db } = server.services;
    const customer = await moneyCustomer(server);
    const model = await orderLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)], PAYMENT.invoice);
    const [order] = await db.select().from(orders).where(eq(orders.uuid, model));
    const [payment] = await db.select().from(transactions).where(eq(transactions.orderUuid, model));
    if (!order || !payment) throw new Error('The first order was not stored');
    const waiting = Array.from({ length: ORDERS }, () => ({ order: randomUUID(), transaction: randomUUID() }));
    for (const uuids of waiting) {
      await db.insert(orders).values({ ...order, uuid: uuids.order, checkoutUuid: randomUUID(), state: 'created' });
      await db.insert(transactions).values({ ...payment, uuid: uuids.transaction, orderUuid: uuids.order, state: 'created' });
    }
    await Promise.all(
      waiting.map(async ({ transaction }, at) => {
        const settle = (fails: boolean) =>
          db.transaction(async (tx) => {
            await settleTransaction(tx, server.services, transaction);
            if (fails) throw new Error('the database restarts');
          });
        if (at % 5 === 0) await expect(settle(true)).rejects.toThrow('the database restarts');
        await settle(false);
      }),
    );
    const rows = await db.select().from(documents).orderBy(asc(documents.number));
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: ORDERS + 1 }, (_all, at) => at + 1));
    expect(new Set(rows.map(({ orderUuid }) => orderUuid)).size).toBe(ORDERS + 1);
  });

  test('[BIZ-05] the database refuses every change of a document but its first hash', async () => {
    const { db } = server.services;
    const [row] = await db.select().from(documents).limit(1);
    if (!row) throw new Error('There is no document');
    const change = (values: Partial<typeof documents.$inferInsert>) => db.update(documents).set(values).where(eq(documents.uuid, row.uuid));
    const refusal = { cause: expect.objectContaining({ message: 'a document is never changed' }) };
    await expect(change({ amount: 1 })).rejects.toMatchObject(refusal);
    await expect(change({ content: { ...row.content, total: 1 } })).rejects.toMatchObject(refusal);
    await expect(change({ amount: 1, pdfHash: 'a' })).rejects.toMatchObject(refusal);
    await change({ pdfHash: 'a' });
    await expect(change({ pdfHash: 'b' })).rejects.toMatchObject(refusal);
  });
});
