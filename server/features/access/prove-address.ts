import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { orders, retouches, users } from '#server/db/schema.ts';
import { documentsOf } from '#server/documents/issue-documents.ts';
import { mailDocument } from '#server/documents/mail-document.ts';
import { tellRetouched } from '#server/orders/tell-retouched.ts';
import { tellSent } from '#server/orders/tell-sent.ts';
import { confirmByMail } from '#server/payment/settle-transaction.ts';
import type { Services } from '#server/services.ts';
import type { UserRow } from './user-view.ts';

const DAY_MS = 86_400_000;
/** The latest orders that were placed while the address was not proved. */
const CONFIRMED_DAYS = 60;
const CONFIRMED_MAX = 10;

/** The reader of the address has said that the account is theirs. The confirmations that waited for it go out, with what was written about their orders since: documents (of a refund, its credit note), that retouched pictures are ready, that goods are sent (SEC-06). */
export async function proveAddress(db: Db, services: Services, before: UserRow, email: string): Promise<void> {
  const now = services.clock.nowMs();
  await db
    .update(users)
    .set({ email, emailVerifiedAt: new Date(now) })
    .where(eq(users.uuid, before.uuid));
  if (before.emailVerifiedAt !== null) return;
  const waiting = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userUuid, before.uuid),
        inArray(orders.state, ['paid', 'cancelled']),
        gt(orders.confirmTime, new Date(now - CONFIRMED_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(orders.confirmTime))
    .limit(CONFIRMED_MAX);
  for (const order of waiting) {
    if (order.state === 'paid') await confirmByMail(db, services, order);
    // An invoice is in the confirmation.
    for (const document of await documentsOf(db, order.uuid))
      if (document.kind !== 'invoice') await mailDocument(db, services, before.uuid, document);
    if (order.state !== 'paid') continue;
    const hasRetouched = (await db.$count(retouches, and(eq(retouches.orderUuid, order.uuid), isNotNull(retouches.file)))) > 0;
    if (hasRetouched) await tellRetouched(db, services, order.uuid);
    if (order.production === 'sent' && order.sentMailAt === null) await tellSent(db, services, order, order.tracking);
  }
}
