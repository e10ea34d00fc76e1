import { useTranslation } from 'react-i18next';
import { Price } from '#src/ui/goods/price.tsx';
import { Sum, Sums } from '#src/ui/goods/sums.tsx';
import { summedLines } from '#core/domain/cart/summed-lines.ts';
import { useArrivalText } from '#src/ui/goods/use-arrival-text.ts';
import { type CheckoutState, promisedDay } from '../checkout-state.ts';
import { ContentLine } from './content-line.tsx';
import styles from './confirm-step.module.css';
import { useCurrency } from '#src/data/live/use-currency.ts';

/** The content of the order: pictures, sizes, counts, reductions, delivery and the total (CHK-18). */
export function OrderContents({ state }: { readonly state: CheckoutState }) {
  const { t } = useTranslation('checkout');
  const currency = useCurrency();
  const { orderLines, summary } = state.cart;
  const others = summedLines(orderLines).filter((line) => line.type !== 0);
  const arrival = useArrivalText();
  const { methodType } = state.progress;
  const day = promisedDay(state);
  const catalogueDays = state.checkout.catalogueMaxDeliveryTime;
  return (
    <div>
      <ul aria-label={t('contents')}>
        {orderLines
          .filter((line) => line.type === 0)
          .map((line) => (
            <ContentLine key={line.uuid} line={line} among={orderLines} currency={currency} />
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
      {day !== null && methodType !== null && <p className={styles.arrival}>{arrival(methodType, day)}</p>}
      {catalogueDays !== null && <p className={styles.remark}>{t('catalogueDelivery', { count: catalogueDays })}</p>}
    </div>
  );
}
