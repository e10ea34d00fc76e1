import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PromotedProduct } from '#core/contract/shop.ts';
import { hasPackage } from '#core/domain/cart/sale/on-sale.ts';
import { usePromotedProducts } from '#src/data/live/answers/use-promoted-products.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { useIsPhone } from '#src/ui/page/use-is-phone.ts';
import { PriceDialog } from './price-dialog.tsx';
import { PromotedCard } from './promoted-card.tsx';
import styles from './promoted-products.module.css';
import { promotedView, type PromotedView } from './promoted-view.ts';
import type { CartScreen } from '../use-cart.ts';

interface Card {
  readonly key: string;
  readonly card: ReactNode;
}

/** Without a connection this module may not be on the device yet. The cart must not fail because of it. */
const PromotedCarousel = lazy(() => import('./promoted-carousel.tsx').catch(() => ({ default: Grid })));

function Grid({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <ul className={styles.grid}>
      {cards.map(({ key, card }) => (
        <li key={key}>{card}</li>
      ))}
    </ul>
  );
}

/**
 * 'Other popular products' (CRT-08): a carousel on phones, three columns on larger screens. Renders nothing if offline
 * and never read.
 */
export function PromotedProducts({ screen }: { readonly screen: CartScreen }) {
  const answer = usePromotedProducts();
  return answer.state === 'ready' && answer.value.length > 0 ? <Promoted products={answer.value} screen={screen} /> : null;
}

function Promoted({ products, screen }: { readonly products: readonly PromotedProduct[]; readonly screen: CartScreen }) {
  const { t, i18n } = useTranslation('cart');
  const isPhone = useIsPhone();
  const [asked, setAsked] = useState<PromotedView | null>(null);
  const qualifies = hasPackage(screen.cart.orderLines);
  const visitorTemplates = useVisitorTemplates();
  if (!visitorTemplates) return null;
  const cards = products.map((product) => {
    const view = promotedView(product, qualifies, i18n.language, visitorTemplates);
    return {
      key: view.key,
      card: <PromotedCard product={product} view={view} currency={screen.currency} onPrices={() => setAsked(view)} />,
    };
  });
  return (
    <section className={styles.promoted} aria-labelledby="promoted-title">
      <h2 id="promoted-title">{t('promoted.title')}</h2>
      {isPhone ? (
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <PromotedCarousel cards={cards} />
        </Suspense>
      ) : (
        <Grid cards={cards} />
      )}
      {asked && <PriceDialog view={asked} currency={screen.currency} onClose={() => setAsked(null)} />}
    </section>
  );
}

/**
 * The templates that a visitor can use without a picture set. Empty for a customer, who can use all of them. null while
 * unknown.
 */
function useVisitorTemplates(): ReadonlySet<string> | null {
  const { state, isSignedIn } = useSession();
  const isVisitor = state === 'ready' && !isSignedIn;
  const answer = useAnswer(templateCalls.ownPictureTemplates, isVisitor ? {} : null);
  const templates = answer.state === 'ready' ? answer.value : null;
  const isUnknown = state !== 'ready' || (isVisitor && answer.state === 'loading');
  return useMemo(() => (isUnknown ? null : new Set(templates?.map(({ uuid }) => uuid))), [isUnknown, templates]);
}
