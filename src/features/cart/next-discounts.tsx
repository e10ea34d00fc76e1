import { useTranslation } from 'react-i18next';
import { discountWording } from '#core/domain/prices/cart-discounts.ts';
import { formatMinor } from '#core/kernel/money.ts';
import styles from './cart-summary.module.css';
import type { CartScreen } from './use-cart.ts';

/** Discounts that the cart almost reaches, with the missing amount or count: one paragraph each (BIZ-07). */
export function NextDiscounts({ screen }: { readonly screen: Pick<CartScreen, 'nextDiscounts' | 'currency'> }) {
  const { t, i18n } = useTranslation(['cart', 'cart-words']);
  return screen.nextDiscounts.map(({ rule, step, missing }) => {
    const { word, kind, name, off, of } = discountWording(rule, step, screen.currency, i18n.language);
    const values = {
      of,
      off,
      name: name ?? t(`cart-words:discountName.${kind}`),
      missing: kind === 'amount' ? formatMinor(missing, screen.currency, i18n.language) : String(missing),
    };
    const text = t(`nextDiscount.${word}`, values);
    return (
      <p key={text} className={styles.note}>
        {text}
      </p>
    );
  });
}
