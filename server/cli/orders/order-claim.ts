/**
 * One export at a time makes an order, whichever process it runs in (OPX-03).
 * A claim is a lease by the database's clock, which all processes share: the claim of a killed export ends with it.
 */
import { and, eq, lt, sql } from 'drizzle-orm';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { orderExportClaims } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';

export const LEASE_MINUTES = 3;
/** Often enough that a database that is away for a minute costs no claim. */
const RENEW_EVERY_MS = 30_000;

export interface OrderClaim {
  /** Lengthens the lease. @returns false: it ended before, and another export has taken the order since */
  renew(): Promise<boolean>;
}

/** Claims the order, works and lets it go, however the work ends. An error: another export holds the order. */
export async function holdOrder<T>(
  services: Pick<Services, 'db' | 'random' | 'log'>,
  orderUuid: string,
  work: (claim: OrderClaim) => Promise<T>,
): Promise<Result<T, 'held_by_another'>> {
  const { db, log } = services;
  const claimUuid = services.random.uuid();
  const leaseUntil = sql`now() + make_interval(mins => ${LEASE_MINUTES})`;
  const isMine = and(eq(orderExportClaims.orderUuid, orderUuid), eq(orderExportClaims.claimUuid, claimUuid));
  // One statement: of two exports that come at once, the database lets one in.
  const claimed = await db
    .insert(orderExportClaims)
    .values({ orderUuid, claimUuid, leaseUntil })
    .onConflictDoUpdate({
      target: orderExportClaims.orderUuid,
      set: { claimUuid, leaseUntil },
      setWhere: lt(orderExportClaims.leaseUntil, sql`now()`),
    })
    .returning({ claimUuid: orderExportClaims.claimUuid });
  if (claimed.length === 0) return err('held_by_another');
  const renew = async () => (await db.update(orderExportClaims).set({ leaseUntil }).where(isMine).returning()).length === 1;
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error, orderUuid }, 'the claim of an export was not renewed'));
  }, RENEW_EVERY_MS);
  timer.unref();
  try {
    return ok(await work({ renew }));
  } finally {
    clearInterval(timer);
    // Without the database the lease ends the claim; the work's own error is what the operator reads.
    await db
      .delete(orderExportClaims)
      .where(isMine)
      .catch((error: unknown) => log.warn({ err: error, orderUuid }, 'the claim of an export was not released'));
  }
}
