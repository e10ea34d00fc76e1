import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#core/contract/define-call.ts';
import type { OrderLine } from '#core/contract/entities.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { lineDetails, lineNotes } from '#core/domain/cart/line-details.ts';
import { lineRetouch, numInRetouch, promisedArrival, promisedTime } from '#core/domain/orders/order-retouch.ts';
import { recipientLines } from '#core/domain/validation/address-layout.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useLinePreview } from '#src/platform/previews/use-line-preview.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { useShell } from '#src/data/live/shell-store.ts';
import { Icon } from '#src/ui/icon.tsx';
import { iconOfLine } from '#src/ui/goods/line-icon.ts';
import { LinePicture } from '#src/ui/goods/line-picture.tsx';
import { LineRow } from '#src/ui/goods/line-row.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { useArrivalText } from '#src/ui/goods/use-arrival-text.ts';
import { Price } from '#src/ui/goods/price.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { Sum, Sums } from '#src/ui/goods/sums.tsx';
import { BoughtFiles, type FileTools } from './bought-files.tsx';
import styles from './order-row.module.css';
import actions from './order-actions.module.css';
import { OrderAgainButton } from './order-again-button.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderReprints } from './order-reprints.tsx';
import { OrderStatus } from './order-status.tsx';
import { Withdrawal } from './withdrawal.tsx';
import { filesNote, leftToPay, orderSections, paymentState, takenOff } from './orders-view.ts';

type Details = CallAnswer<typeof orderCalls.orderDetails>;
/** Another feature's offer beside the order's status. */
export type OrderOffer = (order: Details) => ReactNode;

interface DetailsProps extends Pick<Parameters<typeof Withdrawal>[0], 'withdrawnAt' | 'onWithdrawn'> {
  readonly orderUuid: string;
  readonly fileTools: FileTools;
  readonly offer: OrderOffer;
}

