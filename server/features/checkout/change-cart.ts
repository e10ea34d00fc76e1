/** Changes of the cart inside a checkout, which continues with the changed cart. */
import type { Checkout } from '#core/contract/checkout.ts';
import type { Cart, Catalogue } from '#core/contract/entities.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { shownDays } from '#core/domain/orders/arrival/promised-day.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { type CartRow, lockCart, touchCart } from '../cart/cart-row.ts';
import { putCatalogues } from '../cart/lines/catalogue-lines.ts';
import { addDigitalSet } from '../cart/lines/digital-lines.ts';
import { settleCart } from '../cart/load-cart.ts';
import { userOf } from '../cart/user-of.ts';
import { setRebateCode } from '../cart/rebates/set-rebate-code.ts';
import { type CheckoutRow, lockOpenCheckout, updateCheckout } from './checkout-row.ts';
import { deliveryMethods } from './delivery-methods.ts';
import { catalogueMaxDeliveryTime, filesIn, loadCheckout, type LoadedCheckout } from './load-checkout.ts';

type Change = (cart: CartRow) => Promise<Result<CartRow, AppError>>;

/** Refuses the change if the cart was changed elsewhere since the checkout read it: the customer must see that first. */
async function changeInCheckout(
  context: RequestContext,
  checkoutUuid: string,
  change: Change,
): Promise<Result<LoadedCheckout & { row: CheckoutRow }, AppError>> {
  const found = await lockOpenCheckout(context, checkoutUuid);
  if (!found.ok) return found;
  const cart = await lockCart(context.db, userOf(context));
  if (cart.revision !== found.value.cartRevision) return err(appError('checkout.cart_changed'));
  const changed = await change(cart);
  if (!changed.ok) return changed;
  await settleCart(context, { row: changed.value });
  const checkout = await loadCheckout(context, found.value, changed.value);
  const row = await updateCheckout(context, found.value, {
    cartRevision: changed.value.revision,
    shownTotal: checkout.loaded.priced.totalPrice,
    // Includes the pictures shown at the opening: a new checkout reports the ones that are gone.
    shownFiles: found.value.shownFiles && [...new Set([...found.value.shownFiles, ...filesIn(checkout)])],
  });
  return ok({ ...checkout, row });
}

export async function useRebateCode(
  context: RequestContext,
  checkoutUuid: string,
  code: string,
  deliveryOptionUuid: string | null | undefined,
): Promise<Result<{ cart: Cart }, AppError>> {
  const done = await changeInCheckout(context, checkoutUuid, () => setRebateCode(context, code));
  if (!done.ok) return done;
  const { row, loaded } = done.value;
  const isOther = deliveryOptionUuid != null && deliveryOptionUuid !== row.deliveryOptionUuid;
  if (!isOther) return ok({ cart: loaded.cart });
  const { loaded: asked } = await loadCheckout(context, { deliveryOptionUuid, paymentOptionUuid: null }, loaded.row);
  await updateCheckout(context, row, { shownTotal: asked.priced.totalPrice });
  return ok({ cart: asked.cart });
}

export async function takeOffRebateCode(context: RequestContext, checkoutUuid: string): Promise<Result<{ cart: Cart }, AppError>> {
  const done = await changeInCheckout(context, checkoutUuid, async (cart) => ok(await touchCart(context.db, cart, { rebateCode: null })));
  return done.ok ? ok({ cart: done.value.loaded.cart }) : done;
}

/** The individual pictures of each subject. */
export async function buyDigitalSets(
  context: RequestContext,
  checkoutUuid: string,
  subjectUuids: readonly string[],
): Promise<Result<{ cart: Cart }, AppError>> {
  const done = await changeInCheckout(context, checkoutUuid, async (cart) => {
    for (const subjectUuid of subjectUuids) {
      const added = await addDigitalSet(context, cart, subjectUuid, 'IP');
      if (!added.ok) return added;
    }
    return ok(await touchCart(context.db, cart));
  });
  return done.ok ? ok({ cart: done.value.loaded.cart }) : done;
}

export async function buyCheckoutCatalogues(
  context: RequestContext,
  checkoutUuid: string,
  catalogues: readonly Catalogue[],
): Promise<Result<Pick<Checkout, 'cart' | 'catalogueMaxDeliveryTime' | 'deliveryOptions'>, AppError>> {
  const done = await changeInCheckout(context, checkoutUuid, async (cart) => {
    const put = await putCatalogues(context, cart, catalogues);
    return put.ok ? ok(await touchCart(context.db, cart)) : put;
  });
  if (!done.ok) return done;
  const deliveryOptions = deliveryMethods(done.value.delivery);
  const shownCatalogueDays = catalogueMaxDeliveryTime(done.value);
  await updateCheckout(context, done.value.row, { shownDays: shownDays(deliveryOptions), shownCatalogueDays });
  return ok({ cart: done.value.loaded.cart, catalogueMaxDeliveryTime: shownCatalogueDays, deliveryOptions });
}
