/** The checkout's own row: its user, the chosen options, and when it expires. */
import { and, eq } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { checkouts, orders } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { userOf } from '../cart/user-of.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

/** Prices and delivery options are shown for this long before they are read again. */
export const CHECKOUT_HOURS = 2;

/**
 * Locks the row until the transaction ends, so that two changes of one checkout never run at once.
 * Another customer's checkout is not found.
 */
export async function lockCheckout(context: RequestContext, uuid: string): Promise<Result<CheckoutRow, AppError>> {
  const [row] = await context.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.uuid, uuid), eq(checkouts.userUuid, userOf(context))))
    .for('update');
  return row ? ok(row) : err(appError('checkout.not_found'));
}

/** A checkout whose options can still be changed. */
export async function lockOpenCheckout(context: RequestContext, uuid: string): Promise<Result<CheckoutRow, AppError>> {
  const found = await lockCheckout(context, uuid);
  if (!found.ok) return found;
  const [order] = await context.db.select({ uuid: orders.uuid }).from(orders).where(eq(orders.checkoutUuid, uuid));
  if (order) return err(appError('checkout.already_ordered'));
  return isExpired(context, found.value) ? err(appError('checkout.expired')) : found;
}

export const isExpired = ({ services }: RequestContext, row: CheckoutRow): boolean => row.expiresAt.getTime() <= services.clock.nowMs();

export async function updateCheckout(
  { db }: RequestContext,
  row: CheckoutRow,
  change: Partial<
    Pick<
      CheckoutRow,
      'cartRevision' | 'deliveryOptionUuid' | 'paymentOptionUuid' | 'shownTotal' | 'shownDays' | 'shownFiles' | 'shownCatalogueDays'
    >
  >,
): Promise<CheckoutRow> {
  const [updated] = await db.update(checkouts).set(change).where(eq(checkouts.uuid, row.uuid)).returning();
  if (!updated) throw new Error('The locked checkout is not there.');
  return updated;
}
