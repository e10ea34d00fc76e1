import { useTranslation } from 'react-i18next';
import type { OrderLine } from '#core/contract/entities.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { lineDetails } from '#core/domain/cart/line-details.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useLinePreview } from '#src/platform/previews/use-line-preview.ts';
import { LinePicture } from '#src/ui/goods/line-picture.tsx';
import { LineRow } from '#src/ui/goods/line-row.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import { Sum, Sums } from '#src/ui/goods/sums.tsx';
import { summedLines } from '#core/domain/cart/summed-lines.ts';
import { formatDimensions } from '#core/kernel/format-dimensions.ts';
import type { CheckoutState } from '../checkout-state.ts';
import styles from './confirm-step.module.css';
import { useCurrency } from '#src/data/live/use-currency.ts';

/** What is ordered: pictures, sizes, counts, reductions, delivery and the total (CHK-18). */
export function OrderContents({ state }: { readonly state: CheckoutState }) {
  const { t } = useTranslation('checkout');
  const currency = useCurrency();
  const { orderLines, summary } = state.cart;
  const others = summedLines(orderLines).filter((line) => line.type !== 0);
  const catalogueDays = state.checkout.catalogueMaxDeliveryTime;
  return (
    <div>
      <ul aria-label={t('contents')}>
        {orderLines
          .filter((line) => line.type === 0)
          .map((line) => (
            <ContentLine key={line.uuid} line={line} currency={currency} />
          ))}
      </ul>
      <div className={styles.sums}>
        <Sums>
          {others.map((line) => (
            <Sum key={line.uuid} term={line.description}>
              {line.type === 3 && line.linePrice === 0 ? t('free') : <Price minor={line.linePrice} currency={currency} />}
            </Sum>
          ))}
          <Sum term={t('total')} kind="total" isLive>
            {state.isTellingPayment ? t('updating') : <Price minor={summary.totalPrice} currency={currency} />}
          </Sum>
        </Sums>
      </div>
      {catalogueDays !== null && <p className={styles.remark}>{t('catalogueDelivery', { count: catalogueDays })}</p>}
    </div>
  );
}

function ContentLine({ line, currency }: { readonly line: OrderLine; readonly currency: string }) {
  const { t, i18n } = useTranslation('checkout');
  const { pictures, place } = useLinePreview(line);
  const size = useSize(line.product?.uuid);
  const details = lineDetails(line, {
    digitalSet: t('offer.set'),
    owned: (count) => t('digitalOwned', { count }),
    repeated: t('digitalRepeated'),
  });
  const facts = [
    t('pieces', { count: line.quantity }),
    size && t('size', { size: formatDimensions(size, i18n.language) }),
    ...details,
  ].filter(Boolean);
  return (
    <LineRow
      picture={<LinePicture pictures={pictures} icon={line.package ? 'gift' : 'image'} place={place} />}
      name={line.description}
      facts={facts}
    >
      <Price minor={line.linePrice} currency={currency} />
    </LineRow>
  );
}

/** '15x15', centimetres; empty for what has no size. */
function useSize(productUuid: string | undefined): string {
  const prices = useAnswer(shopCalls.prices, {});
  return prices.state === 'ready' ? (prices.value.products.find((product) => product.uuid === productUuid)?.formatSize ?? '') : '';
}
