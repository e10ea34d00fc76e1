import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orders, transactions } from '../db/schema.ts';

export type TransactionRow = typeof transactions.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;

export interface OwnTransaction {
  readonly transaction: TransactionRow;
  readonly order: OrderRow;
}

/** null when there is none, or it belongs to another customer. */
export async function findOwnTransaction(db: Db, transactionUuid: string, userUuid: string): Promise<OwnTransaction | null> {
  const [row] = await db
    .select({ transaction: transactions, order: orders })
    .from(transactions)
    .innerJoin(orders, eq(orders.uuid, transactions.orderUuid))
    .where(and(eq(transactions.uuid, transactionUuid), eq(orders.userUuid, userUuid)));
  return row ?? null;
}

/** The transaction of the last attempt to pay; null when there is none. */
export async function lastTransactionOf(db: Db, orderUuid: string): Promise<TransactionRow | null> {
  const [row] = await db
    .select()
    .from(transactions)
    .where(eq(transactions.orderUuid, orderUuid))
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  return row ?? null;
}

/** The order first, then its transaction: a settlement and a cancellation wait here for each other. */
export async function lockTransaction(tx: Db, transactionUuid: string): Promise<OwnTransaction | null> {
  const [known] = await tx.select({ orderUuid: transactions.orderUuid }).from(transactions).where(eq(transactions.uuid, transactionUuid));
  if (!known) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.uuid, known.orderUuid)).for('update');
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.uuid, transactionUuid)).for('update');
  return order && transaction ? { order, transaction } : null;
}
