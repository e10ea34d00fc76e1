/** Sends a customer to the page where an order is paid. One payment at a time can be made for a transaction. */
import { and, eq } from 'drizzle-orm';
import type { Result } from '#core/kernel/result.ts';
import { paths } from '#core/contract/paths/paths.ts';
import type { Db } from '../db/database.ts';
import { databaseTime } from '../db/database-time.ts';
import { transactions } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { askProvider } from './ask-provider.ts';
import type { TransactionRow } from './find-transaction.ts';
import { lockTransaction } from './find-transaction.ts';
import type { PaymentRequest, PaymentStart, ProviderFailure } from './payment-provider.ts';
import { planRelease } from './plan-job.ts';

const FIRST_ASK_MS = 60_000;

/** The address to which the browser returns from a provider's page, and where its customer cancels the order. */
export const returnPath = (transactionUuid: string): string => `${paths.payment(transactionUuid)}/return`;
export const cancelPath = (transactionUuid: string): string => `${paths.payment(transactionUuid)}/cancel`;

/**
 * Each begun payment has a number, which determines its key: two tabs, or a second attempt after a lost answer, get the
 * same payment from the provider. The caller has asked the provider before: the payment with the last number can no
 * longer be made.
 */
export async function beginPayment(
  services: Services,
  transaction: TransactionRow,
  request: Omit<PaymentRequest, 'key' | 'returnUrl'>,
): Promise<Result<PaymentStart, ProviderFailure>> {
  const { uuid, provider, starts } = transaction;
  const key = `${uuid}:start:${starts + 1}`;
  const { publicUrl, port } = services.config;
  const returnUrl = `${publicUrl ?? `http://localhost:${port}`}${returnPath(uuid)}`;
  const start = await askProvider(services, provider, (adapter) => adapter.start({ ...request, key, returnUrl }));
  if (start.ok && start.value.kind === 'redirect') {
    const { providerReference } = start.value;
    await services.db.transaction((tx) => noteStart(tx, services, transaction, providerReference));
  }
  return start;
}

/** Recorded before the customer is sent there: a payment that the shop does not know could be made and never be found. */
async function noteStart(tx: Db, { clock }: Services, { uuid, starts }: TransactionRow, providerReference: string): Promise<void> {
  const found = await lockTransaction(tx, uuid);
  if (!found) return;
  const nextAskAt = databaseTime(clock, FIRST_ASK_MS);
  await tx
    .update(transactions)
    .set({ starts: starts + 1, providerReference, nextAskAt, fruitlessAsks: 0 })
    .where(and(eq(transactions.uuid, uuid), eq(transactions.starts, starts)));
  // Cancelled in another tab in the meantime.
  if (found.order.state === 'cancelled') await planRelease(tx, clock, found.transaction, true);
}
