/** Chooses delivery and payment: stored in the checkout and included in the prices of the answered cart. */
import type { PaymentOption } from '#core/contract/payment.ts';
import type { Cart } from '#core/contract/entities.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { lockOpenCheckout, updateCheckout } from './checkout-row.ts';
import { loadCheckout } from './load-checkout.ts';
import { leastError, paymentChoices, paymentOptionIn } from './payment-options.ts';

/** Clears the payment option, which depends on the delivery (CHK-11). */
export async function chooseDelivery(
  context: RequestContext,
  checkoutUuid: string,
  deliveryOptionUuid: string,
): Promise<Result<{ paymentOptions: PaymentOption[]; cart: Cart }, AppError>> {
  const { services, caller } = context;
  const row = await lockOpenCheckout(context, checkoutUuid);
  if (!row.ok) return row;
  const checkout = await loadCheckout(context, { deliveryOptionUuid, paymentOptionUuid: null });
  if (checkout.deliveryChoice === null) return err(appError('checkout.delivery_option_not_found'));
  await updateCheckout(context, row.value, { deliveryOptionUuid, paymentOptionUuid: null, shownTotal: checkout.loaded.priced.totalPrice });
  const offered = paymentChoices(checkout.settings, services, checkout.deliveryChoice);
  const paymentOptions = offered.map((choice) => paymentOptionIn(services, choice, caller.lang));
  return ok({ paymentOptions, cart: checkout.loaded.cart });
}

/** @param deliveryOptionUuid undefined for the one chosen before */
export async function choosePayment(
  context: RequestContext,
  checkoutUuid: string,
  paymentOptionUuid: string,
  deliveryOptionUuid?: string,
): Promise<Result<{ cart: Cart }, AppError>> {
  const row = await lockOpenCheckout(context, checkoutUuid);
  if (!row.ok) return row;
  const chosen = { deliveryOptionUuid: deliveryOptionUuid ?? row.value.deliveryOptionUuid, paymentOptionUuid };
  const checkout = await loadCheckout(context, chosen);
  if (checkout.deliveryChoice === null) return err(appError('checkout.delivery_option_not_found'));
  if (checkout.paymentChoice === null) return err(appError('checkout.payment_option_not_found'));
  const tooLittle = leastError(checkout.paymentChoice, checkout);
  if (tooLittle) return err(tooLittle);
  await updateCheckout(context, row.value, { ...chosen, shownTotal: checkout.loaded.priced.totalPrice });
  return ok({ cart: checkout.loaded.cart });
}
