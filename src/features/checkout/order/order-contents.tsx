import { useTranslation } from 'react-i18next';
import type { OrderLine } from '../../../../core/contract/entities.ts';
import { shopCalls } from '../../../../core/contract/shop.ts';
import { lineDetails } from '../../../../core/domain/line-details.ts';
import { useAnswer } from '../../../data/live/use-answer.ts';
import { useLinePreview } from '../../../platform/previews/use-line-preview.ts';
import { LinePicture } from '../../../ui/line-picture.tsx';
import { Price } from '../../../ui/price.tsx';
import type { CheckoutState } from '../checkout-state.ts';
import styles from './confirm-step.module.css';
import { useCurrency } from '../use-currency.ts';

/** What is ordered: pictures, sizes, counts, reductions, delivery and the total (CHK-18). */
export function OrderContents({ state }: { readonly state: CheckoutState }) {
  const { t } = useTranslation('checkout');
  const currency = useCurrency();
  const { orderLines, summary } = state.cart;
  const others = orderLines.filter((line) => line.type !== 0 && line.type !== 4);
  const catalogueDays = state.checkout.catalogueMaxDeliveryTime;
  return (
    <div>
      <ul className={styles.contents} aria-label={t('contents')}>
        {orderLines
          .filter((line) => line.type === 0)
          .map((line) => (
            <ContentLine key={line.uuid} line={line} currency={currency} />
          ))}
      </ul>
      <dl className={styles.rows}>
        {others.map((line) => (
          <div key={line.uuid} className={styles.row}>
            <dt>{line.description}</dt>
            <dd>{line.type === 3 && line.linePrice === 0 ? t('free') : <Price minor={line.linePrice} currency={currency} />}</dd>
          </div>
        ))}
        <div className={`${styles.row} ${styles.total}`}>
          <dt>{t('total')}</dt>
          <dd aria-live="polite">{state.isTellingPayment ? t('updating') : <Price minor={summary.totalPrice} currency={currency} />}</dd>
        </div>
      </dl>
      {catalogueDays !== null && <p className={styles.detail}>{t('catalogueDelivery', { count: catalogueDays })}</p>}
    </div>
  );
}

function ContentLine({ line, currency }: { readonly line: OrderLine; readonly currency: string }) {
  const { t } = useTranslation('checkout');
  const { pictures, place } = useLinePreview(line);
  const size = useSize(line.product?.uuid);
  const facts = [t('pieces', { count: line.quantity }), size && t('size', { size: size.replace('x', ' × ') }), ...lineDetails(line)].filter(
    Boolean,
  );
  return (
    <li className={styles.line}>
      <LinePicture pictures={pictures} icon={line.package ? 'gift' : 'image'} place={place} />
      <span>
        <span className={styles.name}>{line.description}</span>
        <br />
        <span className={styles.detail}>{facts.join(' · ')}</span>
      </span>
      <span className={styles.price}>
        <Price minor={line.linePrice} currency={currency} />
      </span>
    </li>
  );
}

/** '15x15', centimetres; empty for what has no size. */
function useSize(productUuid: string | undefined): string {
  const prices = useAnswer(shopCalls.prices, {});
  return prices.state === 'ready' ? (prices.value.products.find((product) => product.uuid === productUuid)?.formatSize ?? '') : '';
}
