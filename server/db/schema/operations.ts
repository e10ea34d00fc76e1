import { isNotNull, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './subjects.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** opId -> answer, written in the transaction of the change itself. A row is kept for good, a large answer for 90 days. */
export const idempotency = pgTable(
  'idempotency',
  {
    /** The owner; an anonymous owner's rows count for the user it was merged into. */
    ownerUuid: uuid('owner_uuid').notNull(),
    opId: uuid('op_id').notNull(),
    call: text('call').notNull(),
    /** SHA-256 of the call and its input; argon2id when a password is in it. */
    requestHash: text('request_hash').notNull(),
    /** The session that the call started: a replay gets one more token of it, as long as it lives. */
    sessionId: uuid('session_id'),
    status: integer('status'),
    /** null: dropped by housekeeping (server/http/answers/stored-answers.ts), or the change is under way. */
    body: jsonb('body'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerUuid, t.opId] }),
    // Answers that are past their date, by the calls whose answers are dropped.
    index('idempotency_kept_answer_ix').on(t.call, t.createdAt).where(isNotNull(t.body)),
    // Answers about a person that another owner was given, for erasing the person.
    index('idempotency_answered_user_ix').on(sql`(${t.body} -> 'user' ->> 'uuid')`).where(sql`${t.body} -> 'user' ->> 'uuid' is not null`),
  ],
);

/** Effects outside the database (mail, SMS, messages to devices), keyed by what caused them, done after the commit. */
export const outgoingJobs = pgTable(
  'outgoing_jobs',
  {
    uuid: uuid('uuid').primaryKey(),
    kind: text('kind', { enum: ['mail', 'sms', 'push'] }).notNull(),
    payload: jsonb('payload').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** This and the lease are times of the database (database-time.ts). */
    nextAttemptAt: at('next_attempt_at').notNull(),
    /** The process that sends it has it to itself until then; null: no process does. */
    leasedUntil: at('leased_until'),
    /** null: it was not tried yet, or before the shop noted it. */
    firstTriedAt: at('first_tried_at'),
    doneAt: at('done_at'),
    lastError: text('last_error'),
  },
  (t) => [
    index('outgoing_jobs_due_ix').on(t.doneAt, t.nextAttemptAt),
    // Messages to one address, for erasing the person.
    index('outgoing_jobs_to_ix').on(sql`(${t.payload} ->> 'to')`),
  ],
);

/**
 * Mails about an order whose customer has not proved the address yet (SEC-06): they are sent once it is proved. What can be made from
 * the order then (its confirmation, its documents, that it was sent) is not kept here.
 */
export const heldMails = pgTable(
  'held_mails',
  {
    uuid: uuid('uuid').primaryKey(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    /** Without an address: it goes to the one that is proved. */
    payload: jsonb('payload').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('held_mails_user_ix').on(t.userUuid, t.at), index('held_mails_at_ix').on(t.at)],
);

/** What imports did, for the operator. */
export const importRuns = pgTable('import_runs', {
  uuid: uuid('uuid').primaryKey(),
  folder: text('folder').notNull(),
  report: jsonb('report').notNull(),
  ranAt: at('ran_at').notNull(),
});

/** What retention removed, for the operator (OPS-06). */
export const retentionRuns = pgTable('retention_runs', {
  uuid: uuid('uuid').primaryKey(),
  report: jsonb('report').notNull(),
  ranAt: at('ran_at').notNull(),
});

/** Postal codes with their places, by the operator's import; the built-in list stands beside it (CHK-05). */
export const postalCodes = pgTable(
  'postal_codes',
  {
    country: text('country').notNull(),
    postalCode: text('postal_code').notNull(),
    city: text('city').notNull(),
  },
  (t) => [primaryKey({ columns: [t.country, t.postalCode] })],
);

/** A row for each time that the shop was restored from a backup. Devices know by the newest that the shop may have lost work (docs/adr/0024). */
export const restores = pgTable('restores', {
  id: uuid('id').primaryKey(),
  restoredAt: at('restored_at').notNull(),
});
