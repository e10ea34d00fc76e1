/**
 * The effects on an order after its provider was asked. A returning browser, an event and the sweep only trigger this:
 * whichever comes first, late, twice or not at all, the order follows the amounts (docs/adr/0019).
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { unchargedOf } from '#core/domain/payments/invoice-balance.ts';
import { leastAmount } from '#core/domain/payments/least-amount.ts';
import { areSound, covers, heldAmount, isCharged, type PaymentAmounts, refundableAmount } from '#core/domain/payments/payment-amounts.ts';
import { endingReservation } from '#core/domain/payments/reservation-period.ts';
import { assert } from '#core/kernel/assert.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { forgetFailedExport } from '../condition/failed-exports.ts';
import type { Db } from '../db/database.ts';
import { databaseTime } from '../db/database-time.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { paymentJobs, transactions } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { creditedLines } from '../orders/credited-lines.ts';
import { settleNothingOwed } from '../orders/settle-nothing-owed.ts';
import { issueDocuments } from '../documents/issue-documents.ts';
import { mailAboutOrder } from '../mail/mail-about-order.ts';
import { askProvider } from './ask-provider.ts';
import { cancelTransaction } from './given-back/cancel-order.ts';
import { findUnsold, type Unsold } from './end-if-unsold.ts';
import { lockTransaction, type OwnTransaction } from './find-transaction.ts';
import { isGivenBack } from './given-back/given-back.ts';
import type { PaymentView, ProviderFailure } from './payment-provider.ts';
import { planCapture, planDue, planRelease, unchargedIn } from './plan-job.ts';
import { recordPurchases, withdrawPurchases } from './purchases-of-order.ts';
import { freeRebateUse, holdRebateUseAgain } from './rebate-uses.ts';
import { owedOfReturned, returnedProblem, withReturned } from './given-back/returned-refunds.ts';
import { settleTransaction } from './settle-transaction.ts';

export type Outcome =
  | { readonly kind: 'settled' }
  /** Files are delivered after they are charged: a job does that now. */
  | { readonly kind: 'charging' }
  /** The customer, or their bank, has not decided. */
  | { readonly kind: 'open' }
  | { readonly kind: 'unpaid' }
  | { readonly kind: 'cancelled'; readonly why: Unsold | null }
  /** Another amount or currency than the order's: nothing is settled, and the operator is notified. */
  | { readonly kind: 'mismatch' };

export interface Asked {
  readonly outcome: Outcome;
  readonly view: PaymentView;
}

/** Two simultaneous requests may be answered in another order than they were sent; the outdated one asks again. */
const QUESTIONS_MAX = 5;

export async function settlePayment(services: Services, transactionUuid: string): Promise<Result<Asked, ProviderFailure>> {
  for (let tries = 0; tries < QUESTIONS_MAX; tries += 1) {
    const [asked] = await services.db
      .update(transactions)
      .set({ asked: sql`${transactions.asked} + 1` })
      .where(eq(transactions.uuid, transactionUuid))
      .returning();
    assert(asked, 'a transaction that is asked for exists');
    const { uuid: reference, provider, providerReference, currency } = asked;
    const view = await askProvider(services, provider, (adapter) => adapter.fetch({ reference, providerReference, currency }));
    if (!view.ok) return view;
    const outcome = await inTransaction(services.db, (tx) => applyView(tx, services, asked, view.value));
    if (outcome !== 'outdated') return ok({ outcome, view: view.value });
  }
  return err({ kind: 'unclear', reason: 'others ask for the same payment all the time' });
}

