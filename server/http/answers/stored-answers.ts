/**
 * Stored answers are for replays, and a device that was away for a season may still send one. After that the large ones,
 * whole carts, are dropped: a replay is answered with the present state instead (`answerLater` of the handler). The row stays:
 * a change is done once, and another request under its key is refused, for good.
 */
import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { idempotency } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';

const ANSWER_DAYS = 90;
const DAY_MS = 86_400_000;
/** Rows of one statement: customers' calls come in between. */
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
