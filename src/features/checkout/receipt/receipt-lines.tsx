import { useTranslation } from 'react-i18next';
import type { Order } from '#core/contract/orders.ts';
import { summedLines } from '#core/domain/cart/summed-lines.ts';
import { Price } from '#src/ui/goods/price.tsx';
import { Sum, Sums } from '#src/ui/goods/sums.tsx';
import { ContentLine } from '../order/content-line.tsx';
import styles from './receipt-page.module.css';

/** The order's goods and sums. The tax is part of the total, and is shown as such. */
export function ReceiptLines({ order }: { readonly order: Order }) {
  const { t } = useTranslation('checkout');
  const { currency, totalPrice } = order.summary;
  const goods = order.orderLines.filter((line) => line.type === 0);
  const others = summedLines(order.orderLines).filter((line) => line.type !== 0);
  const taxes = order.orderLines.filter((line) => line.type === 4);
  return (
    <>
      <ul aria-label={t('contents')} className={styles.goods}>
        {goods.map((line) => (
          <ContentLine key={line.uuid} line={line} among={order.orderLines} currency={currency} lang={order.lang} />
        ))}
      </ul>
      <Sums>
        {others.map((line) => (
          <Sum key={line.uuid} term={line.description} lang={order.lang}>
            {line.type === 3 && line.linePrice === 0 ? t('free') : <Price minor={line.linePrice} currency={currency} />}
          </Sum>
        ))}
        <Sum term={t('total')} kind="total">
          <Price minor={totalPrice} currency={currency} />
        </Sum>
        {taxes.map((line) => (
          <Sum key={line.uuid} term={line.description} lang={order.lang} kind="remark">
            <Price minor={line.linePrice} currency={currency} />
          </Sum>
        ))}
      </Sums>
    </>
  );
}
