import { and, gt, gte, isNull, lte, or } from 'drizzle-orm';
import type { Checkout } from '#core/contract/checkout.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { settledGoods } from '#core/domain/cart/settled-goods.ts';
import { holdsOrdered } from '#core/domain/digital/sold-once.ts';
import { shownDays } from '#core/domain/orders/arrival/promised-day.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { checkouts, rebateCodes } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopDay } from '#server/shop-time.ts';
import { readUser } from '../access/user-view.ts';
import { type CartRow, lockCart, touchCart } from '../cart/cart-row.ts';
import { userOf } from '../cart/user-of.ts';
import { removeLines } from '../cart/lines/stored-lines.ts';
import { unavailableLines } from '../cart/unavailable-lines.ts';
import { nameIn } from '../shop/names-in.ts';
import { CHECKOUT_HOURS } from './checkout-row.ts';
import { deliveryMethods } from './delivery-methods.ts';
import { catalogueMaxDeliveryTime, filesIn, loadCheckout, type LoadedCheckout } from './load-checkout.ts';
import { dropUnsoldItems } from './settle-packages.ts';
import { loadReturnableFiles } from '#server/orders/withdrawable-lines.ts';
import { soldOutError } from './sold-out.ts';
import { upsells } from './upsells.ts';

const HOUR_MS = 3_600_000;

/** @param cartRevision revision of the cart that the customer saw, if the client sends it: another revision is refused */
export async function createCheckout(context: RequestContext, cartRevision?: number): Promise<Result<Checkout, AppError>> {
  const { db, services, caller } = context;
  const userUuid = userOf(context);
  const cart = await lockCart(db, userUuid);
  if (cartRevision !== undefined && cart.revision !== cartRevision) return err(appError('checkout.cart_changed'));
  const checkout = await loadSettled(context, cart);
  const { row } = checkout.loaded;
  const soldOut = soldOutError(checkout);
  if (soldOut) return err(soldOut);
  if (checkout.loaded.goods.length === 0) {
    context.afterwards(() => emptyCart(context));
    return err(appError(checkout.hasLostGoods ? 'checkout.cart_changed' : 'checkout.empty'));
  }
  if (checkout.loaded.goods.some(holdsOrdered)) return err(appError('cart.file_ordered'));
  const now = services.clock.nowMs();
  const deliveryOptions = deliveryMethods(checkout.delivery);
  const checkoutUuid = services.random.uuid();
  await db.insert(checkouts).values({
    uuid: checkoutUuid,
    userUuid,
    cartUuid: row.uuid,
    cartRevision: row.revision,
    shownTotal: checkout.loaded.priced.totalPrice,
    shownDays: shownDays(deliveryOptions),
    shownFiles: filesIn(checkout),
    shownCatalogueDays: catalogueMaxDeliveryTime(checkout),
    createdAt: new Date(now),
    expiresAt: new Date(now + CHECKOUT_HOURS * HOUR_MS),
  });
  const { settings } = checkout;
  return ok({
    cart: checkout.loaded.cart,
    checkoutUuid,
    deliveryOptions,
    user: await readUser(db, userUuid, caller.isSimulated),
    hasActiveRebateCampaigns: await hasRebateCampaigns(context),
    termsOfPurchase: nameIn(settings.terms.termsOfPurchase, caller.lang),
    options: settings.options,
    upsaleList: upsells(checkout, await loadReturnableFiles(db, services, userUuid)),
    catalogueMaxDeliveryTime: catalogueMaxDeliveryTime(checkout),
  });
}

/** The refusal has rolled back the removal of the unsold goods. Without this they would return at each opening. */
const emptyCart = (context: RequestContext): Promise<void> =>
  context.services.db.transaction(async (tx) => {
    await loadSettled({ ...context, db: tx }, await lockCart(tx, userOf(context)));
  });

/**
 * Removes goods that the shop no longer sells, lines with pictures that the customer may no longer have, and a rebate
 * code that no longer counts. The customer sees the remaining goods before buying, so that an order is not refused for
 * an invisible reason. While the cart contains a package that is closed for now, everything stays until the customer
 * has removed it.
 */
async function loadSettled(context: RequestContext, row: CartRow): Promise<LoadedCheckout & { readonly hasLostGoods: boolean }> {
  const nothing = { deliveryOptionUuid: null, paymentOptionUuid: null };
  const checkout = await loadCheckout(context, nothing, row);
  if (await dropUnsoldItems(context, checkout.loaded.rows)) return loadSettled(context, await touchCart(context.db, row));
  if (soldOutError(checkout)) return { ...checkout, hasLostGoods: false };
  const { goods, rows, rebate, withdrawn, facts } = checkout.loaded;
  const unavailable = await unavailableLines(context.db, row.userUuid, goods);
  const stillSold = goods.filter(({ uuid }) => !withdrawn.has(uuid) && !unavailable.has(uuid));
  // Retouch is removed with the last line that contains its picture.
  const sold = new Set(settledGoods(stillSold, facts.portraitsOf).map(({ uuid }) => uuid));
  const lost = rows.filter((line) => !sold.has(line.uuid)).map((line) => line.uuid);
  const hasLostGoods = lost.length > 0;
  if (!hasLostGoods && (row.rebateCode === null || rebate !== null)) return { ...checkout, hasLostGoods };
  await removeLines(context.db, row.uuid, lost);
  const settled = await loadCheckout(context, nothing, await touchCart(context.db, row, { rebateCode: rebate?.code ?? null }));
  return { ...settled, hasLostGoods };
}

/** The shop has valid rebate codes, so the page shows the field for them. */
async function hasRebateCampaigns({ db, services: { clock, config } }: RequestContext): Promise<boolean> {
  const today = shopDay(config.timeZone, clock.nowMs());
  const [code] = await db
    .select({ code: rebateCodes.code })
    .from(rebateCodes)
    .where(
      and(
        or(isNull(rebateCodes.expiresAt), gt(rebateCodes.expiresAt, new Date(clock.nowMs()))),
        or(isNull(rebateCodes.lastDay), gte(rebateCodes.lastDay, today)),
        or(isNull(rebateCodes.firstDay), lte(rebateCodes.firstDay, today)),
      ),
    )
    .limit(1);
  return code !== undefined;
}
