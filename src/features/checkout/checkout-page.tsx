import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import type { Checkout } from '#core/contract/checkout.ts';
import { mayBeOrdered } from '#core/domain/cart/changes/ordered-here.ts';
import type { CartDifference, SeenCheckout } from '#core/domain/cart/changes/cart-changes.ts';
import { paths } from '#core/contract/paths/paths.ts';
import type { KeptCheckoutForm } from '#src/data/commands/cart/checkout-form.ts';
import { forgetOrdering } from '#src/data/commands/cart/ordering.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useCurrency } from '#src/data/live/use-currency.ts';
import { useGoneReasons } from '#src/data/live/cart/use-gone-reasons.ts';
import { useOrderedNews } from '#src/data/live/cart/use-ordered-here.ts';
import { ChangesNotice } from '#src/ui/goods/changes-notice.tsx';
import { OrderedNotice } from '#src/ui/goods/ordered-notice.tsx';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmptyState, Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { seenIn } from './checkout-state.ts';
import { CartQueueNotice } from './cart-queue-notice.tsx';
import styles from './checkout-page.module.css';
import { ConfirmStep } from './order/confirm-step.tsx';
import { DeliveryStep } from './delivery/delivery-step.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { Offers } from './offers/offers.tsx';
import { OrderOverview } from './order/order-overview.tsx';
import { PaymentStep } from './payment/payment-step.tsx';
import { useCartQueue } from './use-cart-queue.ts';
import { isHeld, leavesNothing, useCheckout, useOpening } from './use-checkout.ts';
import { WayOn } from './way-on.tsx';

const NONE: readonly CartDifference[] = [];

/** `/shopping-cart/checkout`, 'Finish order' (CHK-01). */
export default function CheckoutPage() {
  const { t } = useTranslation('checkout');
  return (
    <Page>
      <PageHeader title={t('finishOrder')} back={{ to: paths.cart(), label: t('toCart') }} />
      <Gate />
    </Page>
  );
}

/** The shop must have all of the cart before it is ordered. So the cart's queue is sent first (CHK-17). */
function Gate() {
  const { t } = useTranslation('checkout');
  const { isOnline } = useConnection();
  const live = useCartLive();
  const queue = useCartQueue();
  const currency = useCurrency();
  const isSent = queue.waiting.length === 0 && queue.stuck.every((entry) => entry.state === 'refused');
  // Lines that left the cart can be named only if the cart was known before.
  const isKnown = live.state !== 'loading';
  const { opening, again } = useOpening(isOnline && isSent && isKnown, live.state === 'ready' ? live.cart : null);
  const lost = useGoneReasons(opening.state === 'failed' ? opening.changes : NONE);
  const hasGoods = live.cart.orderLines.some((line) => line.type === 0);
  const ordered = useOrderedNews(live.cart.orderLines);

  if (opening.state === 'open') return <Steps {...opening} onAgain={again} />;
  const hasNothing = opening.state === 'failed' && leavesNothing(opening.cause);
  if (ordered !== null && live.state !== 'loading' && (!hasGoods || !isOnline || hasNothing))
    return ordered === 'loading' ? <StepSkeleton /> : <OrderedHere orderUuid={ordered.state === 'ordered' ? ordered.orderUuid : null} />;
  const hasLost = opening.state === 'failed' && opening.changes.length > 0;
  if (live.state === 'ready' && !hasGoods && !hasLost) return <Navigate to={paths.categories()} replace />;
  return (
    <>
      <CartQueueNotice queue={queue} isOnline={isOnline} />
      {!isOnline && <Offline />}
      {isOnline && isSent && opening.state === 'failed' && (
        <div className={styles.failed}>
          {lost.length > 0 && <ChangesNotice changes={lost} currency={currency} />}
          {leavesNothing(opening.cause) ? (
            <NothingLeft areUnsold={lost.length > 0 && lost.every(({ kind }) => kind === 'notSold')} />
          ) : (
            <>
              <FailureNotice failure={{ kind: 'checkout', cause: opening.cause }} />
              {isHeld(opening.cause) ? (
                <WayOn cause={opening.cause} onAgain={again} />
              ) : (
                <Button variant="secondary" icon="refresh" onClick={() => again()}>
                  {t('tryAgain', { ns: 'common' })}
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {isOnline && isSent && opening.state === 'opening' && <StepSkeleton />}
    </>
  );
}

function Steps({
  checkout,
  kept,
  changes,
  onAgain,
}: {
  readonly checkout: Checkout;
  readonly kept: KeptCheckoutForm | null;
  readonly changes: readonly CartDifference[];
  readonly onAgain: (seen: SeenCheckout) => void;
}) {
  const { t } = useTranslation('checkout');
  const { isOnline } = useConnection();
  const screen = useCheckout(checkout, kept, changes);
  const news = useGoneReasons(screen.changes);
  const currency = useCurrency();
  const { cart, progress, failure } = screen.state;
  const isOrderUnknown = progress.isCreatingTransaction || (failure?.kind === 'transaction' && mayBeOrdered(failure.cause));
  const startAgain = () => onAgain(seenIn(screen.state));
  if (progress.transaction !== null) return <EmptyState icon="card" title={t('toPayment')} text={t('toPaymentText')} />;
  if (!cart.orderLines.some((line) => line.type === 0)) return <Navigate to={paths.categories()} replace />;
  return (
    <div className={styles.columns} data-offer={screen.state.offers[0]?.type ?? 'none'} data-kept={screen.isKept}>
      <div className={styles.steps}>
        {!isOnline && (
          <Notice kind="warning" live>
            <p>{t(isOrderUnknown ? 'offlineOrdering' : 'offlineNow')}</p>
          </Notice>
        )}
        {news.length > 0 && <ChangesNotice changes={news} currency={currency} onUnderstood={screen.confirmChanges} />}
        <DeliveryStep screen={screen} isOnline={isOnline} />
        <PaymentStep screen={screen} isOnline={isOnline} onAgain={startAgain} />
        <ConfirmStep screen={screen} isOnline={isOnline} onAgain={startAgain} />
      </div>
      <OrderOverview cart={cart} methods={screen.state.checkout.deliveryOptions} />
      <Offers screen={screen} />
    </div>
  );
}

/** The order was placed on this device. The link leads to the order, with or without a connection. */
function OrderedHere({ orderUuid }: { readonly orderUuid: string | null }) {
  const device = useDevice();
  const navigate = useNavigate();
  const leave = async () => {
    await navigate(paths.categories(), { replace: true });
    await forgetOrdering(device);
  };
  return <OrderedNotice orderUuid={orderUuid} onUnderstood={() => void leave()} />;
}

/**
 * Not an error: the cart has nothing to order. @param areUnsold the cart's products are no longer sold, but other
 * products are
 */
function NothingLeft({ areUnsold }: { readonly areUnsold: boolean }) {
  const { t } = useTranslation('checkout');
  return (
    <EmptyState icon="cart" title={t('nothingLeft')} text={t(areUnsold ? 'nothingLeftText' : 'othersText')}>
      <ButtonLink to={paths.categories()}>{t('toProducts')}</ButtonLink>
    </EmptyState>
  );
}

function Offline() {
  const { t } = useTranslation('checkout');
  return <EmptyState icon="cloudOff" title={t('offlineTitle')} text={t('offlineText')} />;
}

function StepSkeleton() {
  return (
    <div className={styles.steps} aria-busy="true">
      <Skeleton height={260} />
      <Skeleton height={64} />
      <Skeleton height={64} />
    </div>
  );
}
