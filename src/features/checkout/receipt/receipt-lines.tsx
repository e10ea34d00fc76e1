import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../core/contract/orders.ts';
import { Price } from '../../../ui/price.tsx';
import styles from '../order/confirm-step.module.css';

/** The order's lines; the tax is part of the total, and told as that. */
export function ReceiptLines({ order }: { readonly order: Order }) {
  const { t } = useTranslation('checkout');
  const { currency, totalPrice } = order.summary;
  const lines = order.orderLines.filter((line) => line.type !== 4);
  const taxes = order.orderLines.filter((line) => line.type === 4);
  return (
    <dl className={styles.rows}>
      {lines.map((line) => (
        <div key={line.uuid} className={styles.row}>
          <dt>{line.type === 0 ? t('timesLine', { count: line.quantity, name: line.description }) : line.description}</dt>
          <dd>{line.type === 3 && line.linePrice === 0 ? t('free') : <Price minor={line.linePrice} currency={currency} />}</dd>
        </div>
      ))}
      <div className={`${styles.row} ${styles.total}`}>
        <dt>{t('total')}</dt>
        <dd>
          <Price minor={totalPrice} currency={currency} />
        </dd>
      </div>
      {taxes.map((line) => (
        <div key={line.uuid} className={`${styles.row} ${styles.detail}`}>
          <dt>{line.description}</dt>
          <dd>
            <Price minor={line.linePrice} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
