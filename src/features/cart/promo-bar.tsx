import { useTranslation } from 'react-i18next';
import { freeShippingOf, goodsTotalOf } from '#core/domain/prices/free-shipping.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { Icon } from '#src/ui/icon.tsx';
import styles from './promo-bar.module.css';
import type { CartScreen } from './use-cart.ts';

/** The amount that is missing to free delivery (CRT-07). */
export function PromoBar({ screen }: { readonly screen: CartScreen }) {
  const { t, i18n } = useTranslation('cart');
  const { cart, currency, freeShippingThreshold, fixedProducts } = screen;
  const shipping = freeShippingOf(cart.orderLines, { freeShippingThreshold, fixedProducts });
  if (shipping.state === 'off') return null;
  const isReached = shipping.state === 'reached';
  return (
    <div className={isReached ? styles.reached : styles.bar}>
      <p className={styles.words} role="status">
        <Icon name="truck" size={22} />
        {isReached ? t('freeDelivery') : t('remaining', { amount: formatMinor(shipping.remaining, currency, i18n.language) })}
      </p>
      {!isReached && (
        <progress
          className={styles.progress}
          value={goodsTotalOf(cart.orderLines)}
          max={freeShippingThreshold}
          aria-label={t('towardsFreeDelivery')}
        />
      )}
    </div>
  );
}
