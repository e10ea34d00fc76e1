import { useTranslation } from 'react-i18next';
import type { DeliveryMethod } from '#core/contract/delivery.ts';
import type { Cart } from '#core/contract/entities.ts';
import { summedLines } from '#core/domain/cart/summed-lines.ts';
import { choicesOf, deliveryRange } from '#core/domain/prices/delivery-range.ts';
import { Card } from '#src/ui/page/card.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import { DeliveryRangeText } from '#src/ui/goods/delivery-range-text.tsx';
import { Sum, Sums } from '#src/ui/goods/sums.tsx';
import styles from './order-overview.module.css';
import { useCurrency } from '#src/data/live/use-currency.ts';
import { useDeliveryFree } from '../delivery/use-delivery-free.ts';

/** On wide screens: the order's content, visible during every step. The summary has the details. */
export function OrderOverview({ cart, methods }: { readonly cart: Cart; readonly methods: readonly DeliveryMethod[] }) {
  const { t } = useTranslation('checkout');
  const currency = useCurrency();
  const isFree = useDeliveryFree(cart);
  const isChosen = cart.orderLines.some((line) => line.type === 3);
  const range = isChosen ? null : deliveryRange(choicesOf(methods), isFree);
  return (
    <aside className={styles.overview} aria-label={t('overview')}>
      <Card>
        <h2 className={styles.title}>{t('overview')}</h2>
        <Sums>
          {summedLines(cart.orderLines).map((line) => (
            <Sum
              key={line.uuid}
              term={
                line.type === 0 && line.quantity > 1 ? t('timesLine', { count: line.quantity, name: line.description }) : line.description
              }
            >
              {line.type === 3 && line.linePrice === 0 ? t('free') : <Price minor={line.linePrice} currency={currency} />}
            </Sum>
          ))}
          {range && (
            <Sum term={t('delivery')}>
              <DeliveryRangeText range={range} currency={currency} />
            </Sum>
          )}
          <Sum term={t('total')} kind="total">
            <Price minor={cart.summary.totalPrice} currency={currency} />
          </Sum>
        </Sums>
      </Card>
    </aside>
  );
}
