/** Sends one message to one device: encrypted for its browser only (RFC 8291), signed by the shop (RFC 8292). */
import { and, eq, gt } from 'drizzle-orm';
import webPush from 'web-push';
import type * as z from 'zod/mini';
import { paths } from '#core/contract/paths/paths.ts';
import type { PushMessage } from '#core/domain/push/push-message.ts';
import { isPushEndpoint } from '#core/domain/push/push-endpoint.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { isHttps } from '../http/requests/web-address.ts';
import { serverLanguage } from '../http/requests/request-language.ts';
import { pushSubscriptions, sessions } from '../db/schema.ts';
import { UndeliverableError } from '../mail/undeliverable.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import type { Services } from '../services.ts';
import type { PushPayloadSchema } from './push-about-order.ts';
import { vapidKeys } from './vapid-keys.ts';
import words from './push-words.json' with { type: 'json' };

/** Older events are only shown in 'My orders'. */
const TELL_WITHIN_MS = 3 * 86_400_000;
const TIMEOUT_MS = 15_000;
/** The browser has ended the subscription (RFC 8030, 7.3). */
const GONE = [404, 410];
/**
 * The message would be refused every time. A wrong key of the shop (401, 403), a limit (429) and an unavailable service
 * are temporary.
 */
const REFUSED = [400, 413];

/**
 * Throws an error to be retried, or `UndeliverableError`. Nothing is sent to a device that is no longer signed in, or
 * that wants no messages.
 */
export async function sendPush(services: Services, push: z.infer<typeof PushPayloadSchema>): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.nowMs();
  const ttlMs = push.atMs + TELL_WITHIN_MS - now;
  const [device] = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.uuid, push.subscriptionUuid), gt(sessions.expiresAt, new Date(now))));
  // An operator may have removed a host from the list.
  if (!device || ttlMs <= 0 || !isPushEndpoint(device.subscription.endpoint, config.pushHosts)) return;
  const { uuid, endpoint, p256dh, auth, userUuid } = device.subscription;
  const { portal } = await loadSettings(db);
  const message: PushMessage = {
    title: portal.name,
    body: words[serverLanguage(push.lang)][push.template].replace('{reference}', orderReference(push.orderUuid)),
    url: paths.order(push.orderUuid),
    lang: serverLanguage(push.lang),
    to: userUuid,
  };
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    TTL: Math.ceil(ttlMs / 1000),
    urgency: 'normal',
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject: subjectOf(config.publicUrl, portal.contactInfo.email), ...(await vapidKeys(db, clock)) },
  });
  const status = await post(endpoint, request);
  if (GONE.includes(status)) {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.uuid, uuid));
    return;
  }
  if (status >= 200 && status <= 299) return;
  const what = `${new URL(endpoint).host} answered ${status}`;
  throw REFUSED.includes(status) ? new UndeliverableError(what) : new Error(what);
}

/** The contact for push services about the shop's messages. */
const subjectOf = (publicUrl: string | null, email: string): string =>
  publicUrl !== null && isHttps(publicUrl) ? publicUrl : `mailto:${email === '' ? 'postmaster@localhost' : email}`;

/** Only the status of the answer is read. A redirect is not followed, because it would leave the known hosts. */
async function post(endpoint: string, { headers, body }: webPush.RequestDetails): Promise<number> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (name === 'Content-Length' ? [] : [[name, String(value)]])),
    ),
    body: body === null ? null : new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.status;
}
