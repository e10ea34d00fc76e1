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
    /** The customer's name for it. */
    name: text('name').notNull(),
    /** base64url, as in WebAuthn's JSON. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, in base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter; 0 when it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential_uq').on(t.credentialId), index('passkeys_user_ix').on(t.userUuid)],
);

/** Unused codes. The device that created them sent only their SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userUuid: ofUser(),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.codeHash] })],
);

/** Devices that skip the second step. Their cookie has a random token, the row its SHA-256. */
export const rememberedDevices = pgTable(
  'remembered_devices',
  {
    uuid: uuid('uuid').primaryKey(),
    userUuid: ofUser(),
    tokenHash: text('token_hash').notNull(),
    device: text('device').notNull(),
    /**
     * The last session of the device: signing it out elsewhere also forgets the device. No foreign key, because it
     * outlives the session.
     */
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
 * A sign-in with a correct password that waits for its second step, or a passkey that is being added. Its key is a
 * random token that only the device has. The row is deleted with its use.
 */
export const secondStepChallenges = pgTable(
  'second_step_challenges',
  {
    keyHash: text('key_hash').primaryKey(),
    userUuid: ofUser(),
    purpose: text('purpose', { enum: ['sign_in', 'confirm', 'add_passkey'] }).notNull(),
    /** The session that confirms or adds; null for a sign-in. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the password's hash: a new password invalidates waiting challenges. */
    passwordSeal: text('password_seal').notNull(),
    /** Hash of the mailed code with the token, so that the row alone does not reveal it. null when none was sent. */
    codeHash: text('code_hash'),
    codeExpiresAt: at('code_expires_at'),
    tries: integer('tries').notNull().default(0),
    /** The challenge that a passkey must sign; null when none was requested. */
    passkeyChallenge: text('passkey_challenge'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('second_step_challenges_user_ix').on(t.userUuid),
    index('second_step_challenges_session_ix').on(t.sessionId),
    index('second_step_challenges_expires_at_ix').on(t.expiresAt),
  ],
);
