import { useTranslation } from 'react-i18next';
import { Countdown } from '#src/ui/status/countdown.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx';
import styles from './offer-price.module.css';
import type { ShownPrice } from '../package-view.ts';

/** The present price, the price before, and the time left. */
export function OfferPrice({
  shown,
  endsAtMs,
  currency,
}: {
  readonly shown: ShownPrice;
  readonly endsAtMs: number | null;
  readonly currency: string;
}) {
  const { t } = useTranslation('packages');
  return (
    <div className={styles.offer}>
      <p className={styles.prices}>
        <span className={styles.now}>
          <Price minor={shown.price} currency={currency} />
        </span>
        {shown.before !== null && (
          <s className={styles.before}>
            <VisuallyHidden>{t('before')}</VisuallyHidden>
            <Price minor={shown.before} currency={currency} />
          </s>
        )}
      </p>
      {endsAtMs !== null && (
        <p className={styles.time}>
          <Countdown endsAtMs={endsAtMs} />
        </p>
      )}
    </div>
  );
}
