/** A waiting order must not be paid when its goods can no longer be sold to the customer (KEP-03, SET-13). */
import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { unavailableLines } from '../features/cart/unavailable-lines.ts';
import type { Services } from '../services.ts';
import { holdsBought } from './bought-before.ts';
import { cancelTransaction } from './given-back/cancel-order.ts';
import { lockTransaction } from './find-transaction.ts';

/**
 * bought: another order has paid for a digital line of it. unavailable: the customer may no longer have one of its
 * pictures.
 */
export type Unsold = 'bought' | 'unavailable';

/**
 * Cancels such an order: its other goods return to the cart. @returns the reason for the cancellation; null when it was
 * not cancelled
 */
export const endIfUnsold = ({ db, clock }: Pick<Services, 'db' | 'clock'>, transactionUuid: string): Promise<Unsold | null> =>
  db.transaction(async (tx) => {
    const why = await findUnsold(tx, transactionUuid);
    if (why !== null) await cancelTransaction(tx, clock, transactionUuid);
    return why;
  });

/**
 * Two orders of a customer are checked one after the other: the second check sees the goods that the first order paid
 * for.
 */
export async function findUnsold(tx: Db, transactionUuid: string): Promise<Unsold | null> {
  const found = await lockTransaction(tx, transactionUuid);
  if (found?.order.state !== 'created') return null;
  const { userUuid, order } = found.order;
  await tx.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, userUuid)).for('no key update');
  if (await holdsBought(tx, found.order)) return 'bought';
  const goods = order.orderLines.filter((line) => line.type === 0);
  return (await unavailableLines(tx, userUuid, goods, 'order')).size > 0 ? 'unavailable' : null;
}
