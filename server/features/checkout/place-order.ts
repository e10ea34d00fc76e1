/** Writes the order, its prints and its first transaction and empties the cart, in one database transaction. */
import { eq } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import { isOnlyDigital } from '#core/domain/cart/only-digital.ts';
import { creditHeld } from '#core/domain/rebates/credit.ts';
import { usedRebateCode } from '#core/domain/rebates/rebate.ts';
import { assert } from '#core/kernel/assert.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { cartLines, orderLinePrints, orders, transactions, users } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { takeRebateUse } from '#server/payment/rebate-uses.ts';
import { settleTransaction } from '#server/payment/settle-transaction.ts';
import { keepOriginals } from '#server/media/order-originals.ts';
import { filesOfOrder } from './order-files.ts';
import { touchCart } from '../cart/cart-row.ts';
import { userOf } from '../cart/user-of.ts';
import type { TransactionInput } from './check-transaction.ts';
import type { CheckoutRow } from './checkout-row.ts';
import type { DeliveryChoice } from './delivery-methods.ts';
import type { LoadedCheckout } from './load-checkout.ts';
import { orderDocument } from './order-document.ts';
import { printsOf } from './order-prints.ts';
import { saleFacts } from './sale-facts.ts';
import type { PaymentChoice } from './payment-options.ts';

export interface Ordered {
  readonly transactionUuid: string;
  readonly orderUuid: string;
}

export async function placeOrder(
  context: RequestContext,
  row: CheckoutRow,
  checkout: LoadedCheckout,
  input: TransactionInput,
  choices: { readonly delivery: DeliveryChoice; readonly payment: PaymentChoice },
): Promise<Result<Ordered, AppError>> {
  const { db, services, caller } = context;
  const { loaded, settings } = checkout;
  const prints = await printsOf(context, loaded.rows);
  if (!prints.ok) return prints;
  const provider = services.payment.get(choices.payment.provider);
  assert(provider, 'only options with a provider are offered');
  const userUuid = userOf(context);
  const orderUuid = services.random.uuid();
  const nowMs = services.clock.nowMs();
  const sale = await saleFacts(db, checkout, input, { userUuid, lang: caller.lang });
  const order = orderDocument(checkout, input, {
    tax: sale.tax,
    orderUuid,
    userUuid,
    nowMs,
    lang: caller.lang,
    isInvoice: provider.isInvoice,
    ...choices,
  });
  await db.insert(orders).values({
    uuid: orderUuid,
    checkoutUuid: row.uuid,
    userUuid,
    state: 'created',
    confirmTime: new Date(nowMs),
    currency: settings.portal.currency,
    totalPrice: loaded.priced.totalPrice,
    order,
    sale,
    deliveryOptionUuid: choices.delivery.uuid,
    deliveryData: input.deliveryOptionData,
    paymentOptionUuid: choices.payment.uuid,
    client: input.client,
  });
  if (prints.value.length > 0) await db.insert(orderLinePrints).values(prints.value.map((print) => ({ ...print, orderUuid })));
  await keepOriginals(db, orderUuid, await filesOfOrder(db, userUuid, order.orderLines, prints.value));
  const unusable = await recordRebate(context, checkout, orderUuid);
  if (unusable) return err(unusable);
  await saveAddress(context, input);
  await db.delete(cartLines).where(eq(cartLines.cartUuid, loaded.row.uuid));
  await touchCart(db, loaded.row, { rebateCode: null });
  const transactionUuid = services.random.uuid();
  await db.insert(transactions).values({
    uuid: transactionUuid,
    orderUuid,
    provider: provider.name,
    state: 'created',
    amount: loaded.priced.totalPrice,
    currency: settings.portal.currency,
    // Files are charged before they are delivered, everything else when it is made.
    captureAt: isOnlyDigital(
      order.orderLines.filter(({ type }) => type === 0),
      loaded.priceList.fixedProducts,
    )
      ? 'settlement'
      : 'export',
    createdAt: new Date(nowMs),
  });
  // For an invoice or a total of 0 the order is final now, whether or not the payment page is opened.
  if (provider.isInvoice || loaded.priced.totalPrice === 0) await settleTransaction(db, services, transactionUuid);
  return ok({ transactionUuid, orderUuid });
}

const NO_USE_LEFT = { used: 'cart.rebate_code_used', used_up: 'cart.rebate_code_used_up', gone: 'checkout.cart_changed' } as const;

/** @returns the refusal if other orders used the code first */
async function recordRebate({ db, caller }: RequestContext, { loaded }: LoadedCheckout, orderUuid: string): Promise<AppError | null> {
  const code = usedRebateCode(loaded.rebate?.code ?? null, loaded.priced.orderLines);
  if (code === null || caller.userUuid === null) return null;
  const amount = creditHeld(loaded.priced.orderLines, () => false);
  const refused = await takeRebateUse(db, { code, userUuid: caller.userUuid, orderUuid, amount });
  return refused === undefined ? null : appError(NO_USE_LEFT[refused]);
}

async function saveAddress(context: RequestContext, { deliveryOptionData: { deliveryAddress } }: TransactionInput): Promise<void> {
  if (!deliveryAddress?.saveAddress) return;
  const { name, address, address2, postalCode, city, state } = deliveryAddress;
  await context.db
    .update(users)
    .set({
      name: name.trim(),
      address: address.trim(),
      address2: address2.trim(),
      postalCode: postalCode.trim(),
      city: city.trim(),
      state: state.trim(),
    })
    .where(eq(users.uuid, userOf(context)));
}
