/** Events of providers: stored unchanged after their signature was checked, each once, and processed afterwards. */
import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { isDueBy } from '#server/db/due.ts';
import { paymentEvents, transactions } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { PROVIDER_LIMIT_MS } from '../ask-provider.ts';
import type { PaymentProvider, ReceivedEvent } from '../payment-provider.ts';
import { settlePayment } from '../settle-payment.ts';

const BATCH = 20;
const LEASE_MS = 4 * PROVIDER_LIMIT_MS;
const DELAY_FIRST_MS = 5000;
const DELAY_MAX_MS = 3_600_000;
/** A provider repeats an event for some days. Afterwards its text is useless, and it names the customer. */
const RAW_DAYS = 30;
const DAY_MS = 86_400_000;

/** err when nothing was stored. */
export async function receiveEvent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  provider: PaymentProvider,
  received: Omit<ReceivedEvent, 'nowMs'>,
): Promise<Result<void, 'forged'>> {
  const now = clock.nowMs();
  const event = await provider.parseEvent({ ...received, nowMs: now });
  if (!event.ok) return err(event.error);
  const { id, kind, reference } = event.value;
  const [transaction] =
    reference === null
      ? []
      : await db
          .select({ uuid: transactions.uuid })
          .from(transactions)
          .where(and(eq(transactions.uuid, reference), eq(transactions.provider, provider.name)));
  const at = new Date(now);
  await db
    .insert(paymentEvents)
    .values({
      provider: provider.name,
      eventId: id,
      kind,
      transactionUuid: transaction?.uuid ?? null,
      raw: received.raw,
      receivedAt: at,
      nextTryAt: databaseTime(clock),
      // About a payment that another system made with the same account.
      processedAt: transaction ? null : at,
    })
    .onConflictDoNothing();
  return ok(undefined);
}

/** An event says only that the provider must be asked. @returns number of processed events */
export async function processPaymentEvents(services: Services): Promise<number> {
  const { db, clock } = services;
  let processed = 0;
  for (const event of await leaseEvents(services)) {
    const isThis = and(eq(paymentEvents.provider, event.provider), eq(paymentEvents.eventId, event.eventId));
    const settled = event.transactionUuid === null ? ok(undefined) : await settlePayment(services, event.transactionUuid);
    if (settled.ok) {
      await db
        .update(paymentEvents)
        .set({ processedAt: new Date(clock.nowMs()), error: null })
        .where(isThis);
      processed += 1;
      continue;
    }
    const nextTryAt = databaseTime(clock, Math.min(DELAY_MAX_MS, DELAY_FIRST_MS * 2 ** Math.min(event.attempts, 20)));
    await db
      .update(paymentEvents)
      .set({ nextTryAt, error: settled.error.reason.slice(0, 500) })
      .where(isThis);
  }
  return processed;
}

async function leaseEvents({ db, clock }: Services): Promise<readonly (typeof paymentEvents.$inferSelect)[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ provider: paymentEvents.provider, eventId: paymentEvents.eventId })
      .from(paymentEvents)
      .where(and(isNull(paymentEvents.processedAt), isDueBy(paymentEvents.nextTryAt, databaseTime(clock), DELAY_MAX_MS)))
      .orderBy(asc(paymentEvents.nextTryAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const leased = [];
    for (const { provider, eventId } of due)
      leased.push(
        ...(await tx
          .update(paymentEvents)
          .set({ attempts: sql`${paymentEvents.attempts} + 1`, nextTryAt: databaseTime(clock, LEASE_MS) })
          .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)))
          .returning()),
      );
    return leased;
  });
}

/** The id is kept permanently, so that a repeated event is recognised. */
export async function forgetOldEvents({ db }: Pick<Services, 'db'>, nowMs: number): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ raw: null })
    .where(
      and(
        isNotNull(paymentEvents.raw),
        isNotNull(paymentEvents.processedAt),
        lt(paymentEvents.receivedAt, new Date(nowMs - RAW_DAYS * DAY_MS)),
      ),
    );
}
