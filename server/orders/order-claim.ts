/**
 * One export at a time makes an order, in any process (OPX-03).
 * A claim is a lease by the database's clock, which all processes share, so the claim of a killed export expires.
 */
import { and, eq, lt, sql } from 'drizzle-orm';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Random } from '#core/kernel/ports.ts';
import type { Db } from '#server/db/database.ts';
import { orderExportClaims } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';

export const LEASE_MINUTES = 3;
/** Often enough that a claim survives a database that is unavailable for a minute. */
const RENEW_EVERY_MS = 30_000;
const LEASE_UNTIL = sql`now() + make_interval(mins => ${LEASE_MINUTES})`;

/**
 * One statement: of two simultaneous ones the database lets one succeed. @returns false when another export holds the
 * order
 */
async function takeClaim(db: Db, orderUuid: string, claimUuid: string): Promise<boolean> {
  const claimed = await db
    .insert(orderExportClaims)
    .values({ orderUuid, claimUuid, leaseUntil: LEASE_UNTIL })
    .onConflictDoUpdate({
      target: orderExportClaims.orderUuid,
      set: { claimUuid, leaseUntil: LEASE_UNTIL },
      setWhere: lt(orderExportClaims.leaseUntil, sql`now()`),
    })
    .returning({ claimUuid: orderExportClaims.claimUuid });
  return claimed.length > 0;
}

/**
 * Keeps exports away from the order until the transaction ends: an export that comes in the meantime waits, and reads
 * the result. Taken before the order's row is locked, in the same order as an export.
 * @returns false when an export holds the order now
 */
export async function holdInTransaction(tx: Db, random: Random, orderUuid: string): Promise<boolean> {
  const claimUuid = random.uuid();
  if (!(await takeClaim(tx, orderUuid, claimUuid))) return false;
  await tx.delete(orderExportClaims).where(eq(orderExportClaims.claimUuid, claimUuid));
  return true;
}

export interface OrderClaim {
  /** Extends the lease. @returns false when it expired, and another export has taken the order since */
  renew(): Promise<boolean>;
}

/** Claims the order, runs the work and releases it, however the work ends. An error: another export holds the order. */
export async function holdOrder<T>(
  services: Pick<Services, 'db' | 'random' | 'log'>,
  orderUuid: string,
  work: (claim: OrderClaim) => Promise<T>,
): Promise<Result<T, 'held_by_another'>> {
  const { db, log } = services;
  const claimUuid = services.random.uuid();
  const isMine = and(eq(orderExportClaims.orderUuid, orderUuid), eq(orderExportClaims.claimUuid, claimUuid));
  if (!(await takeClaim(db, orderUuid, claimUuid))) return err('held_by_another');
  const renew = async () => (await db.update(orderExportClaims).set({ leaseUntil: LEASE_UNTIL }).where(isMine).returning()).length === 1;
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error, orderUuid }, 'the claim of an export was not renewed'));
  }, RENEW_EVERY_MS);
  timer.unref();
  try {
    return ok(await work({ renew }));
  } finally {
    clearInterval(timer);
    // Without the database the lease expires by itself. The operator must see the work's own error.
    await db
      .delete(orderExportClaims)
      .where(isMine)
      .catch((error: unknown) => log.warn({ err: error, orderUuid }, 'the claim of an export was not released'));
  }
}

/** For the embedded database, which one process holds at a time: earlier claims belong to processes that have ended. */
export const releaseAllClaims = (db: Db): Promise<unknown> => db.delete(orderExportClaims);

export interface ClaimCounts {
  readonly underWay: number;
  /** Orders whose process was killed, and whose lease has expired: the next export makes them. */
  readonly stopped: number;
}

export async function countClaims(db: Db): Promise<ClaimCounts> {
  const rows = await db.select({ isStopped: sql<boolean>`${orderExportClaims.leaseUntil} < now()` }).from(orderExportClaims);
  const stopped = rows.filter(({ isStopped }) => isStopped).length;
  return { underWay: rows.length - stopped, stopped };
}
