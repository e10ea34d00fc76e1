import { isNotNull, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './subjects.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * opId -> answer, written in the transaction of the change itself. A row is kept permanently, a large answer for 90
 * days.
 */
export const idempotency = pgTable(
  'idempotency',
  {
    /** The owner. The rows of an anonymous owner count for the user it was merged into. */
    ownerUuid: uuid('owner_uuid').notNull(),
    opId: uuid('op_id').notNull(),
    call: text('call').notNull(),
    /** SHA-256 of the call and its input; argon2id when the input contains a password. */
    requestHash: text('request_hash').notNull(),
    /** The session that the call started: a replay gets another token of it, as long as it exists. */
    sessionId: uuid('session_id'),
    status: integer('status'),
    /** null when it was dropped by housekeeping (server/http/answers/stored-answers.ts), or the change is in progress. */
    body: jsonb('body'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerUuid, t.opId] }),
    // Answers past their date, of the calls whose answers are dropped.
    index('idempotency_kept_answer_ix').on(t.call, t.createdAt).where(isNotNull(t.body)),
    // Answers about a person that another owner received, for erasing the person.
    index('idempotency_answered_user_ix').on(sql`(${t.body} -> 'user' ->> 'uuid')`).where(sql`${t.body} -> 'user' ->> 'uuid' is not null`),
  ],
);

/** Effects outside the database (mail, SMS, messages to devices), keyed by their cause, carried out after the commit. */
export const outgoingJobs = pgTable(
  'outgoing_jobs',
  {
    uuid: uuid('uuid').primaryKey(),
    kind: text('kind', { enum: ['mail', 'sms', 'push'] }).notNull(),
    payload: jsonb('payload').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** This and the lease are times of the database (database-time.ts). */
    nextAttemptAt: at('next_attempt_at').notNull(),
    /** Until then one process has the job alone; null when no process sends it. */
    leasedUntil: at('leased_until'),
    /** null when it was not tried yet, or before the shop recorded the time. */
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
 * Mails about an order whose customer has not proved the address yet (SEC-06): they are sent once it is proved.
 * Messages that can be made from the order then (its confirmation, its documents, the notice that it was sent) are not
 * kept here.
 */
export const heldMails = pgTable(
  'held_mails',
  {
    uuid: uuid('uuid').primaryKey(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    /** Without an address: it is sent to the proved one. */
    payload: jsonb('payload').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('held_mails_user_ix').on(t.userUuid, t.at), index('held_mails_at_ix').on(t.at)],
);

/** Results of imports, for the operator. */
export const importRuns = pgTable('import_runs', {
  uuid: uuid('uuid').primaryKey(),
  folder: text('folder').notNull(),
  report: jsonb('report').notNull(),
  ranAt: at('ran_at').notNull(),
});

/** Data that retention removed, for the operator (OPS-06). */
export const retentionRuns = pgTable('retention_runs', {
  uuid: uuid('uuid').primaryKey(),
  report: jsonb('report').notNull(),
  ranAt: at('ran_at').notNull(),
});

/** Postal codes with their cities from the operator's import, in addition to the built-in list (CHK-05). */
export const postalCodes = pgTable(
  'postal_codes',
  {
    country: text('country').notNull(),
    postalCode: text('postal_code').notNull(),
    city: text('city').notNull(),
  },
  (t) => [primaryKey({ columns: [t.country, t.postalCode] })],
);

/**
 * One row for each time that the shop was restored from a backup. The newest tells devices that the shop may have lost
 * data (docs/adr/0024).
 */
export const restores = pgTable('restores', {
  id: uuid('id').primaryKey(),
  restoredAt: at('restored_at').notNull(),
});
