/** Messages to the caller's device: on and off (LOV-12). A subscription is written by its own device, and no call reads it. */
import { ECDH } from 'node:crypto';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { appError } from '#core/contract/errors.ts';
import type { pushCalls } from '#core/contract/device/push.ts';
import { isPushEndpoint } from '#core/domain/push/push-endpoint.ts';
import { assert } from '#core/kernel/assert.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { pushSubscriptions, users } from '#server/db/schema.ts';
import { type AreaHandlers, callerUuid } from '#server/http/handler.ts';
import { vapidKeys } from '#server/push/vapid-keys.ts';

/** Devices of one customer. The oldest goes for the next. */
export const SUBSCRIPTIONS_MAX = 20;

export const pushHandlers: AreaHandlers<typeof pushCalls> = {
  pushKey: async ({ db, services }) => ok({ publicKey: (await vapidKeys(db, services.clock)).publicKey }),

  subscribeToPush: async ({ db, caller, services }, { body: { endpoint, keys } }) => {
    const userUuid = callerUuid(caller);
    assert(caller.sessionId !== null, 'a customer has a session');
    if (!isPushEndpoint(endpoint, services.config.pushHosts)) return err(appError('push.service_unknown'));
    if (!isPointOfCurve(keys.p256dh)) return err(appError('request.invalid', { field: 'body.keys.p256dh' }));
    // If two devices subscribe at once, they are counted one after the other.
    await db.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, userUuid)).for('update');
    // The browser belongs to the customer who is signed in now, and has one address. Only the browser itself knows its
    // keys: an attacker who knows the address alone cannot end another customer's messages.
    const isItself = and(eq(pushSubscriptions.p256dh, keys.p256dh), eq(pushSubscriptions.auth, keys.auth));
    await db
      .delete(pushSubscriptions)
      .where(
        or(
          eq(pushSubscriptions.sessionId, caller.sessionId),
          and(eq(pushSubscriptions.endpoint, endpoint), or(eq(pushSubscriptions.userUuid, userUuid), isItself)),
        ),
      );
    const kept = await db
      .insert(pushSubscriptions)
      .values({
        uuid: services.random.uuid(),
        userUuid,
        sessionId: caller.sessionId,
        endpoint,
        ...keys,
        createdAt: new Date(services.clock.nowMs()),
      })
      .onConflictDoNothing()
      .returning({ uuid: pushSubscriptions.uuid });
    if (kept.length === 0) return err(appError('request.invalid', { field: 'body.keys' }));
    await keepNewest(db, userUuid);
    return ok({ status: 'OK' });
  },

  unsubscribeFromPush: async ({ db, caller }, { body: { endpoint } }) => {
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userUuid, callerUuid(caller))));
    return ok({ status: 'OK' });
  },
};

/** Messages cannot be encrypted for any other key. */
function isPointOfCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

async function keepNewest(db: Db, userUuid: string): Promise<void> {
  const older = await db
    .select({ uuid: pushSubscriptions.uuid })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userUuid, userUuid))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.uuid))
    .offset(SUBSCRIPTIONS_MAX);
  if (older.length > 0)
    await db.delete(pushSubscriptions).where(
      inArray(
        pushSubscriptions.uuid,
        older.map(({ uuid }) => uuid),
      ),
    );
}
