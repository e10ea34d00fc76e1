/** Parcels of reprints among the orders that are marked as sent: each has its own tracking number (BIZ-04). */
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { arrivesInStore } from '#core/domain/orders/store-pickup.ts';
import type { Db } from '#server/db/database.ts';
import { orderReprints, orders } from '#server/db/schema.ts';
import { mailTimeOf } from '#server/mail/mail-about-order.ts';
import { tellReprintSent } from '#server/orders/reprints/tell-reprint.ts';
import { withdrawnLines } from '#server/orders/withdrawn-lines.ts';
import type { Services } from '#server/services.ts';
import type { OrderRow } from '../find-orders.ts';

/**
 * Parcels with goods that are sent. A parcel without known lines is from an earlier version; its customer was not
 * notified about it.
 */
const IS_MADE = and(isNotNull(orderReprints.madeAt), sql`jsonb_array_length(${orderReprints.lines}) > 0`);

type Reprint = typeof orderReprints.$inferSelect;

export interface ReprintParcel {
  /**
   * sent: the reprint's own parcel. along: the order's first parcel, which contains it too. corrected: its tracking has
   * changed. arrived: the carrier brought it to the store. known: it is listed again.
   */
  readonly kind: 'sent' | 'along' | 'corrected' | 'arrived' | 'known';
  readonly reprints: readonly Reprint[];
}

/** By order; for an order without one the order itself is sent or tracked. */
export async function findReprintParcels(
  db: Db,
  rows: readonly OrderRow[],
  tracking: ReadonlyMap<string, string | null>,
): Promise<ReadonlyMap<string, ReprintParcel>> {
  const made = await db
    .select()
    .from(orderReprints)
    .where(
      and(
        inArray(
          orderReprints.orderUuid,
          rows.map(({ uuid }) => uuid),
        ),
        IS_MADE,
      ),
    )
    .orderBy(asc(orderReprints.askedAt));
  const parcels = new Map<string, ReprintParcel>();
  for (const row of rows) {
    const own = made.filter(({ orderUuid }) => orderUuid === row.uuid);
    const parcel = parcelOf(row, own, tracking.get(row.uuid) ?? null);
    if (parcel) parcels.set(row.uuid, parcel);
  }
  return parcels;
}

function parcelOf(row: OrderRow, own: readonly Reprint[], tracking: string | null): ReprintParcel | null {
  const waiting = own.filter(({ sentAt }) => sentAt === null);
  const isFirstSent = row.production === 'sent' || row.sentMailAt !== null;
  // A carrier's list may contain the first parcel again.
  const isOfFirst = tracking !== null && tracking === row.tracking;
  if (waiting.length > 0 && !isFirstSent) return { kind: 'along', reprints: waiting };
  if (waiting.length > 0 && !isOfFirst) return { kind: 'sent', reprints: waiting };
  // Parcels arrive in the order in which they were sent; the order's own parcel is the first.
  const carried = own.find(({ sentAt, tracking: before }) => sentAt !== null && before !== null);
  const isNext = row.production === 'sent' && row.tracking === null;
  if (carried && isNext && arrivesInStore(row.order.delivery.type, carried.tracking, tracking))
    return { kind: 'arrived', reprints: [carried] };
  const last = own.findLast(({ sentAt }) => sentAt !== null);
  if (!last || tracking === null || isOfFirst || row.production !== 'sent') return null;
  return { kind: own.some((one) => one.tracking === tracking) ? 'known' : 'corrected', reprints: [last] };
}

/** The state that the parcel must still have: another operator may have marked it in the meantime. */
const STILL: Readonly<Record<Exclude<ReprintParcel['kind'], 'known'>, SQL | undefined>> = {
  sent: isNull(orderReprints.sentAt),
  along: isNull(orderReprints.sentAt),
  corrected: undefined,
  arrived: isNotNull(orderReprints.tracking),
};

/** Called in the transaction that marks the order. @returns whether a mail is sent now */
export async function noteReprintParcel(
  tx: Db,
  services: Services,
  row: OrderRow,
  { parcel: { kind, reprints }, tracking }: { readonly parcel: ReprintParcel; readonly tracking: string | null },
): Promise<boolean> {
  if (kind === 'known') return false;
  const uuids = reprints.map(({ uuid }) => uuid);
  const isKnownParcel = kind === 'corrected' || kind === 'arrived';
  const change = isKnownParcel ? { tracking } : { sentAt: new Date(services.clock.nowMs()), tracking };
  const changed = await tx
    .update(orderReprints)
    .set(kind === 'along' ? { ...change, tracking: null } : change)
    .where(and(inArray(orderReprints.uuid, uuids), STILL[kind]))
    .returning();
  if (kind === 'along') return false;
  const brought = new Set(changed.flatMap(({ lines }) => lines ?? []));
  const withdrawn = await withdrawnLines(tx, row.uuid);
  const lines = row.order.orderLines.filter(({ uuid }) => brought.has(uuid) && !withdrawn.has(uuid));
  if (lines.length === 0) return false;
  await tellReprintSent(tx, services, row, { lines, tracking, isCorrection: kind === 'corrected' });
  return (await mailTimeOf(tx, row.userUuid)) === 'now';
}

/** References of orders whose reprint is made and not marked as sent. */
export async function reprintsToSend(db: Db): Promise<readonly string[]> {
  const rows = await db
    .select({ uuid: orders.uuid })
    .from(orderReprints)
    .innerJoin(orders, eq(orders.uuid, orderReprints.orderUuid))
    .where(and(IS_MADE, isNull(orderReprints.sentAt), eq(orders.state, 'paid')))
    .orderBy(asc(orderReprints.askedAt));
  return [...new Set(rows.map(({ uuid }) => orderReference(uuid)))];
}
