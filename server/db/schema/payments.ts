import { isNotNull, isNull } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The payment of an order. Its uuid is our reference with the provider. */
export const transactions = pgTable(
  'transactions',
  {
    uuid: uuid('uuid').primaryKey(),
    orderUuid: uuid('order_uuid')
      .notNull()
      .references(() => orders.uuid),
    provider: text('provider').notNull(),
    /** The provider's reference of the last begun payment; null when none was begun. */
    providerReference: text('provider_reference'),
    state: text('state', { enum: ['created', 'paid', 'failed', 'cancelled'] }).notNull(),
    /** The order's total. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** As last reported by the provider (core/domain/payments). */
    authorised: integer('authorised').notNull().default(0),
    captured: integer('captured').notNull().default(0),
    refunded: integer('refunded').notNull().default(0),
    /** The amount that the shop deducted from an open invoice, without lines. */
    takenOff: integer('taken_off').notNull().default(0),
    /** export: charged when the order is made. settlement: charged before its files are delivered. */
    captureAt: text('capture_at', { enum: ['export', 'settlement'] })
      .notNull()
      .default('export'),
    /** Number of payments that were begun with the provider: each has its own key. */
    starts: integer('starts').notNull().default(0),
    /** Incremented with each request to the provider. */
    asked: integer('asked').notNull().default(0),
    /** Number of the request whose answer was applied last. Answers to earlier requests are outdated. */
    heard: integer('heard').notNull().default(0),
    /** Time at which the sweep asks the provider next; null when no change is expected. */
    nextAskAt: at('next_ask_at'),
    /** Number of sweeps without a change. */
    fruitlessAsks: integer('fruitless_asks').notNull().default(0),
    /** The reason why the operator must check it; null when it is in order. */
    problem: text('problem'),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
  },
  (t) => [
    index('transactions_order_ix').on(t.orderUuid),
    uniqueIndex('transactions_provider_reference_uq').on(t.provider, t.providerReference),
    index('transactions_next_ask_ix').on(t.nextAskAt).where(isNotNull(t.nextAskAt)),
    index('transactions_problem_ix').on(t.uuid).where(isNotNull(t.problem)),
  ],
);

/** Providers' events as they were sent, after their signature was checked; each event once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    /** null when it is not about a payment of this shop. */
    transactionUuid: uuid('transaction_uuid').references(() => transactions.uuid, { onDelete: 'cascade' }),
    /** null when it was dropped by housekeeping or with the customer's data, because it names the customer. */
    raw: text('raw'),
    receivedAt: at('received_at').notNull(),
    processedAt: at('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: at('next_try_at').notNull(),
    error: text('error'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('payment_events_due_ix').on(t.nextTryAt).where(isNull(t.processedAt)),
    index('payment_events_transaction_ix').on(t.transactionUuid),
  ],
);

/** Every change that is requested from a provider. The key is the provider's idempotency key. */
export const paymentJobs = pgTable(
  'payment_jobs',
  {
    /** `<transaction>:capture:1` */
    key: text('key').primaryKey(),
    transactionUuid: uuid('transaction_uuid')
      .notNull()
      .references(() => transactions.uuid, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['capture', 'cancel', 'refund'] }).notNull(),
    amount: integer('amount').notNull(),
    /** The amount that must be reached (core/domain/payments/payment-step.ts). */
    target: integer('target').notNull(),
    /** The operator's reason; empty when the shop's own rule determines the amount. */
    reason: text('reason').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    /**
     * This and the lease are times of the database (database-time.ts), like those of events and
     * `transactions.nextAskAt`.
     */
    nextTryAt: at('next_try_at').notNull(),
    /** Until then a process works on it; null when none does. */
    leasedUntil: at('leased_until'),
    doneAt: at('done_at'),
    /** The provider refused, or the payment has reached another amount: not retried automatically. */
    isRefused: boolean('is_refused').notNull().default(false),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('payment_jobs_due_ix').on(t.nextTryAt).where(isNull(t.doneAt)), index('payment_jobs_transaction_ix').on(t.transactionUuid)],
);

/** The ledger of the sandbox card, in which no money moves. */
export const sandboxPayments = pgTable('sandbox_payments', {
  transactionUuid: uuid('transaction_uuid')
    .primaryKey()
    .references(() => transactions.uuid, { onDelete: 'cascade' }),
  authorised: integer('authorised').notNull(),
  captured: integer('captured').notNull().default(0),
  refunded: integer('refunded').notNull().default(0),
});
