/** A visitor who signs in keeps the cart. docs/offline.md, 'Signing in with a cart', has the rules. */
import { and, asc, eq, isNull, max, sql } from 'drizzle-orm';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import type { Db } from '#server/db/database.ts';
import { cartLines, carts, drafts, pictures, users } from '#server/db/schema.ts';
import { endSessionsOfUser } from '#server/http/sessions/sessions.ts';

/**
 * Moves an anonymous user's data to the user who signed in. It happens once: a second sign-in finds it merged. Waits
 * for changes of the anonymous user that are in progress.
 */
export async function mergeAnonymousUser(db: Db, anonymousUuid: string, userUuid: string): Promise<void> {
  const [anonymous] = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(eq(users.uuid, anonymousUuid), eq(users.isAnonymous, true), isNull(users.mergedInto)))
    .for('update');
  if (!anonymous) return;
  await db.update(users).set({ mergedInto: userUuid }).where(eq(users.uuid, anonymousUuid));
  await moveCart(db, anonymousUuid, userUuid);
  await db.update(drafts).set({ userUuid }).where(eq(drafts.userUuid, anonymousUuid));
  await db.update(pictures).set({ uploadedBy: userUuid }).where(eq(pictures.uploadedBy, anonymousUuid));
  await endSessionsOfUser(db, anonymousUuid);
}

async function moveCart(db: Db, anonymousUuid: string, userUuid: string): Promise<void> {
  const [from] = await db.select().from(carts).where(eq(carts.userUuid, anonymousUuid)).for('update');
  if (!from) return;
  await db
    .insert(carts)
    .values({ uuid: deriveUuid(userUuid, 'cart'), userUuid })
    .onConflictDoNothing();
  const [to] = await db.select().from(carts).where(eq(carts.userUuid, userUuid)).for('update');
  if (!to) throw new Error('The cart that was just made is not there.');
  await moveLines(db, from.uuid, to.uuid);
  await db.delete(carts).where(eq(carts.uuid, from.uuid));
  await db
    .update(carts)
    .set({ rebateCode: to.rebateCode ?? from.rebateCode, revision: sql`${carts.revision} + 1` })
    .where(eq(carts.uuid, to.uuid));
}

/** Appends the lines to the user's own, in their order. */
async function moveLines(db: Db, fromUuid: string, toUuid: string): Promise<void> {
  const [last] = await db
    .select({ position: max(cartLines.position) })
    .from(cartLines)
    .where(eq(cartLines.cartUuid, toUuid));
  const lines = await db
    .select({ uuid: cartLines.uuid })
    .from(cartLines)
    .where(eq(cartLines.cartUuid, fromUuid))
    .orderBy(asc(cartLines.position));
  const first = (last?.position ?? -1) + 1;
  for (const [index, line] of lines.entries()) {
    await db
      .update(cartLines)
      .set({ cartUuid: toUuid, position: first + index })
      .where(eq(cartLines.uuid, line.uuid));
  }
}
