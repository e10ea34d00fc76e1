/** The second step at sign-in (SEC-06, docs/adr/0018). Whether codes are mailed is `users.email_codes_since`. */
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions } from './people.ts';
import { users } from './subjects.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const ofUser = () =>
  uuid('user_uuid')
    .notNull()
    .references(() => users.uuid, { onDelete: 'cascade' });

export const passkeys = pgTable(
  'passkeys',
  {
    uuid: uuid('uuid').primaryKey(),
    userUuid: ofUser(),
    /** The customer's word for it. */
    name: text('name').notNull(),
    /** base64url, as WebAuthn's JSON has it. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says that it signed; 0: it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential_uq').on(t.credentialId), index('passkeys_user_ix').on(t.userUuid)],
);

/** Those that were not used yet. The device that made them sent only their SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userUuid: ofUser(),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.codeHash] })],
);

/** Devices that are not asked for the second step. Their cookie holds a random token, the row its SHA-256. */
export const rememberedDevices = pgTable(
  'remembered_devices',
  {
    uuid: uuid('uuid').primaryKey(),
    userUuid: ofUser(),
    tokenHash: text('token_hash').notNull(),
    device: text('device').notNull(),
    /** The last session of the device: signing it out elsewhere ends the remembering too. No foreign key: it outlives the session. */
    sessionId: uuid('session_id'),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('remembered_devices_token_uq').on(t.tokenHash),
    index('remembered_devices_user_ix').on(t.userUuid),
    index('remembered_devices_expires_at_ix').on(t.expiresAt),
  ],
);

/**
 * A right password that waits for its second step, or a passkey that is being made. Its key is a random token that only
 * the device has. The row is deleted with its use.
 */
export const secondStepChallenges = pgTable(
  'second_step_challenges',
  {
    keyHash: text('key_hash').primaryKey(),
    userUuid: ofUser(),
    purpose: text('purpose', { enum: ['sign_in', 'confirm', 'add_passkey'] }).notNull(),
    /** The session that confirms or adds; null: a sign-in. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the password's hash: another password ends what waits. */
    passwordSeal: text('password_seal').notNull(),
    /** Of the code by e-mail, with the token, so that the row alone does not give it away. null: none was sent. */
    codeHash: text('code_hash'),
    codeExpiresAt: at('code_expires_at'),
    tries: integer('tries').notNull().default(0),
    /** What a passkey is asked to sign; null: not asked. */
    passkeyChallenge: text('passkey_challenge'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('second_step_challenges_user_ix').on(t.userUuid),
    index('second_step_challenges_session_ix').on(t.sessionId),
    index('second_step_challenges_expires_at_ix').on(t.expiresAt),
  ],
);
