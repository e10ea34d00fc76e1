/** Orders whose next document waits for money that the shop has requested from a provider, or must request. */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { isGivenUp } from '../condition/payment-trouble.ts';
import type { Db } from '../db/database.ts';
import { orders, paymentJobs, transactions } from '../db/schema.ts';

export interface AwaitedDocuments {
  /** Requested, and retried automatically. */
  readonly coming: number;
  /** No longer requested: the operator decides. */
  readonly stuck: number;
}

/** @param orderUuids null for all orders */
export async function countAwaited(db: Db, orderUuids: readonly string[] | null): Promise<AwaitedDocuments> {
  const rows = await db
    .select({ orderUuid: orders.uuid, isRefused: paymentJobs.isRefused, attempts: paymentJobs.attempts })
    .from(paymentJobs)
    .innerJoin(transactions, eq(transactions.uuid, paymentJobs.transactionUuid))
    .innerJoin(orders, eq(orders.uuid, transactions.orderUuid))
    .where(
      and(
        isNull(paymentJobs.doneAt),
        // A released reservation, and an order from before there were documents, lead to no document.
        inArray(paymentJobs.kind, ['capture', 'refund']),
        isNotNull(orders.sale),
        orderUuids === null ? undefined : inArray(orders.uuid, [...orderUuids]),
      ),
    );
  const uuidsOf = (isStuck: boolean) => new Set(rows.filter((job) => isGivenUp(job) === isStuck).map(({ orderUuid }) => orderUuid));
  return { coming: uuidsOf(false).size, stuck: uuidsOf(true).size };
}
