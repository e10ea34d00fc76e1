import { eq } from 'drizzle-orm';
import type { checkoutCalls } from '#core/contract/checkout.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { orders, transactions } from '#server/db/schema.ts';
import type { AddressQuestion } from '#server/address/address-provider.ts';
import { type AreaHandlers, callerUuid, type DescribedHandler, type Handler, type RequestContext } from '#server/http/handler.ts';
import { paymentPage } from '#server/payment/payment-page.ts';
import { phoneCodeGuess, rebateGuess } from '#server/throttle/guess-rules.ts';
import { type LayoutsAhead, layoutsOf } from '../cart/lines/lay-out-ahead.ts';
import { userOf } from '../cart/user-of.ts';
import { buyCheckoutCatalogues, buyDigitalSets, takeOffRebateCode, useRebateCode } from './change-cart.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { chooseDelivery, choosePayment } from './choose-options.ts';
import { createCheckout } from './create-checkout.ts';
import { createTransaction } from './create-transaction.ts';
import { layOutPackages } from './order-prints.ts';
import { checkPhoneCode, sendPhoneCode, textMessagesOf } from './phone-verification.ts';

/** The answer to a replay whose stored answer was dropped: by then the checkout has long expired. */
const expired = async (): Promise<Result<never, AppError>> => err(appError('checkout.expired'));

const inCheckout = <C extends CallDefinition>(handle: Handler<C>): DescribedHandler<C> => ({ handle, answerLater: expired });

export const checkoutHandlers: AreaHandlers<typeof checkoutCalls> = {
  createCheckout: inCheckout((context, { body }) => createCheckout(context, body.cartRevision)),

  listPaymentOptions: inCheckout((context, { params }) => chooseDelivery(context, params.checkoutUuid, params.deliveryOptionUuid)),

  choosePaymentOption: inCheckout((context, { params }) =>
    choosePayment(context, params.checkoutUuid, params.paymentOptionUuid, params.deliveryOptionUuid),
  ),

  setDeliveryOption: inCheckout((context, { params, body }) => chooseDelivery(context, params.checkoutUuid, body.deliveryOptionUuid)),

  setPaymentOption: inCheckout((context, { params, body }) => choosePayment(context, params.checkoutUuid, body.paymentOptionUuid)),

  /** A code that gives no discount is the documented `error` of the answer. Any other problem is a refusal. */
  verifyRebateCode: {
    guesses: ({ caller }) => [rebateGuess(caller, callerUuid(caller))],
    handle: async (context, { params, body }) => {
      const used = await useRebateCode(context, params.checkoutUuid, body.code, body.deliveryOptionUuid);
      if (used.ok) return ok({ cart: used.value.cart, error: null });
      return used.error.code.startsWith('cart.rebate_code_') ? ok({ error: used.error.code }) : used;
    },
    answerLater: expired,
  },

  removeCheckoutRebateCode: inCheckout((context, { params }) => takeOffRebateCode(context, params.checkoutUuid)),

  buyDigitalSets: inCheckout((context, { params, body }) =>
    buyDigitalSets(
      context,
      params.checkoutUuid,
      body.data.subjects.map((subject) => subject.uuid),
    ),
  ),

  buyCheckoutCatalogues: inCheckout((context, { params, body }) => buyCheckoutCatalogues(context, params.checkoutUuid, body.catalogues)),

  createTransaction: {
    prepare: async (context) => ok(await layOutPackages(context)),
    async apply(context, { params, body }, layouts: LayoutsAhead) {
      layoutsOf(context).take(layouts);
      const ordered = await createTransaction(context, params.checkoutUuid, body);
      if (!ordered.ok) return ordered;
      return ok({ transaction: { uuid: ordered.value.transactionUuid }, order: { uuid: ordered.value.orderUuid }, error: null });
    },
  },

  paymentPage: (context, { params }) => paymentPage(context, params.transactionUuid),

  paymentStatus: async ({ db, caller }, { params }) => {
    const [row] = await db
      .select({ state: transactions.state, orderUuid: orders.uuid, userUuid: orders.userUuid })
      .from(transactions)
      .innerJoin(orders, eq(orders.uuid, transactions.orderUuid))
      .where(eq(transactions.uuid, params.transactionUuid));
    if (!row || row.userUuid !== caller.userUuid) return err(appError('order.not_found'));
    return ok({ transaction: { uuid: params.transactionUuid, state: row.state }, order: { uuid: row.orderUuid } });
  },

  autocompleteAddress: async (context, { query }) => {
    const { options } = await loadSettings(context.db);
    if (!options.useAddressAutocompleteService) return ok({ suggestions: [] });
    return ok({ suggestions: [...(await context.services.addresses.suggest(addressQuestion(context, options.country), query.q))] });
  },

  resolveAddress: async (context, { params }) => {
    const { options } = await loadSettings(context.db);
    const address = await context.services.addresses.resolve(addressQuestion(context, options.country), params.id);
    return ok(address ? { error: null, address } : { error: 'checkout.address_not_found', address: null });
  },

  verifyPhone: {
    guesses: (request, { body }) => textMessagesOf(request, body.mobilePhone),
    handle: (context, { body }) => sendPhoneCode(context, body.mobilePhone),
    // The code that was sent has long expired.
    answerLater: async () => err(appError('phone.code_not_valid')),
  },

  verifyPhoneCode: {
    guesses: ({ caller }, { params }) => [phoneCodeGuess(caller, params.verificationUuid)],
    handle: async (context, { params, body }) => {
      const checked = await checkPhoneCode(context, params.verificationUuid, body.code);
      return checked.ok ? ok({ status: 'OK' }) : checked;
    },
  },
};

const addressQuestion = (context: RequestContext, country: string): AddressQuestion => ({
  db: context.db,
  userUuid: userOf(context),
  country,
});
