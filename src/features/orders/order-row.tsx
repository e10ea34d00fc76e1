import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import type { FileTools } from './bought-files.tsx';
import { ChangeOrder } from './change-order.tsx';
import { OrderDetails, type OrderOffer } from './order-details.tsx';
import styles from './order-row.module.css';
import { type OrderListEntry, rowState } from './orders-view.ts';

/** Confirm time and reference. Opening the row loads the details. */
export function OrderRow({
  order,
  isOpen,
  onToggle,
  onChanged,
  fileTools,
  offer,
}: {
  readonly order: OrderListEntry;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The order has changed since it was listed. */
  readonly onChanged: () => void;
  readonly fileTools: FileTools;
  readonly offer: OrderOffer;
}) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const id = useId();
  const { summary } = order;
  // State of the row, because the details are mounted again when the order changes.
  const [withdrawnAt, setWithdrawnAt] = useState<string | null>(null);
  const withdrawn = (at: string) => {
    setWithdrawnAt(at);
    onChanged();
  };
  return (
    <li className={styles.row}>
      <h2 className={styles.heading}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className={styles.words}>
            <span className={styles.time}>{writeTime('mediumTime', order.confirmTime, locale)}</span>
            <span className={styles.reference}>
              <span>{t('reference', { reference: orderReference(order.uuid) })}</span> <span>{t(rowState(order))}</span>
            </span>
          </span>
          <span className={styles.total}>
            <Price minor={summary.now ?? summary.totalPrice} currency={summary.currency} />
          </span>
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
      </h2>
      <div id={id} className={styles.details} hidden={!isOpen}>
        {isOpen && (
          <OrderDetails
            key={order.change}
            orderUuid={order.uuid}
            fileTools={fileTools}
            offer={offer}
            withdrawnAt={withdrawnAt}
            onWithdrawn={withdrawn}
          />
        )}
      </div>
      <ChangeOrder order={order} isOpen={isOpen} onChanged={onChanged} />
    </li>
  );
}
