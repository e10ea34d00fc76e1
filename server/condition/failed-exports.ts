/** Paid orders that the last export failed to make. */
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orderExportFailures, orders } from '../db/schema.ts';
import type { Services } from '../services.ts';

export interface FailedExport {
  readonly orderUuid: string;
  readonly reason: string;
  readonly folder: string;
  readonly failedAt: Date;
}

const REASON_MAX = 500;

export async function noteFailedExport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  orderUuid: string,
  folder: string,
  reason: string,
): Promise<void> {
  const row = { reason: reason.slice(0, REASON_MAX), folder, failedAt: new Date(clock.nowMs()) };
  await db
    .insert(orderExportFailures)
    .values({ orderUuid, ...row })
    .onConflictDoUpdate({ target: orderExportFailures.orderUuid, set: row });
}

export async function forgetFailedExport(db: Db, orderUuid: string): Promise<void> {
  await db.delete(orderExportFailures).where(eq(orderExportFailures.orderUuid, orderUuid));
}

/** The oldest first. An order that was cancelled or sent since needs no export. */
export const failedExports = (db: Db): Promise<readonly FailedExport[]> =>
  db
    .select({
      orderUuid: orderExportFailures.orderUuid,
      reason: orderExportFailures.reason,
      folder: orderExportFailures.folder,
      failedAt: orderExportFailures.failedAt,
    })
    .from(orderExportFailures)
    .innerJoin(orders, eq(orders.uuid, orderExportFailures.orderUuid))
    .where(and(eq(orders.state, 'paid'), ne(orders.production, 'sent')))
    .orderBy(asc(orderExportFailures.failedAt), asc(orderExportFailures.orderUuid));
