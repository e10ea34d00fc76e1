import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '../../../core/contract/define-call.ts';
import type { OrderLine } from '../../../core/contract/entities.ts';
import { orderCalls } from '../../../core/contract/orders.ts';
import { lineDetails } from '../../../core/domain/line-details.ts';
import { useAnswer } from '../../data/live/use-answer.ts';
import { useLinePreview } from '../../platform/previews/use-line-preview.ts';
import { Answer } from '../../ui/answer.tsx';
import { LinePicture } from '../../ui/line-picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './order-row.module.css';
import { orderSections } from './orders-view.ts';

type Details = CallAnswer<typeof orderCalls.orderDetails>;

/** What was ordered, how it comes and how it is paid (ORD-02). */
export function OrderDetails({ orderUuid }: { readonly orderUuid: string }) {
  const answer = useAnswer(orderCalls.orderDetails, { query: { uuid: orderUuid } });
  return (
    <Answer answer={answer} skeleton={<Loading />}>
      {(details) => <Ready details={details} />}
    </Answer>
  );
}

function Loading() {
  const { t } = useTranslation('orders');
  return (
    <div className={styles.loading}>
      <p role="status">{t('loadingDetails')}</p>
      <Skeleton height={80} />
    </div>
  );
}

function Ready({ details }: { readonly details: Details }) {
  const { t } = useTranslation('orders');
  const { goods, others, taxes } = orderSections(details.orderLines);
  const { currency, totalPrice } = details.summary;
  return (
    <>
      <ul className={styles.lines} aria-label={t('products')}>
        {goods.map((line) => (
          <OrderedLine key={line.uuid} line={line} currency={currency} />
        ))}
      </ul>
      <dl className={styles.sums}>
        {others.map((line) => (
          <Sum key={line.uuid} line={line} currency={currency} />
        ))}
        <div className={`${styles.sum} ${styles.grand}`}>
          <dt>{t('total')}</dt>
          <dd>
            <Price minor={totalPrice} currency={currency} />
          </dd>
        </div>
        {taxes.map((line) => (
          <Sum key={line.uuid} line={line} currency={currency} />
        ))}
      </dl>
      <Facts details={details} />
    </>
  );
}

function Sum({ line, currency }: { readonly line: OrderLine; readonly currency: string }) {
  return (
    <div className={styles.sum}>
      <dt>{line.description}</dt>
      <dd>
        <Price minor={line.linePrice} currency={currency} />
      </dd>
    </div>
  );
}

function OrderedLine({ line, currency }: { readonly line: OrderLine; readonly currency: string }) {
  const { t } = useTranslation('orders');
  const { pictures, place } = useLinePreview(line);
  return (
    <li className={styles.line}>
      <LinePicture pictures={pictures} icon={line.package ? 'gift' : 'image'} place={place} />
      <span>
        <span className={styles.name}>{line.description}</span>
        <br />
        <span className={styles.detail}>{[t('pieces', { count: line.quantity }), ...lineDetails(line)].join(' · ')}</span>
      </span>
      <Price minor={line.linePrice} currency={currency} />
    </li>
  );
}

function Facts({ details }: { readonly details: Details }) {
  const { t } = useTranslation('orders');
  const { delivery, payment, rebateCode } = details;
  const { address, contactInfo, school } = delivery;
  const place = address
    ? [address.name, address.address1, address.address2, [address.postalCode, address.city].filter(Boolean).join(' '), address.state]
    : [school?.name, contactInfo?.name, contactInfo?.emailAddress];
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('delivery')}</dt>
        <dd>{[delivery.name, delivery.deliveryTime.string].filter(Boolean).join(' · ')}</dd>
        <dd className={styles.detail}>{place.filter(Boolean).join(', ')}</dd>
      </div>
      <div>
        <dt>{t('payment')}</dt>
        <dd>{payment.title}</dd>
        <dd className={styles.detail}>{t(`state.${payment.isInvoice && payment.state === 'created' ? 'invoice' : payment.state}`)}</dd>
      </div>
      {rebateCode !== null && (
        <div>
          <dt>{t('voucher')}</dt>
          <dd>{rebateCode}</dd>
        </div>
      )}
    </dl>
  );
}
