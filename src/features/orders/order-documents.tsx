import { useTranslation } from 'react-i18next';
import { orderCalls, type OrderDocument } from '#core/contract/orders.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Price } from '#src/ui/goods/price.tsx';
import { documentDay } from './orders-view.ts';
import styles from './order-actions.module.css';

/**
 * Receipts, invoices and credit notes of an order as PDF (BIZ-05). None is stored on the device, because they name the
 * buyer.
 */
export function OrderDocuments({
  orderUuid,
  documents,
  currency,
}: {
  readonly orderUuid: string;
  readonly documents: readonly OrderDocument[];
  readonly currency: string;
}) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const { isOnline } = useConnection();
  return (
    <section className={styles.files} aria-label={t('documents.title')}>
      <h3>{t('documents.title')}</h3>
      <ul className={styles.fileList}>
        {documents.map(({ uuid, kind, number, issuedAt, day, amount }) => {
          const name = t(`documents.${kind}`, { number });
          return (
            <li key={uuid} className={styles.file}>
              <span className={styles.document}>
                {isOnline ? (
                  <a className={styles.link} href={addressOf(orderUuid, uuid)} download>
                    <Icon name="download" size={20} />
                    {name}
                  </a>
                ) : (
                  name
                )}
              </span>
              <span className={styles.documentFacts}>
                <span>{documentDay({ issuedAt, ...(day !== undefined && { day }) }, locale)}</span>
                <Price minor={amount} currency={currency} />
              </span>
            </li>
          );
        })}
      </ul>
      {!isOnline && <p className={styles.hint}>{t('documents.offline')}</p>}
    </section>
  );
}

const addressOf = (orderUuid: string, documentUuid: string): string =>
  orderCalls.downloadDocument.path
    .replace(':orderUuid', encodeURIComponent(orderUuid))
    .replace(':documentUuid', encodeURIComponent(documentUuid));
