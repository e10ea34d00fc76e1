import { paths } from '#core/contract/paths/paths.ts';

/**
 * Leaves the app for the provider's page, which the server serves.
 * The order took the goods out of the cart, so the checkout has nothing more to show. The browser's Back leads to the
 * order, which says that it waits for payment, also if the browser restores the page from its back/forward cache.
 */
export function leaveForPayment(transactionUuid: string, orderUuid: string): void {
  history.replaceState(history.state, '', paths.order(orderUuid));
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(paths.payment(transactionUuid));
}
