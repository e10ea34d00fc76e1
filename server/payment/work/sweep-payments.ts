/** Checks every payment that may have changed without notice: the browser did not return and the event was lost. */
import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm';
import { databaseTime } from '#server/db/database-time.ts';
import { isDueBy } from '#server/db/due.ts';
import { transactions } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { PROVIDER_LIMIT_MS } from '../ask-provider.ts';
import { ASK_MAX_MS, settlePayment } from '../settle-payment.ts';

const BATCH = 20;
const LEASE_MS = 4 * PROVIDER_LIMIT_MS;

/** @returns number of checked payments */
export async function sweepPayments(services: Services): Promise<number> {
  const due = await leaseDue(services);
  // A failed one is checked again when its lease has expired; askProvider logs the reason.
  for (const uuid of due) await settlePayment(services, uuid);
  return due.length;
}

async function leaseDue({ db, clock }: Services): Promise<readonly string[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ uuid: transactions.uuid })
      .from(transactions)
      .where(and(isNotNull(transactions.nextAskAt), isDueBy(transactions.nextAskAt, databaseTime(clock), ASK_MAX_MS)))
      .orderBy(asc(transactions.nextAskAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const uuids = due.map(({ uuid }) => uuid);
    if (uuids.length > 0)
      await tx
        .update(transactions)
        .set({ nextAskAt: databaseTime(clock, LEASE_MS), fruitlessAsks: sql`${transactions.fruitlessAsks} + 1` })
        .where(inArray(transactions.uuid, uuids));
    return uuids;
  });
}
