/**
 * A card payment in which no money moves, for demonstrations and tests; its page says so. Its ledger is a table of the
 * shop.
 */
import { and, eq, gte, sql } from 'drizzle-orm';
import { NO_AMOUNTS } from '#core/domain/payments/payment-amounts.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { sandboxPayments, transactions } from '#server/db/schema.ts';
import type { PaymentProvider, ProviderFailure } from '#server/payment/payment-provider.ts';
import { sandboxPage } from './sandbox-page.ts';

export const SANDBOX = 'sandbox-card';

/** The customer pressed 'Pay'; a second press adds nothing. The sweep checks it if the process ends here. */
export async function authoriseInSandbox(tx: Db, transactionUuid: string, amount: number, clock: Clock): Promise<void> {
  await tx.insert(sandboxPayments).values({ transactionUuid, authorised: amount }).onConflictDoNothing();
  await tx
    .update(transactions)
    .set({ nextAskAt: databaseTime(clock) })
    .where(eq(transactions.uuid, transactionUuid));
}

export function createSandboxProvider(db: Db): PaymentProvider {
  const isOf = (reference: string) => eq(sandboxPayments.transactionUuid, reference);
  return {
    name: SANDBOX,
    isInvoice: false,
    start: (request) => Promise.resolve(ok({ kind: 'page', html: sandboxPage(request) })),
    fetch: async ({ reference, currency }) => {
      const [row] = await db.select().from(sandboxPayments).where(isOf(reference));
      if (!row) return ok({ amounts: NO_AMOUNTS, currency, isOpen: false, location: null });
      const { authorised, captured, refunded } = row;
      return ok({ amounts: { authorised, captured, refunded }, currency, isOpen: false, location: null });
    },
    // The amounts were read before, so none of these runs twice.
    capture: async ({ reference }, amount) =>
      changed(
        await db
          .update(sandboxPayments)
          .set({ captured: sql`${sandboxPayments.captured} + ${amount}` })
          .where(and(isOf(reference), gte(sql`${sandboxPayments.authorised} - ${sandboxPayments.captured}`, amount)))
          .returning(),
      ),
    cancel: async ({ reference }) =>
      changed(
        await db
          .update(sandboxPayments)
          .set({ authorised: sql`${sandboxPayments.captured}` })
          .where(isOf(reference))
          .returning(),
      ),
    refund: async ({ reference }, amount) =>
      changed(
        await db
          .update(sandboxPayments)
          .set({ refunded: sql`${sandboxPayments.refunded} + ${amount}` })
          .where(and(isOf(reference), gte(sql`${sandboxPayments.captured} - ${sandboxPayments.refunded}`, amount)))
          .returning(),
      ),
    parseEvent: () => Promise.resolve(err('forged')),
  };
}

const changed = (rows: readonly unknown[]): Result<void, ProviderFailure> =>
  rows.length === 1 ? ok(undefined) : err({ kind: 'refused', reason: 'the sandbox has no such amount' });
