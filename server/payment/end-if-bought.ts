/** An order that waits for its payment is not paid when another order has paid for its digital goods since (KEP-03). */
import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { holdsBought } from './bought-before.ts';
import { cancelTransaction } from './cancel-order.ts';
import { lockTransaction } from './find-transaction.ts';

/** Cancels such an order: its other goods go back to the cart. @returns whether it was cancelled */
export const endIfBought = ({ db, clock }: Pick<Services, 'db' | 'clock'>, transactionUuid: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await isBoughtSince(tx, transactionUuid))) return false;
    await cancelTransaction(tx, clock, transactionUuid);
    return true;
  });

/** Two orders of a customer are looked at one after the other: the second one sees what the first one paid for. */
export async function isBoughtSince(tx: Db, transactionUuid: string): Promise<boolean> {
  const found = await lockTransaction(tx, transactionUuid);
  if (found?.order.state !== 'created') return false;
  await tx.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, found.order.userUuid)).for('no key update');
  return holdsBought(tx, found.order);
}
