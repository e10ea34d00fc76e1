/** Messages to devices (LOV-12, docs/adr/0022). */
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions } from './people.ts';
import { users } from './subjects.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * A browser that its customer wants messages on. Deleted with its session: a device that signed out, was signed out or
 * whose account was erased gets none.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    uuid: uuid('uuid').primaryKey(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The push service's address of this browser (core/domain/push/push-endpoint.ts). */
    endpoint: text('endpoint').notNull(),
    /** Keys of the browser, base64url. Only the browser can decrypt data that is encrypted with them. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint_uq').on(t.endpoint),
    uniqueIndex('push_subscriptions_session_uq').on(t.sessionId),
    index('push_subscriptions_user_ix').on(t.userUuid, t.createdAt),
  ],
);

/** The shop's own key pair, by which push services identify it (VAPID, RFC 8292). One row, created on first use. */
export const pushKeys = pgTable('push_keys', {
  /** Always 'shop'. */
  name: text('name').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: at('created_at').notNull(),
});
