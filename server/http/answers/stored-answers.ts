/**
 * Stored answers are for replays, which a device may send even after months offline. Later, large answers (whole carts)
 * and those with names, addresses or phones are dropped; a replay is then answered by `answerLater` of the handler. The
 * row stays for good, so that a change is applied once and another request with its opId is refused.
 */
import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { idempotency } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';

const ANSWER_DAYS = 90;
const DAY_MS = 86_400_000;
/** Rows per statement, so that customers' calls are not blocked. */
const BATCH = 1000;

/** @param calls whose answers are dropped */
export async function dropOldAnswers({ db, clock }: Pick<Services, 'db' | 'clock'>, calls: readonly string[]): Promise<void> {
  const before = new Date(clock.nowMs() - ANSWER_DAYS * DAY_MS);
  const old = db
    .select({ ownerUuid: idempotency.ownerUuid, opId: idempotency.opId })
    .from(idempotency)
    .where(and(inArray(idempotency.call, [...calls]), isNotNull(idempotency.body), lt(idempotency.createdAt, before)))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  for (let numDropped = BATCH; numDropped === BATCH; ) {
    const dropped = await db
      .update(idempotency)
      .set({ body: null })
      .where(sql`(${idempotency.ownerUuid}, ${idempotency.opId}) in ${old}`)
      .returning({ opId: idempotency.opId });
    numDropped = dropped.length;
  }
}
