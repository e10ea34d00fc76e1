import { type AppError, appError } from '../../core/contract/errors.ts';
import { paths } from '../../core/contract/paths.ts';
import { err, ok, type Result } from '../../core/kernel/result.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import type { PageAnswer, RequestContext } from '../http/handler.ts';
import { findOwnTransaction } from './find-transaction.ts';
import { formTokenOf } from './form-token.ts';
import { settleTransaction } from './settle-transaction.ts';

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
  const provider = services.payment.get(transaction.provider);
  if (!provider) return err(appError('checkout.payment_provider_down'));
  const { portal } = await loadSettings(db);
  const start = await provider.start({
    transactionUuid,
    orderUuid: order.uuid,
    amount: transaction.amount,
    currency: order.currency,
    lang: caller.lang,
    shopName: portal.name,
    wasDeclined: transaction.state === 'failed',
    formToken: formTokenOf(caller.sessionId, transactionUuid),
  });
  if (start.kind === 'page') return ok({ kind: 'html', html: start.html });
  if (start.kind === 'redirect') return redirect(start.location);
  await services.db.transaction((tx) => settleTransaction(tx, services, transactionUuid));
  return redirect(paths.receipt(order.uuid));
}
