/**
 * An unpaid order blocks another purchase of its pictures, and its voucher: it ends by itself, and its goods return to
 * the cart. Its customer, who may believe that it will arrive, gets a mail.
 */
import { and, asc, eq, lt } from 'drizzle-orm';
import { paths } from '#core/contract/paths/paths.ts';
import { UNPAID_ORDER_HOURS } from '#core/domain/payments/unpaid-order.ts';
import { orders, transactions } from '#server/db/schema.ts';
import { shopUrlOf } from '#server/features/access/shop-url.ts';
import { mailAboutOrder } from '#server/mail/mail-about-order.ts';
import type { Services } from '#server/services.ts';
import { cancelTransaction } from '../given-back/cancel-order.ts';
import { settlePayment } from '../settle-payment.ts';

const AT_ONCE = 100;

/** @returns number of ended orders */
export async function endUnpaidOrders(services: Services): Promise<number> {
  const { db, clock } = services;
  const before = new Date(clock.nowMs() - UNPAID_ORDER_HOURS * 3_600_000);
  const old = await db
    .select({ uuid: transactions.uuid, reference: transactions.providerReference })
    .from(orders)
    .innerJoin(transactions, eq(transactions.orderUuid, orders.uuid))
    .where(and(eq(orders.state, 'created'), lt(orders.confirmTime, before)))
    .orderBy(asc(orders.confirmTime))
    .limit(AT_ONCE);
  const link = `${shopUrlOf(services.config)}${paths.cart()}`;
  for (const { uuid, reference } of old) {
    // The bank may have authorised the payment without an event. If the provider cannot be asked now, it is asked again
    // in an hour.
    if (reference !== null && !(await isUnpaid(services, uuid))) continue;
    await db.transaction(async (tx) => {
      const ended = await cancelTransaction(tx, clock, uuid);
      if (ended) await mailAboutOrder(tx, services, ended, { template: 'orderUnpaid', values: () => ({ link }) });
    });
  }
  return old.length;
}

async function isUnpaid(services: Services, transactionUuid: string): Promise<boolean> {
  const asked = await settlePayment(services, transactionUuid);
  return asked.ok && (asked.value.outcome.kind === 'open' || asked.value.outcome.kind === 'unpaid');
}
