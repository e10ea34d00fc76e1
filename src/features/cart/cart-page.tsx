import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { forgetOrdering } from '#src/data/commands/cart/ordering.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useSession } from '#src/data/live/session/use-session.ts';
import { useCartChanges } from '#src/data/live/cart/use-cart-changes.ts';
import { useOrderedNews } from '#src/data/live/cart/use-ordered-here.ts';
import { ChangesNotice } from '#src/ui/goods/changes-notice.tsx';
import { OrderedNotice } from '#src/ui/goods/ordered-notice.tsx';
import { Notice, OfflineNotice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { CartBar } from './cart-bar.tsx';
import { CartLine, type RetouchOfLine } from './lines/cart-line.tsx';
import styles from './cart-page.module.css';
import { EmptyCart } from './empty-cart.tsx';
import { CartSummary } from './cart-summary.tsx';
import { cartSections } from './cart-view.ts';
import { useFadingLines } from './lines/fading-lines.ts';
import { PromotedProducts } from './promoted/promoted-products.tsx';
import { PromoBar } from './promo-bar.tsx';
import { useBeginCheckout } from './use-begin-checkout.ts';
import { useCart } from './use-cart.ts';
import { useEmptyCart } from './use-empty-cart.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * `/shopping-cart` (CRT-01). A customer's empty cart redirects to the products, but only once the cart is known. A
 * visitor's stays open.
 */
export default function CartPage({ retouch }: { readonly retouch?: RetouchOfLine }) {
  const { t } = useTranslation('cart');
  const { isSignedIn } = useSession();
  const device = useDevice();
  const screen = useCart();
  const isEmpty = useEmptyCart(screen);
  const { changes, hasNews, confirm } = useCartChanges();
  const ordered = useOrderedNews(screen.cart.orderLines);
  useBeginCheckout(screen);
  const { goods } = cartSections(screen.cart);
  const lines = useFadingLines(goods, screen.isOnline ? screen.deleting : NONE);
  if (isEmpty && isSignedIn && !hasNews && ordered === null) return <Navigate to={paths.categories()} replace />;
  const hasLines = goods.length > 0;
  return (
    <Page>
      <PageHeader title={t('cart')} back={{ to: isSignedIn ? paths.categories() : paths.tryOut(), label: t('continueShopping') }} />
      {screen.state === 'loading' && !hasLines && <CartSkeleton />}
      {screen.state === 'unknown' && !hasLines && ordered === null && (
        <OfflineNotice text={t(screen.isUnreadable ? 'unreadableHere' : 'noneHere')} />
      )}
      {ordered !== null && ordered !== 'loading' && (isEmpty || hasLines || screen.state === 'unknown') && (
        <div className={styles.notice}>
          <OrderedNotice
            orderUuid={ordered.state === 'ordered' ? ordered.orderUuid : null}
            onUnderstood={() => {
              void forgetOrdering(device);
              if (!hasLines) confirm();
            }}
          />
        </div>
      )}
      {isEmpty && changes.length > 0 && <ChangesNotice changes={changes} currency={screen.currency} onUnderstood={confirm} />}
      {hasLines && (
        <>
          <PromoBar screen={screen} />
          {!screen.isOnline && (
            <div className={styles.notice}>
              <Notice kind="info" live>
                <p>{t('offline')}</p>
              </Notice>
            </div>
          )}
          {screen.state === 'unknown' && (
            <div className={styles.notice}>
              <Notice kind="warning" live>
                <p>{t(screen.isUnreadable ? 'restUnreadable' : 'restUnknown')}</p>
              </Notice>
            </div>
          )}
          {changes.length > 0 && (
            <div className={styles.notice}>
              <ChangesNotice changes={changes} currency={screen.currency} onUnderstood={confirm} />
            </div>
          )}
          <div className={styles.columns}>
            <ul className={styles.lines} aria-label={t('lines')}>
              {lines.map((line) => (
                <CartLine key={line.uuid} line={line} screen={screen} retouch={isSignedIn ? retouch : undefined} />
              ))}
            </ul>
            <CartSummary screen={screen} />
          </div>
          <PromotedProducts screen={screen} />
          <CartBar screen={screen} />
        </>
      )}
      {isEmpty && !isSignedIn && <EmptyCart screen={screen} />}
    </Page>
  );
}

function CartSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.reading}>
        <Skeleton height={160} />
        <Skeleton height={160} />
      </div>
      <Skeleton height={280} />
    </div>
  );
}
