/** Area push: messages to a device, if its customer asked for them there (LOV-12, docs/adr/0022). */
import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { OkSchema } from '../entities.ts';

/** The limit of the database's index for an address. */
export const ENDPOINT_MAX = 1000;
const EndpointSchema = z.string().check(z.minLength(1), z.maxLength(ENDPOINT_MAX));

/** The keys of the browser's `PushSubscription`, in base64url (RFC 8291). */
export const PushSubscriptionSchema = z.object({
  endpoint: EndpointSchema,
  keys: z.object({
    /** An uncompressed point of P-256, which starts with the byte 4. */
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
});

export const pushCalls = {
  pushKey: defineCall({
    name: 'pushKey',
    method: 'GET',
    path: '/api/webshop/push/key',
    access: 'customer',
    offline: 'live',
    changes: false,
    ours: true,
    source: 'LOV-12; by it the push service knows the shop',
    answer: z.object({ publicKey: z.string() }),
  }),
  subscribeToPush: defineCall({
    name: 'subscribeToPush',
    method: 'POST',
    path: '/api/webshop/push/subscription',
    access: 'customer',
    simulated: 'denied',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'LOV-12; of the device that calls, for as long as it is signed in',
    body: PushSubscriptionSchema,
    answer: OkSchema,
  }),
  unsubscribeFromPush: defineCall({
    name: 'unsubscribeFromPush',
    method: 'DELETE',
    path: '/api/webshop/push/subscription',
    access: 'customer',
    simulated: 'denied',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'LOV-12',
    body: z.object({ endpoint: EndpointSchema }),
    answer: OkSchema,
  }),
} as const;
