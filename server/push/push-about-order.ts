/**
 * Messages about an order to the devices of its customer, in the transaction of the event. They go to signed-in
 * devices, so they need no proved address.
 */
import { and, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { orderLanguage } from '#core/domain/orders/order-language.ts';
import type { Db } from '../db/database.ts';
import { databaseTime } from '../db/database-time.ts';
import { orders, outgoingJobs, pushSubscriptions, sessions, users } from '../db/schema.ts';
import type { Services } from '../services.ts';

/** The events: the goods are sent, or ready in the store; retouched pictures are ready; files can be downloaded. */
const PUSH_EVENTS = ['sent', 'pickup', 'retouch', 'files'] as const;
export type PushEvent = (typeof PUSH_EVENTS)[number];

/** Without address, keys and text: they are read and written when it is sent. */
export const PushPayloadSchema = z.object({
  subscriptionUuid: z.string(),
  /** The same field as in a mail, for the operator's list. */
  template: z.enum(PUSH_EVENTS),
  orderUuid: z.string(),
  lang: z.string(),
  atMs: z.number(),
});

type Order = Pick<typeof orders.$inferSelect, 'uuid' | 'userUuid' | 'sale'>;

export async function pushAboutOrder(
  tx: Db,
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  order: Order,
  event: PushEvent,
): Promise<void> {
  const now = new Date(clock.nowMs());
  const devices = await tx
    .select({ subscriptionUuid: pushSubscriptions.uuid, lang: users.lang })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.uuid, pushSubscriptions.userUuid))
    .where(and(eq(pushSubscriptions.userUuid, order.userUuid), gt(sessions.expiresAt, now)));
  if (devices.length === 0) return;
  await tx.insert(outgoingJobs).values(
    devices.map(({ subscriptionUuid, lang }) => ({
      uuid: random.uuid(),
      kind: 'push' as const,
      payload: {
        subscriptionUuid,
        template: event,
        orderUuid: order.uuid,
        lang: orderLanguage(order.sale, lang),
        atMs: now.getTime(),
      } satisfies z.infer<typeof PushPayloadSchema>,
      nextAttemptAt: databaseTime(clock),
    })),
  );
}

const ONCE = {
  sent: ['sentPushAt', 'sentMailAt'],
  pickup: ['sentPushAt', 'sentMailAt'],
  retouch: ['retouchPushAt', 'retouchMailAt'],
} as const;

/**
 * Once per order, however often it is marked or a picture is replaced; a customer who was notified before is not
 * notified again.
 */
export async function pushOnceAboutOrder(
  tx: Db,
  services: Pick<Services, 'clock' | 'random'>,
  order: Order,
  event: keyof typeof ONCE,
): Promise<void> {
  const [push, mail] = ONCE[event];
  const told = await tx
    .update(orders)
    .set({ [push]: new Date(services.clock.nowMs()) })
    .where(and(eq(orders.uuid, order.uuid), isNull(orders[push]), isNull(orders[mail])))
    .returning({ uuid: orders.uuid });
  if (told.length > 0) await pushAboutOrder(tx, services, order, event);
}
