import { useTranslation } from 'react-i18next';
import { freeShipping, goodsTotalOf } from '#core/domain/prices/free-shipping.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { Icon } from '#src/ui/icon.tsx';
import styles from './promo-bar.module.css';
import type { CartScreen } from './use-cart.ts';

/** How far it is to free delivery (CRT-07). */
export function PromoBar({ screen }: { readonly screen: CartScreen }) {
  const { t, i18n } = useTranslation('cart');
  const { cart, currency, freeShippingThreshold } = screen;
  const goods = goodsTotalOf(cart.orderLines);
  const shipping = freeShipping(goods, freeShippingThreshold);
  if (shipping.state === 'off') return null;
  const isReached = shipping.state === 'reached';
  return (
    <div className={isReached ? styles.reached : styles.bar}>
      <p className={styles.words} role="status">
        <Icon name="truck" size={22} />
        {isReached ? t('freeDelivery') : t('remaining', { amount: formatMinor(shipping.remaining, currency, i18n.language) })}
      </p>
      {!isReached && (
        <progress className={styles.progress} value={goods} max={freeShippingThreshold} aria-label={t('towardsFreeDelivery')} />
      )}
    </div>
  );
}
