/**
 * The audit trail (SEC-07, docs/adr/0015). Contains no names: uuids, kinds and days only. Triggers of its migration
 * keep it append-only.
 */
import { date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { TRAIL_ACTORS, TRAIL_ACTS } from '#core/contract/trail/trail-acts.ts';

/** Represents 'none' in the key of a counted row. */
export const NO_UUID = '00000000-0000-0000-0000-000000000000';

/** One row for each act, written in the transaction of the act. */
export const trailEntries = pgTable(
  'trail_entries',
  {
    uuid: uuid('uuid').primaryKey(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    act: text('act', { enum: TRAIL_ACTS }).notNull(),
    actor: text('actor', { enum: TRAIL_ACTORS }).notNull(),
    /** The customer, the invitation, or the session of a simulation; null for a visitor or the operator. */
    actorUuid: uuid('actor_uuid'),
    /** The account concerned. No foreign key, because the row outlives the account. */
    customerUuid: uuid('customer_uuid'),
    subjectUuid: uuid('subject_uuid'),
    /** The contract's name of the call, or the operator's command. */
    call: text('call').notNull().default(''),
    /** Keyed hash of the caller's network (server/trail/network-hash.ts); empty for none. */
    network: text('network').notNull().default(''),
  },
  (t) => [
    index('trail_entries_customer_ix').on(t.customerUuid, t.at),
    index('trail_entries_subject_ix').on(t.subjectUuid, t.at),
    index('trail_entries_at_ix').on(t.at),
  ],
);

/** Frequent acts: one row for each act, actor, subject and day, with a count that only grows. */
export const trailDays = pgTable(
  'trail_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    act: text('act', { enum: TRAIL_ACTS }).notNull(),
    actor: text('actor', { enum: TRAIL_ACTORS }).notNull(),
    actorUuid: uuid('actor_uuid').notNull().default(NO_UUID),
    customerUuid: uuid('customer_uuid').notNull().default(NO_UUID),
    subjectUuid: uuid('subject_uuid').notNull().default(NO_UUID),
    call: text('call').notNull().default(''),
    /** The error code of a refusal. */
    code: text('code').notNull().default(''),
    network: text('network').notNull().default(''),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'trail_days_pk',
      columns: [t.day, t.act, t.actor, t.actorUuid, t.customerUuid, t.subjectUuid, t.call, t.code, t.network],
    }),
    index('trail_days_customer_ix').on(t.customerUuid, t.day),
    index('trail_days_subject_ix').on(t.subjectUuid, t.day),
  ],
);
