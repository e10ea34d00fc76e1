import { type AppError, appError, ERRORS } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { orderLanguage } from '#core/domain/orders/order-language.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { arrivalLine } from '../features/checkout/checkout-texts.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import type { PageAnswer, RequestContext } from '../http/handler.ts';
import { beginPayment, returnPath } from './begin-payment.ts';
import { endIfUnsold } from './end-if-unsold.ts';
import { findOwnTransaction, type OwnTransaction } from './find-transaction.ts';
import { formTokenOf } from './pages/form-token.ts';
import type { ShopPage } from './pages/message-page.ts';
import { shopPage } from './pages/shop-page.ts';
import { unreachablePage } from './pages/unreachable-page.ts';
import { cancelledPage, unsoldPage } from './pages/unsold-page.ts';
import { settlePayment } from './settle-payment.ts';
import { settleTransaction } from './settle-transaction.ts';

const redirect = (location: string): Result<PageAnswer, AppError> => ok({ kind: 'redirect', location });

/** The page on which a customer pays (CHK-08): the provider's page, or the receipt when nothing is left to pay. */
export async function paymentPage(context: RequestContext, transactionUuid: string): Promise<Result<PageAnswer, AppError>> {
  const { services, db, caller } = context;
  const found = caller.userUuid === null ? null : await findOwnTransaction(db, transactionUuid, caller.userUuid);
  if (found === null || caller.sessionId === null) return err(appError('order.not_found'));
  const { order } = found;
  if (order.state === 'paid') return redirect(paths.receipt(order.uuid));
  const { portal, options } = await loadSettings(db);
  const lang = orderLanguage(order.sale, caller.lang);
  const shop = shopPage(services, lang, portal.name);
  if (order.state === 'cancelled') return ok({ kind: 'html', html: cancelledPage(shop, order.uuid), status: 409 });
  // The next steps may end the order, or settle a free one: only its customer may do that.
  if (caller.isSimulated) return err(appError('access.simulation_denied'));
  const unsold = await endIfUnsold(services, transactionUuid);
  if (unsold !== null) return ok({ kind: 'html', html: unsoldPage(shop, unsold, order.uuid), status: 409 });
  return (await goOn(context, found)) ?? begin(context, found, { shop, country: options.country });
}

/** Continues a payment that was begun before. null when there is none, or it can no longer be made. */
async function goOn({ services }: RequestContext, { transaction }: OwnTransaction): Promise<Result<PageAnswer, AppError> | null> {
  if (transaction.providerReference === null && transaction.authorised === 0) return null;
  const asked = await settlePayment(services, transaction.uuid);
  // The page to which the browser returns shows the known state, and offers another attempt.
  if (!asked.ok) return redirect(returnPath(transaction.uuid));
  const { outcome, view } = asked.value;
  if (outcome.kind === 'unpaid') return null;
  return redirect(outcome.kind === 'open' && view.location !== null ? view.location : returnPath(transaction.uuid));
}

async function begin(
  { services, caller }: RequestContext,
  { order, transaction }: OwnTransaction,
  { shop, country }: { readonly shop: ShopPage; readonly country: string },
): Promise<Result<PageAnswer, AppError>> {
  const arrives = arrivalLine(order.order.delivery, shop.lang, country);
  const request = {
    transactionUuid: transaction.uuid,
    orderUuid: order.uuid,
    amount: transaction.amount,
    currency: order.currency,
    lang: shop.lang,
    shopName: shop.shopName,
    arrives,
    promise: order.sale === null ? null : arrives,
    wasDeclined: transaction.state === 'failed',
    formToken: formTokenOf(caller.sessionId ?? '', transaction.uuid),
  };
  const start = await beginPayment(services, transaction, request);
  // The order is kept, and can be paid later.
  if (!start.ok)
    return ok({
      kind: 'html',
      html: unreachablePage(shop, request),
      status: ERRORS['checkout.payment_provider_down'].status,
    });
  if (start.value.kind === 'page') return ok({ kind: 'html', html: start.value.html });
  if (start.value.kind === 'redirect') return redirect(start.value.location);
  await services.db.transaction((tx) => settleTransaction(tx, services, transaction.uuid));
  return redirect(paths.receipt(order.uuid));
}
