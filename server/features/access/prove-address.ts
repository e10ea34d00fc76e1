import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { movedBy } from '#server/db/database-time.ts';
import { orders, retouches, users } from '#server/db/schema.ts';
import { documentsOf } from '#server/documents/issue-documents.ts';
import { mailDocument } from '#server/documents/mail-document.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { HELD_DAYS, takeHeldMails } from '#server/mail/mail-about-order.ts';
import { tellRetouched } from '#server/orders/tell-retouched.ts';
import { tellSent } from '#server/orders/tell-sent.ts';
import { confirmByMail } from '#server/payment/settle-transaction.ts';
import type { Services } from '#server/services.ts';
import type { UserRow } from './user-view.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Limit for the latest orders that were placed while the address was not proved. */
const CONFIRMED_MAX = 10;

interface Waiting {
  readonly atMs: number;
  readonly send: (services: Services) => Promise<unknown>;
}

/**
 * The reader of the address has confirmed that the account is theirs. Sends the messages that waited for it, oldest
 * first: confirmations of orders, their documents, notices of sent goods and of retouched pictures, and the held mails
 * (SEC-06).
 */
export async function proveAddress(db: Db, services: Services, before: UserRow, email: string): Promise<void> {
  const now = services.clock.nowMs();
  await db
    .update(users)
    .set({ email, emailVerifiedAt: new Date(now) })
    .where(eq(users.uuid, before.uuid));
  if (before.emailVerifiedAt !== null) return;
  const held = (await takeHeldMails(db, before.uuid, now)).map(
    ({ atMs, mail }): Waiting => ({ atMs, send: (ports) => enqueueMail(db, ports, { to: email, ...mail }) }),
  );
  const waiting = [...(await waitingOfOrders(db, before.uuid, now)), ...held].toSorted((a, b) => a.atMs - b.atMs);
  // Mails are sent in the order in which they are due, a confirmation a little earlier (outgoing-jobs.ts).
  for (const [at, { send }] of waiting.entries())
    await send({ ...services, clock: movedBy(services.clock, (at + 1 - waiting.length) * MINUTE_MS) });
}

async function waitingOfOrders(db: Db, userUuid: string, now: number): Promise<readonly Waiting[]> {
  const placed = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userUuid, userUuid),
        inArray(orders.state, ['paid', 'cancelled']),
        gt(orders.confirmTime, new Date(now - HELD_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(orders.confirmTime))
    .limit(CONFIRMED_MAX);
  const waiting: Waiting[] = [];
  for (const order of placed) {
    if (order.state === 'paid') waiting.push({ atMs: order.confirmTime.getTime(), send: (ports) => confirmByMail(db, ports, order) });
    // The confirmation contains the invoice.
    for (const document of await documentsOf(db, order.uuid))
      if (document.kind !== 'invoice')
        waiting.push({ atMs: document.issuedAt.getTime(), send: (ports) => mailDocument(db, ports, userUuid, document) });
    if (order.state !== 'paid') continue;
    const hasRetouched = (await db.$count(retouches, and(eq(retouches.orderUuid, order.uuid), isNotNull(retouches.file)))) > 0;
    if (hasRetouched) waiting.push({ atMs: now, send: (ports) => tellRetouched(db, ports, order.uuid) });
    if (order.production === 'sent' && order.sentMailAt === null)
      waiting.push({ atMs: order.productionChangedAt?.getTime() ?? now, send: (ports) => tellSent(db, ports, order, order.tracking) });
  }
  return waiting;
}
