import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import styles from './cart-page.module.css';
import { PromotedProducts } from './promoted/promoted-products.tsx';
import type { CartScreen } from './use-cart.ts';

/** A visitor's empty cart: the ways to fill it, and the prices of products (KEP-09). */
export function EmptyCart({ screen }: { readonly screen: CartScreen }) {
  const { t } = useTranslation('cart');
  return (
    <>
      <EmptyState icon="cart" title={t('empty.title')} text={t('empty.text')}>
        <div className={styles.ways}>
          <ButtonLink to={paths.tryOut()}>{t('empty.tryOut')}</ButtonLink>
          <ButtonLink to={paths.prices()} variant="secondary">
            {t('empty.prices')}
          </ButtonLink>
          <ButtonLink to={paths.frontpage()} variant="secondary">
            {t('empty.code')}
          </ButtonLink>
        </div>
      </EmptyState>
      <PromotedProducts screen={screen} />
    </>
  );
}
