/** The return from a provider's page: the provider is asked, and its answer determines the next page. */
import { paths } from '#core/contract/paths/paths.ts';
import { orderLanguage } from '#core/domain/orders/order-language.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import type { PageAnswer } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { cancelPath, returnPath } from './begin-payment.ts';
import { cancelTransaction } from './given-back/cancel-order.ts';
import { findOwnTransaction } from './find-transaction.ts';
import type { OwnPayment } from './own-payment.ts';
import { formTokenOf } from './pages/form-token.ts';
import { shopPage } from './pages/shop-page.ts';
import { notPaidPage, waitingPage } from './pages/unpaid-pages.ts';
import { cancelledPage, unsoldPage } from './pages/unsold-page.ts';
import { settlePayment } from './settle-payment.ts';
import { runPaymentJobs } from './work/payment-jobs.ts';

const redirect = (location: string): PageAnswer => ({ kind: 'redirect', location });

/** Opening the address twice, or never, changes nothing that would not also happen by itself. */
export async function returnFromProvider(services: Services, { found, caller }: OwnPayment): Promise<PageAnswer> {
  const { uuid: transactionUuid } = found.transaction;
  const asked = await settlePayment(services, transactionUuid);
  const outcome = asked.ok ? asked.value.outcome : null;
  // The customer waits for files: they are charged now, and not in the next round.
  if (outcome?.kind === 'charging') await runPaymentJobs(services, transactionUuid);
  const now = await findOwnTransaction(services.db, transactionUuid, found.order.userUuid);
  const order = now?.order ?? found.order;
  const { portal } = await loadSettings(services.db);
  const shop = shopPage(services, orderLanguage(order.sale, caller.lang), portal.name);
  const unpaid = { orderUuid: order.uuid, transactionUuid };
  if (order.state === 'paid') return redirect(paths.receipt(order.uuid));
  if (outcome?.kind === 'cancelled' && outcome.why !== null)
    return { kind: 'html', html: unsoldPage(shop, outcome.why, order.uuid), status: 409 };
  if (order.state === 'cancelled') return { kind: 'html', html: cancelledPage(shop, order.uuid), status: 409 };
  const canPay = outcome?.kind === 'unpaid' || (outcome?.kind === 'open' && asked.ok && asked.value.view.location !== null);
  if (!canPay) return { kind: 'html', html: waitingPage(shop, unpaid, returnPath(transactionUuid)) };
  const cancel = { action: cancelPath(transactionUuid), token: formTokenOf(caller.sessionId, transactionUuid) };
  return { kind: 'html', html: notPaidPage(shop, unpaid, cancel) };
}

/**
 * @returns address of the next page. The provider is asked first, so that a payment of the last moment becomes an
 * order.
 */
export async function callOff(services: Services, { found: { transaction, order } }: OwnPayment): Promise<string> {
  if (transaction.providerReference !== null) await settlePayment(services, transaction.uuid);
  await services.db.transaction((tx) => cancelTransaction(tx, services.clock, transaction.uuid));
  const now = await findOwnTransaction(services.db, transaction.uuid, order.userUuid);
  return now?.order.state === 'paid' ? paths.receipt(order.uuid) : paths.cart();
}