async function applyView(
  tx: Db,
  services: Services,
  question: { readonly uuid: string; readonly asked: number; readonly providerReference: string | null },
  view: PaymentView,
): Promise<Outcome | 'outdated'> {
  const found = await lockTransaction(tx, question.uuid);
  assert(found, 'a transaction that is asked for exists');
  // A payment that was begun in the meantime is not the one that was asked about.
  const isOutdated = question.asked < found.transaction.heard || question.providerReference !== found.transaction.providerReference;
  if (isOutdated) return 'outdated';
  // The operator records the amounts of an invoice.
  const { isInvoice } = found.order.order.payment;
  const isBelievable = !isInvoice && areSound(view.amounts) && (view.amounts.authorised === 0 || view.currency === found.order.currency);
  const transaction = { ...found.transaction, ...(isBelievable ? await withReturned(tx, services, found, view.amounts) : {}) };
  const outcome =
    isBelievable || isInvoice ? await follow(tx, services, { order: found.order, transaction }, view) : ({ kind: 'mismatch' } as const);
  const { authorised, captured, refunded } = transaction;
  // Only the shop knows what is left to do for an invoice.
  const problem = isInvoice ? transaction.problem : await problemOf(tx, services.clock, { order: found.order, transaction }, view, outcome);
  if (problem !== null && problem !== transaction.problem)
    services.log.error({ transaction: transaction.uuid, order: found.order.uuid, problem }, 'a payment needs the operator');
  if (problem === RESERVATION_ENDED && transaction.problem !== problem)
    await mailAboutOrder(tx, services, found.order, { template: 'reservationEnded', values: () => ({}) });
  const hasChanged = authorised !== found.transaction.authorised || captured !== found.transaction.captured;
  const fruitlessAsks = hasChanged ? 0 : transaction.fruitlessAsks;
  const nextAskMs = delayOf({ outcome, transaction, isOpen: view.isOpen, fruitlessAsks });
  await tx
    .update(transactions)
    .set({
      authorised,
      captured,
      refunded,
      heard: question.asked,
      problem,
      fruitlessAsks,
      nextAskAt: nextAskMs === null ? null : databaseTime(services.clock, nextAskMs),
    })
    .where(eq(transactions.uuid, transaction.uuid));
  if (outcome.kind === 'settled') await followRefund(tx, found, transaction, services.clock.nowMs());
  if (outcome.kind === 'settled' && hasChanged) await settleNothingOwed(tx, found.order, services.clock.nowMs());
  await issueDocuments(tx, services, transaction.uuid);
  return outcome;
}

async function follow(tx: Db, services: Services, { order, transaction }: OwnTransaction, view: PaymentView): Promise<Outcome> {
  if (order.state === 'cancelled') {
    await planDue(tx, services.clock, { order, transaction }, view.isOpen);
    return { kind: 'cancelled', why: null };
  }
  if (order.state === 'paid') {
    await planDue(tx, services.clock, { order, transaction });
    return { kind: 'settled' };
  }
  if (transaction.authorised === 0) return { kind: view.isOpen ? 'open' : 'unpaid' };
  if (!covers(transaction, order.totalPrice)) return { kind: 'mismatch' };
  const why = await findUnsold(tx, transaction.uuid);
  if (why !== null) {
    await planRelease(tx, services.clock, transaction, view.isOpen);
    await cancelTransaction(tx, services.clock, transaction.uuid);
    return { kind: 'cancelled', why };
  }
  if (transaction.captureAt === 'settlement' && !isCharged(transaction, order.totalPrice)) {
    await planCapture(tx, services.clock, transaction);
    return { kind: 'charging' };
  }
  await settleTransaction(tx, services, transaction.uuid);
  return { kind: 'settled' };
}

/** The goods of a refunded order end with its refund, and begin again when the bank returns the refund. */
export async function followRefund(
  tx: Db,
  { order, transaction: before }: OwnTransaction,
  now: PaymentAmounts,
  nowMs: number,
): Promise<void> {
  if (order.state !== 'paid') return;
  const isOver = await isGivenBack(tx, order, now);
  if ((await isGivenBack(tx, order, before)) === isOver) return;
  if (!isOver) {
    await holdRebateUseAgain(tx, order);
    return recordPurchases(tx, order, now, before.settledAt ?? new Date(nowMs));
  }
  await endRefunded(tx, order);
}

/** The goods that it paid for, and its use of a code, are released; none of it is made. */
export async function endRefunded(tx: Db, order: OwnTransaction['order']): Promise<void> {
  await freeRebateUse(tx, order.uuid);
  await withdrawPurchases(tx, order);
  await forgetFailedExport(tx, order.uuid);
}

