import { and, eq, isNull } from 'drizzle-orm';
import { appError } from '#core/contract/errors.ts';
import { deletionRefusal } from '#core/domain/pictures/picture-uses.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { deleteUpload as operation } from '#core/operations/uploads/delete-upload.ts';
import { drafts, orders, pictures } from '#server/db/schema.ts';
import { isUnderWay, picturesUnderWay } from '#server/features/account/order-remains.ts';
import { loadCartLineRows, lockCart } from '#server/features/cart/cart-row.ts';
import { callerUuid, type Handler } from '#server/http/handler.ts';
import { loadChanges } from '#server/orders/change-facts.ts';
import { noteRemovedMedia, removeNotedMedia } from '#server/media/removed-media.ts';

/** An upload in an order that can no longer be changed is hidden, and its file stays until the order is finished. */
export const deleteUpload: Handler<typeof operation.call> = async ({ db, caller, services, afterwards }, { params }) => {
  const userUuid = callerUuid(caller);
  const nowMs = services.clock.nowMs();
  // Waits for lines that are being added or ordered.
  const cart = await lockCart(db, userUuid);
  const own = and(eq(pictures.uuid, params.uuid), eq(pictures.uploadedBy, userUuid));
  const [picture] = await db
    .select({ mediaKey: pictures.mediaKey })
    .from(pictures)
    .where(and(own, isNull(pictures.hiddenAt)));
  if (!picture) return err(appError('picture.not_found'));
  const held = await db.select({ draft: drafts.draft }).from(drafts).where(eq(drafts.userUuid, userUuid));
  const ordered = await db.select().from(orders).where(eq(orders.userUuid, userUuid));
  const underWay = ordered.filter((order) => isUnderWay(order, nowMs));
  const changes = await loadChanges(
    db,
    underWay.map(({ uuid }) => uuid),
  );
  // The goods return to the cart when the order is changed, or when its payment is cancelled.
  const mayComeBack = underWay.filter(({ uuid, state }) => state === 'created' || changes.get(uuid) === 'open');
  const lines = await loadCartLineRows(db, cart.uuid);
  const refusal = deletionRefusal(params.uuid, { lines, drafts: held, orders: mayComeBack.map(({ order }) => order) });
  if (refusal) return err(refusal);
  const isNeeded = await picturesUnderWay(db, underWay);
  if (isNeeded(params.uuid)) {
    await db
      .update(pictures)
      .set({ hiddenAt: new Date(nowMs) })
      .where(own);
  } else {
    await db.delete(pictures).where(own);
    await noteRemovedMedia(db, [picture.mediaKey]);
    afterwards(() => removeNotedMedia(services));
  }
  return ok({ status: 'OK' });
};
