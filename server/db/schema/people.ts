import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { subjects, users } from './subjects.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The picture sets that a user may see: the codes that they typed. */
export const userSubjects = pgTable(
  'user_subjects',
  {
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    subjectUuid: uuid('subject_uuid')
      .notNull()
      .references(() => subjects.uuid, { onDelete: 'cascade' }),
    addedAt: at('added_at').notNull(),
    /** Reminder mails about ordering, per subject (ACT-03). */
    remindersEnabled: boolean('reminders_enabled').notNull().default(true),
    /** Time of the last reminder; null when there was none. */
    remindedAt: at('reminded_at'),
    timesReminded: integer('times_reminded').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.subjectUuid] }), index('user_subjects_subject_ix').on(t.subjectUuid)],
);

/** A session; its cookie's tokens are in sessionTokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userUuid: uuid('user_uuid').references(() => users.uuid, { onDelete: 'cascade' }),
    isSimulated: boolean('is_simulated').notNull().default(false),
    /** The customer shares the device with others: it ends sooner (SEC-10). */
    isShared: boolean('is_shared').notNull().default(false),
    /** A sign-in whose answer was lost may be repeated. false after a change of the password or the second step. */
    mayReopen: boolean('may_reopen').notNull().default(true),
    /** The code last found valid in this session: only then may an e-mail be checked (ACC-15). */
    validatedCode: text('validated_code'),
    device: text('device').notNull().default(''),
    createdAt: at('created_at').notNull(),
    /** Time at which the customer confirmed the password; null when they have not since the session began (SEC-06). */
    confirmedAt: at('confirmed_at'),
    lastSeenAt: at('last_seen_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sessions_user_ix').on(t.userUuid), index('sessions_expires_at_ix').on(t.expiresAt)],
);

/**
 * The cookie has a random token, the row only its SHA-256. A sign-in whose answer was lost and is requested again gets
 * another token of the same session.
 */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
  },
  (t) => [index('session_tokens_session_ix').on(t.sessionId)],
);

/**
 * Tokens of sessions that were ended by another device, a changed password or an erasure. A device that presents one
 * reads 'revoked' instead of 'expired' and removes the customer's data; after an erasure also the unsent work.
 * Housekeeping deletes a row when no browser can have its cookie any more.
 */
export const revokedTokens = pgTable(
  'revoked_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    revokedAt: at('revoked_at').notNull(),
    /**
     * User of the session, so that an erasure also finds sessions that had been ended before it. null when the account
     * is erased.
     */
    userUuid: uuid('user_uuid').references(() => users.uuid, { onDelete: 'set null' }),
    /** The account no longer exists: work that waits on the device for its next sign-in can never be sent. */
    isErased: boolean('is_erased').notNull().default(false),
  },
  (t) => [index('revoked_tokens_revoked_at_ix').on(t.revokedAt), index('revoked_tokens_user_ix').on(t.userUuid)],
);

export const resetKeys = pgTable(
  'reset_keys',
  {
    keyHash: text('key_hash').primaryKey(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('reset_keys_user_ix').on(t.userUuid), index('reset_keys_expires_at_ix').on(t.expiresAt)],
);

/**
 * Links that prove an e-mail address: the account's own, or its new one (SEC-06). The row is deleted when the link is
 * opened.
 */
export const emailLinks = pgTable(
  'email_links',
  {
    keyHash: text('key_hash').primaryKey(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('email_links_user_ix').on(t.userUuid), index('email_links_expires_at_ix').on(t.expiresAt)],
);

/**
 * One-time links with which an operator sees the shop as a customer (OPS-04). The row is deleted when the link is
 * opened.
 */
export const simulationLinks = pgTable('simulation_links', {
  keyHash: text('key_hash').primaryKey(),
  userUuid: uuid('user_uuid')
    .notNull()
    .references(() => users.uuid, { onDelete: 'cascade' }),
  expiresAt: at('expires_at').notNull(),
});

/** An invitation to see picture sets, by a link whose token only its recipient has (SHR-01, BEY-06). */
export const shares = pgTable(
  'shares',
  {
    uuid: uuid('uuid').primaryKey(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    uniqueIndex('shares_token_uq').on(t.tokenHash),
    index('shares_user_ix').on(t.userUuid, t.createdAt),
    index('shares_expires_at_ix').on(t.expiresAt),
  ],
);

export const shareSubjects = pgTable(
  'share_subjects',
  {
    shareUuid: uuid('share_uuid')
      .notNull()
      .references(() => shares.uuid, { onDelete: 'cascade' }),
    subjectUuid: uuid('subject_uuid')
      .notNull()
      .references(() => subjects.uuid, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.shareUuid, t.subjectUuid] }), index('share_subjects_subject_ix').on(t.subjectUuid)],
);

/** Wrong guesses in a sliding window, per bucket ('code:address:…', 'password:account:…', 'code:all'). */
export const throttles = pgTable(
  'throttles',
  {
    bucket: text('bucket').primaryKey(),
    wrongGuesses: integer('wrong_guesses').notNull(),
    windowStartedAt: at('window_started_at').notNull(),
    lastWrongAt: at('last_wrong_at').notNull(),
  },
  (t) => [index('throttles_last_wrong_at_ix').on(t.lastWrongAt)],
);

/**
 * Guesses that are being checked now, by bucket: a token is taken before the check and returned after a correct guess.
 * UNLOGGED (set by the migration, because drizzle cannot): no row must outlive the check, so no disk write is awaited,
 * and a crash of the database empties the table.
 */
export const throttleAttempts = pgTable('throttle_attempts', {
  bucket: text('bucket').primaryKey(),
  /**
   * Time at which each token was taken, in milliseconds, by the attempt's id; one whose process died expires after a
   * minute.
   */
  taken: jsonb('taken').$type<Readonly<Record<string, number>>>().notNull().default({}),
});
