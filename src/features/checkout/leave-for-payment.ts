import { paths } from '#core/contract/paths/paths.ts';

/**
 * Leaves the app for the provider's page, which is the server's.
 * The order took the goods out of the cart, so that the checkout has nothing to show any more: the browser's Back leads to the
 * order, which says that it waits to be paid, also where the browser would show the page just as it was left.
 */
export function leaveForPayment(transactionUuid: string, orderUuid: string): void {
  history.replaceState(history.state, '', paths.order(orderUuid));
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(paths.payment(transactionUuid));
}
