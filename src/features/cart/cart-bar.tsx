import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import { useStuckFoot } from '#src/ui/page/use-stuck-foot.ts';
import styles from './cart-bar.module.css';
import type { CartScreen } from './use-cart.ts';

/** The total and the button to checkout, within the thumb's reach on a phone. A larger screen has them in the summary. */
export function CartBar({ screen }: { readonly screen: CartScreen }) {
  const { t } = useTranslation('cart');
  const foot = useStuckFoot();
  const isUpdating = screen.isOnline && screen.waiting.size > 0;
  return (
    <div ref={foot} className={styles.bar} data-testid="cart-bar">
      <div className={styles.total}>
        <span className={styles.words}>{t('total')}</span>
        <strong>{isUpdating ? t('updating') : <Price minor={screen.cart.summary.totalPrice} currency={screen.currency} />}</strong>
      </div>
      <ButtonLink to={paths.checkout()}>{t('checkOut')}</ButtonLink>
    </div>
  );
}
