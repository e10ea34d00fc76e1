import { type AppError, appError, ERRORS } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import type { PageAnswer, RequestContext } from '../http/handler.ts';
import { endIfUnsold } from './end-if-unsold.ts';
import { findOwnTransaction } from './find-transaction.ts';
import { formTokenOf } from './form-token.ts';
import type { Services } from '../services.ts';
import type { PaymentRequest, PaymentStart } from './payment-provider.ts';
import { settleTransaction } from './settle-transaction.ts';
import { unreachablePage } from './unreachable-page.ts';
import { unsoldPage } from './unsold-page.ts';

const redirect = (location: string): Result<PageAnswer, AppError> => ok({ kind: 'redirect', location });

/** Where a customer pays (CHK-08): the provider's page, or the receipt when there is nothing left to pay. */
export async function paymentPage(
  { services, db, caller }: RequestContext,
  transactionUuid: string,
): Promise<Result<PageAnswer, AppError>> {
  const found = caller.userUuid === null ? null : await findOwnTransaction(db, transactionUuid, caller.userUuid);
  if (found === null || caller.sessionId === null) return err(appError('order.not_found'));
  const { order, transaction } = found;
  if (order.state === 'paid') return redirect(paths.receipt(order.uuid));
  if (order.state === 'cancelled') return redirect(paths.cart());
  // What follows may end the order, or settle one that costs nothing: only its customer does that.
  if (caller.isSimulated) return err(appError('access.simulation_denied'));
  const { portal } = await loadSettings(db);
  const unsold = await endIfUnsold(services, transactionUuid);
  if (unsold !== null)
    return ok({ kind: 'html', html: unsoldPage(unsold, { lang: caller.lang, shopName: portal.name, orderUuid: order.uuid }), status: 409 });
  const request: PaymentRequest = {
    transactionUuid,
    orderUuid: order.uuid,
    amount: transaction.amount,
    currency: order.currency,
    lang: caller.lang,
    shopName: portal.name,
    wasDeclined: transaction.state === 'failed',
    formToken: formTokenOf(caller.sessionId, transactionUuid),
  };
  const start = await startPayment(services, transaction.provider, request);
  if (start === null) return ok({ kind: 'html', html: unreachablePage(request), status: ERRORS['checkout.payment_provider_down'].status });
  if (start.kind === 'page') return ok({ kind: 'html', html: start.html });
  if (start.kind === 'redirect') return redirect(start.location);
  await services.db.transaction((tx) => settleTransaction(tx, services, transactionUuid));
  return redirect(paths.receipt(order.uuid));
}

/** null: the provider does not answer, or the shop has it no longer. The order is kept, and can be paid later. */
async function startPayment({ payment, log }: Services, name: string, request: PaymentRequest): Promise<PaymentStart | null> {
  const provider = payment.get(name);
  if (!provider) {
    log.error({ provider: name }, 'an order waits for a payment provider that the shop does not have');
    return null;
  }
  try {
    return await withinLimit(provider.start(request));
  } catch (error) {
    log.error({ err: error, provider: name }, 'payment provider');
    return null;
  }
}

/** A customer looks at an empty page for no longer than this. */
const PROVIDER_LIMIT_MS = 15_000;

async function withinLimit<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PROVIDER_LIMIT_MS} ms`)), PROVIDER_LIMIT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