const RESERVATION_ENDED = 'the reservation ended before it was charged';

const endOf = ({ provider, currency, settledAt, createdAt }: OwnTransaction['transaction'], clock: Clock): number | null =>
  endingReservation({ provider, currency, reservedMs: (settledAt ?? createdAt).getTime() }, clock.nowMs());

/** A problem that only an operator can solve. It is cleared when the payment is in order. */
async function problemOf(
  tx: Db,
  clock: Clock,
  { order, transaction }: OwnTransaction,
  view: PaymentView,
  outcome: Outcome,
): Promise<string | null> {
  const { authorised, captured, refunded } = view.amounts;
  const owed = transaction.refunded === 0 ? 0 : await owedOfReturned(tx, transaction.uuid);
  if (owed > 0) return returnedProblem(order, owed);
  if (outcome.kind === 'mismatch')
    return `in the smallest unit, the provider has ${authorised} ${view.currency} authorised, ${captured} captured, ${refunded} refunded; the order costs ${order.totalPrice} ${order.currency}`;
  if (outcome.kind === 'settled' && order.totalPrice > 0 && transaction.authorised === 0 && !(await isForgone(tx, { order, transaction })))
    return RESERVATION_ENDED;
  const endMs = outcome.kind === 'settled' && transaction.captured === 0 && heldAmount(transaction) > 0 ? endOf(transaction, clock) : null;
  if (endMs !== null) return `its reservation ends about ${new Date(endMs).toISOString().slice(0, 10)}: make the order before that`;
  const due = order.totalPrice - (await unchargedIn(tx, order));
  const isShort = refundableAmount(transaction) > 0 && heldAmount(transaction) === 0 && transaction.captured < due;
  if (outcome.kind === 'settled' && isShort && !(await wasChargedHere(tx, transaction.uuid)))
    return `in the smallest unit, ${transaction.captured} ${order.currency} of ${due} were charged, and nothing more is reserved`;
  const refunds = await tx
    .select({ target: paymentJobs.target })
    .from(paymentJobs)
    .where(
      and(
        eq(paymentJobs.transactionUuid, transaction.uuid),
        eq(paymentJobs.kind, 'refund'),
        eq(paymentJobs.isRefused, false),
        isNotNull(paymentJobs.doneAt),
      ),
    );
  return refunds.some(({ target }) => target > transaction.refunded) ? 'a refund failed after the provider had taken it' : null;
}

/** The shop charged the order's cost at that time. */
const wasChargedHere = async (tx: Db, uuid: string): Promise<boolean> =>
  (await tx.$count(paymentJobs, and(eq(paymentJobs.transactionUuid, uuid), eq(paymentJobs.kind, 'capture')))) > 0;

/** The rest after the lines that were never charged is below the provider's minimum: it was released. */
async function isForgone(tx: Db, { order, transaction }: OwnTransaction): Promise<boolean> {
  const uncharged = unchargedOf((await creditedLines(tx, order.uuid)).values());
  return order.totalPrice - uncharged < leastAmount(transaction.provider, transaction.currency);
}

const MINUTE_MS = 60_000;
const DELAY_MAX_MS = 6 * 60 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Maximum delay of the sweep. */
export const ASK_MAX_MS = DAY_MS;

/** Delay before the sweep asks again; null when nothing can change by itself any more. */
function delayOf(now: {
  readonly outcome: Outcome;
  readonly transaction: OwnTransaction['transaction'];
  readonly isOpen: boolean;
  readonly fruitlessAsks: number;
}): number | null {
  const soon = Math.min(DELAY_MAX_MS, MINUTE_MS * 2 ** Math.min(now.fruitlessAsks, 20));
  switch (now.outcome.kind) {
    case 'open':
    case 'charging':
      return soon;
    case 'cancelled':
      return now.isOpen || heldAmount(now.transaction) > 0 || refundableAmount(now.transaction) > 0 ? soon : null;
    case 'mismatch':
      return DAY_MS;
    case 'settled':
      // A reservation expires after some days, and the operator must be notified.
      return heldAmount(now.transaction) > 0 ? DAY_MS : null;
    case 'unpaid':
      return null;
  }
}
