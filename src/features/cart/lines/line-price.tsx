import { useTranslation } from 'react-i18next';
import type { MinorUnits } from '#core/kernel/money.ts';
import { Price } from '#src/ui/goods/price.tsx';
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx';
import styles from './line-price.module.css';

interface LinePriceProps {
  readonly minor: MinorUnits;
  readonly before: MinorUnits | null;
  readonly currency: string;
  readonly isUpdating: boolean;
  readonly isEstimate: boolean;
  /** The line is off sale. Its last price is shown and no total includes it. */
  readonly isOffSale: boolean;
}

/** The line's price, '...' while the server calculates it, and the price before a reduction. */
export function LinePrice({ minor, before, currency, isUpdating, isEstimate, isOffSale }: LinePriceProps) {
  const { t } = useTranslation('cart');
  if (isUpdating) {
    return (
      <span className={styles.price}>
        <span aria-hidden="true">{t('updating')}</span>
        <VisuallyHidden>{t('updatingPrice')}</VisuallyHidden>
      </span>
    );
  }
  if (isOffSale) {
    return (
      <span className={styles.uncounted}>
        <Price minor={minor} currency={currency} />
      </span>
    );
  }
  return (
    <span className={styles.price}>
      {before !== null && (
        <s className={styles.before}>
          <VisuallyHidden>{t('before')}</VisuallyHidden>
          <Price minor={before} currency={currency} />
        </s>
      )}
      <span className={before === null ? undefined : styles.reduced}>
        {isEstimate && <VisuallyHidden>{t('estimated')}</VisuallyHidden>}
        <Price minor={minor} currency={currency} />
      </span>
    </span>
  );
}
