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
    /** What the provider calls the payment that the customer was led to last; null: none was begun. */
    providerReference: text('provider_reference'),
    state: text('state', { enum: ['created', 'paid', 'failed', 'cancelled'] }).notNull(),
    /** What the order costs. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** As the provider told last (core/domain/payments). */
    authorised: integer('authorised').notNull().default(0),
    captured: integer('captured').notNull().default(0),
    refunded: integer('refunded').notNull().default(0),
    /** What the shop took off an open invoice as an amount, of no lines. */
    takenOff: integer('taken_off').notNull().default(0),
    /** export: charged when the order is made. settlement: before its files are delivered. */
    captureAt: text('capture_at', { enum: ['export', 'settlement'] })
      .notNull()
      .default('export'),
    /** How many payments were begun with the provider: each has a key of its own. */
    starts: integer('starts').notNull().default(0),
    /** Rises with each question to the provider. */
    asked: integer('asked').notNull().default(0),
    /** The question whose answer was taken last: one from before it says less. */
    heard: integer('heard').notNull().default(0),
    /** When the sweep asks the provider next; null: nothing is expected. */
    nextAskAt: at('next_ask_at'),
    /** Times that the sweep asked and nothing had changed. */
    fruitlessAsks: integer('fruitless_asks').notNull().default(0),
    /** Why the operator has to look at it; null: it is as it should be. */
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

/** What providers sent, as they sent it, after its signature was checked; each event once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    /** null: it is about no payment of this shop. */
    transactionUuid: uuid('transaction_uuid').references(() => transactions.uuid, { onDelete: 'cascade' }),
    /** null: dropped by housekeeping or with the customer's data; it names the customer. */
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

/** Every change that is asked of a provider. The key is the provider's idempotency key. */
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
    /** What it has to come to (core/domain/payments/payment-step.ts). */
    target: integer('target').notNull(),
    /** Why, in the operator's words; empty: the shop's own rule, which says what the payment has to come to. */
    reason: text('reason').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    /** This and the lease are times of the database (database-time.ts), as those of events and `transactions.nextAskAt`. */
    nextTryAt: at('next_try_at').notNull(),
    /** A process is at it until then; null: none is. */
    leasedUntil: at('leased_until'),
    doneAt: at('done_at'),
    /** The provider said no, or the payment has come to something else: not tried again by itself. */
    isRefused: boolean('is_refused').notNull().default(false),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('payment_jobs_due_ix').on(t.nextTryAt).where(isNull(t.doneAt)), index('payment_jobs_transaction_ix').on(t.transactionUuid)],
);

/** The books of the sandbox card, in which no money moves. */
export const sandboxPayments = pgTable('sandbox_payments', {
  transactionUuid: uuid('transaction_uuid')
    .primaryKey()
    .references(() => transactions.uuid, { onDelete: 'cascade' }),
  authorised: integer('authorised').notNull(),
  captured: integer('captured').notNull().default(0),
  refunded: integer('refunded').notNull().default(0),
});
