import { useTranslation } from 'react-i18next';
import type { Order } from '#core/contract/orders.ts';
import { packageContents } from '#core/domain/cart/line-details.ts';
import { summedLines } from '#core/domain/cart/summed-lines.ts';
import { Price } from '#src/ui/goods/price.tsx';
import { Sum, Sums } from '#src/ui/goods/sums.tsx';

/** The order's lines; the tax is part of the total, and shown as that. */
export function ReceiptLines({ order }: { readonly order: Order }) {
  const { t } = useTranslation('checkout');
  const { currency, totalPrice } = order.summary;
  const taxes = order.orderLines.filter((line) => line.type === 4);
  return (
    <Sums>
      {summedLines(order.orderLines).map((line) => (
        <Sum
          key={line.uuid}
          term={line.type === 0 ? t('timesLine', { count: line.quantity, name: line.description }) : line.description}
          contents={packageContents(line, { digitalSet: t('offer.set') })}
        >
          {line.type === 3 && line.linePrice === 0 ? t('free') : <Price minor={line.linePrice} currency={currency} />}
        </Sum>
      ))}
      <Sum term={t('total')} kind="total">
        <Price minor={totalPrice} currency={currency} />
      </Sum>
      {taxes.map((line) => (
        <Sum key={line.uuid} term={line.description} kind="remark">
          <Price minor={line.linePrice} currency={currency} />
        </Sum>
      ))}
    </Sums>
  );
}