/** The ordered goods, the delivery and the payment (ORD-02). */
export function OrderDetails({ orderUuid, fileTools, offer, ...withdrawal }: DetailsProps) {
  const answer = useAnswer(orderCalls.orderDetails, { query: { uuid: orderUuid } });
  return (
    <Answer answer={answer} skeleton={<Loading />}>
      {(details) => (
        <Ready orderUuid={orderUuid} details={details} fileTools={fileTools} offer={offer} onChanged={answer.refresh} {...withdrawal} />
      )}
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

function Ready({
  orderUuid,
  details,
  fileTools,
  offer,
  onChanged,
  withdrawnAt,
  onWithdrawn,
}: DetailsProps & { readonly details: Details; readonly onChanged: () => void }) {
  const { t } = useTranslation('orders');
  const { goods, others, taxes } = orderSections(details.orderLines);
  const { currency, totalPrice, now } = details.summary;
  const { files = [], documents = [], payment } = details;
  const inRetouch = numInRetouch(details);
  const left = leftToPay(details);
  const off = takenOff(details);
  return (
    <>
      <OrderStatus order={{ ...details, deliveryType: details.delivery.type }} />
      {offer(details)}
      <OrderReprints order={details} />
      <CancelledNote cancelled={details.cancelled} />
      <Unpaid payment={payment} />
      {inRetouch > 0 && <p className={actions.retouch}>{t('retouch.text', { count: inRetouch })}</p>}
      <ul className={styles.lines} aria-label={t('products')}>
        {goods.map((line) => (
          <OrderedLine key={line.uuid} line={line} details={details} />
        ))}
      </ul>
      <div className={styles.sums}>
        <Sums>
          {others.map((line) => (
            <Sum key={line.uuid} term={line.description} lang={details.lang}>
              {line.type === 3 && line.linePrice === 0 ? t('free') : <Price minor={line.linePrice} currency={currency} />}
            </Sum>
          ))}
          <Sum term={t('total')} kind="total">
            <Price minor={totalPrice} currency={currency} />
          </Sum>
          {taxes.map((line) => (
            <Sum key={line.uuid} term={line.description} lang={details.lang} kind="remark">
              <Price minor={line.linePrice} currency={currency} />
            </Sum>
          ))}
          {off && now !== undefined && (
            <>
              {off.fees.map(({ lineUuid, name, amount, isCharged }) => (
                <Sum key={`${lineUuid} credit`} term={t(isCharged ? 'credit.feeRefunded' : 'credit.feeNotCharged', { name })}>
                  <Price minor={0 - amount} currency={currency} />
                </Sum>
              ))}
              {off.rest !== 0 && (
                <Sum term={t('takenOff')}>
                  <Price minor={0 - off.rest} currency={currency} />
                </Sum>
              )}
              <Sum term={t('totalNow')} kind="total">
                <Price minor={now} currency={currency} />
              </Sum>
            </>
          )}
          {left !== null && (
            <Sum term={t('leftToPay')} kind="total">
              <Price minor={left} currency={currency} />
            </Sum>
          )}
        </Sums>
      </div>
      <Facts details={details} />
      {files.length > 0 && <BoughtFiles orderUuid={orderUuid} files={files} {...fileTools} />}
      <FilesNote details={details} />
      {documents.length > 0 && <OrderDocuments orderUuid={orderUuid} documents={documents} currency={currency} />}
      <Withdrawal
        orderUuid={orderUuid}
        lines={goods}
        rights={details.withdrawal ?? []}
        buyer={buyerOf(details)}
        order={details}
        withdrawnAt={withdrawnAt}
        onWithdrawn={(at) => {
          onChanged();
          onWithdrawn(at);
        }}
      />
      {(payment.state === 'paid' || details.cancelled) && <OrderAgainButton lines={goods} />}
    </>
  );
}

/** The recipient's name, for an account without a name. */
const buyerOf = ({ delivery: { contactInfo, address } }: Details): string => address?.name || contactInfo?.name || '';

/** When, by whom and why the order was cancelled. */
function CancelledNote({ cancelled }: Pick<Details, 'cancelled'>) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  if (!cancelled) return null;
  const date = writeTime('longTime', cancelled.at, locale);
  return (
    <p className={actions.retouch}>
      {t(cancelled.by === 'shop' ? 'change.cancelledByShop' : 'change.cancelledAt', { date })}
      {cancelled.reason !== undefined && ` ${t('change.shopSays', { reason: cancelled.reason })}`}
    </p>
  );
}

/** The reason why no files can be downloaded. */
function FilesNote({ details }: { readonly details: Details }) {
  const { t } = useTranslation('orders');
  const word = filesNote(details);
  return word && <p className={styles.detail}>{t(`files.${word}`)}</p>;
}

/** An order whose payment page was closed, or whose card was declined, can be paid here. */
function Unpaid({ payment: { state, isInvoice, transactionUuid } }: Pick<Details, 'payment'>) {
  const { t } = useTranslation('orders');
  if (isInvoice || (state !== 'created' && state !== 'failed')) return null;
  return (
    <div className={actions.unpaid}>
      <Notice kind="warning" title={t('unpaid.title')}>
        <p>{t(state === 'failed' ? 'unpaid.failed' : 'unpaid.text')}</p>
        {transactionUuid !== undefined && <PayLink transactionUuid={transactionUuid} />}
      </Notice>
    </div>
  );
}

/** The server serves the payment page, so the browser leaves the app for it. */
function PayLink({ transactionUuid }: { readonly transactionUuid: string }) {
  const { t } = useTranslation('orders');
  return (
    <a className={actions.link} href={paths.payment(transactionUuid)}>
      <Icon name="card" size={20} />
      {t('unpaid.pay')}
    </a>
  );
}

function OrderedLine({ line, details }: { readonly line: OrderLine; readonly details: Details }) {
  const { lang } = details;
  // The texts about the goods use the language of their names.
  const { t } = useTranslation('orders', lang === undefined ? {} : { lng: lang });
  const { pictures, place } = useLinePreview(line);
  const retouch = lineRetouch(line, details);
  const credit = details.credits?.find(({ lineUuid }) => lineUuid === line.uuid);
  const isWithdrawn = details.withdrawal?.some(({ lineUuid, state }) => lineUuid === line.uuid && state === 'withdrawn') ?? false;
  const { i18n } = useTranslation();
  return (
    <LineRow
      picture={<LinePicture pictures={pictures} icon={iconOfLine(line)} place={place} />}
      name={line.description}
      lang={lang}
      facts={[
        t('pieces', { count: line.quantity }),
        ...lineDetails(line, { digitalSet: t('digitalSet') }),
        ...(retouch ? [t(`retouch.${retouch}`)] : []),
        ...(credit
          ? [
              t(credit.isCharged ? 'credit.refunded' : 'credit.notCharged', {
                amount: formatMinor(credit.amount, details.summary.currency, lang ?? i18n.language),
              }),
            ]
          : []),
      ]}
      notes={[
        ...lineNotes(line, { owned: (count) => t('digitalOwned', { count }), repeated: t('digitalRepeated') }, details.orderLines),
        ...(isWithdrawn ? [t('withdrawal.line.withdrawn')] : []),
      ]}
    >
      <Price minor={line.linePrice} currency={details.summary.currency} />
    </LineRow>
  );
}

function Facts({ details }: { readonly details: Details }) {
  const { t } = useTranslation('orders');
  const { settings } = useShell();
  const { delivery, payment, rebateCode } = details;
  const { address, contactInfo, school } = delivery;
  const arrival = useArrivalText(details.lang);
  const promised = promisedArrival(details);
  const word = paymentState(details);
  const place = address
    ? recipientLines(address, settings?.options.country ?? '')
    : [school?.name, contactInfo?.name, contactInfo?.emailAddress];
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('delivery')}</dt>
        <dd lang={details.lang}>
          {[delivery.name, promisedTime(details), promised ? arrival(promised.type, promised.day) : ''].filter(Boolean).join(' · ')}
        </dd>
        <dd className={styles.detail}>{place.filter(Boolean).join(', ')}</dd>
      </div>
      <div>
        <dt>{t('payment')}</dt>
        <dd lang={details.lang}>{payment.title}</dd>
        <dd className={styles.detail}>{t(details.cancelled && word === 'cancelled' ? 'change.cancelled' : `state.${word}`)}</dd>
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
