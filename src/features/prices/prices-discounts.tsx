import { useTranslation } from 'react-i18next';
import type { DiscountRule } from '#core/contract/shop.ts';
import { discountWording } from '#core/domain/prices/cart-discounts.ts';
import styles from './prices-page.module.css';

/** Discounts that a cart gets automatically: one line for each step, in the cart's own words (BIZ-07). */
export function PricesDiscounts({ discounts, currency }: { readonly discounts: readonly DiscountRule[]; readonly currency: string }) {
  const { t, i18n } = useTranslation(['prices', 'cart-words']);
  const lines = discounts.flatMap((rule) =>
    rule.steps.map((step) => {
      const { word, kind, name, ...values } = discountWording(rule, step, currency, i18n.language);
      return t(`cart-words:discount.${word}`, { ...values, name: name ?? t(`cart-words:discountName.${kind}`) });
    }),
  );
  return (
    <section aria-labelledby="prices-discounts">
      <h2 id="prices-discounts">{t('prices:discounts')}</h2>
      <ul className={styles.products}>
        {[...new Set(lines)].map((line) => (
          <li key={line} className={styles.product}>
            <span className={styles.name}>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
