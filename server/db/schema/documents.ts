import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { DOCUMENT_KINDS } from '#core/contract/orders.ts';
import type { DocumentContent } from '#core/domain/documents/document-content.ts';
import { orders } from './orders.ts';
import { transactions } from './payments.ts';

/** The last number of each series. Its row is locked by the transaction that takes the next one (docs/adr/0020). */
export const documentCounters = pgTable('document_counters', {
  kind: text('kind', { enum: DOCUMENT_KINDS }).primaryKey(),
  last: integer('last').notNull(),
});

/** Receipts, invoices and credit notes. A trigger rejects every change of a row except the first `pdf_hash`. */
export const documents = pgTable(
  'documents',
  {
    uuid: uuid('uuid').primaryKey(),
    orderUuid: uuid('order_uuid')
      .notNull()
      .references(() => orders.uuid),
    /** Number from 1 in the order of issue. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    number: integer('number').notNull(),
    /** Negative amounts are credit for the customer. */
    amount: integer('amount').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true, mode: 'date' }).notNull(),
    content: jsonb('content').$type<DocumentContent>().notNull(),
    /** SHA-256 of the file. null when it was not created yet. */
    pdfHash: text('pdf_hash'),
  },
  (t) => [
    uniqueIndex('documents_number_uq').on(t.kind, t.number),
    uniqueIndex('documents_order_uq').on(t.orderUuid, t.position),
    index('documents_issued_ix').on(t.issuedAt),
  ],
);

/**
 * Lines whose money is refunded, or was never charged (BIZ-04). The key allows a line to be refunded once. If the bank
 * returns the refund, the line can be refunded again, so its row is deleted.
 */
export const orderCreditedLines = pgTable(
  'order_credited_lines',
  {
    orderUuid: uuid('order_uuid')
      .notNull()
      .references(() => orders.uuid, { onDelete: 'cascade' }),
    orderLineUuid: uuid('order_line_uuid').notNull(),
    /** The amount that was paid for the line. */
    amount: integer('amount').notNull(),
    creditedAt: timestamp('credited_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** false: its customer withdrew from it before it was charged. */
    isCharged: boolean('is_charged').notNull(),
    /** The credit note that names it; null when its money has not moved yet, or the order has no documents. */
    documentUuid: uuid('document_uuid').references(() => documents.uuid, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.orderUuid, t.orderLineUuid] }), index('order_credited_lines_document_ix').on(t.documentUuid)],
);

/** Received payments of an invoice, as recorded by the operator (BIZ-05). */
export const invoicePayments = pgTable(
  'invoice_payments',
  {
    uuid: uuid('uuid').primaryKey(),
    transactionUuid: uuid('transaction_uuid')
      .notNull()
      .references(() => transactions.uuid, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('invoice_payments_transaction_ix').on(t.transactionUuid)],
);

/** Payments of an invoice that the shop has sent back after a credit note had stated the debt (BIZ-05). */
export const invoicePaybacks = pgTable(
  'invoice_paybacks',
  {
    uuid: uuid('uuid').primaryKey(),
    transactionUuid: uuid('transaction_uuid')
      .notNull()
      .references(() => transactions.uuid, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    paidBackAt: timestamp('paid_back_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('invoice_paybacks_transaction_ix').on(t.transactionUuid)],
);

/**
 * A refund that the bank returned, or the provider refused, for an order that stays refunded because its credit or code
 * is used elsewhere. The customer is owed the money (BIZ-01).
 */
export const returnedRefunds = pgTable(
  'returned_refunds',
  {
    uuid: uuid('uuid').primaryKey(),
    transactionUuid: uuid('transaction_uuid')
      .notNull()
      .references(() => transactions.uuid, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    returnedAt: timestamp('returned_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Time at which the customer received it after all; null while it is owed. */
    paidAt: timestamp('paid_at', { withTimezone: true, mode: 'date' }),
    /** Paid outside the provider, as recorded by the operator. */
    isElsewhere: boolean('is_elsewhere').notNull().default(false),
  },
  (t) => [index('returned_refunds_transaction_ix').on(t.transactionUuid)],
);

/** Terms of purchase as customers accepted them, each text once. The documents of their orders show it (BIZ-05). */
export const acceptedTerms = pgTable('accepted_terms', {
  /** SHA-256 of the text. */
  hash: text('hash').primaryKey(),
  /** HTML. */
  text: text('text').notNull(),
});
