import { useTranslation } from 'react-i18next';
import type { Order, Reprint } from '#core/contract/orders.ts';
import { waitsInStore } from '#core/domain/orders/store-pickup.ts';
import { writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import styles from './order-actions.module.css';
import { Tracking } from './order-status.tsx';
import { trackingOfReprint } from './orders-view.ts';

/** Goods that the shop makes again at no price (BIZ-04): the reason, and where they are. */
export function OrderReprints({
  order: { orderLines, reprints = [], lang, delivery },
}: {
  readonly order: Pick<Order, 'orderLines' | 'reprints' | 'lang' | 'delivery'>;
}) {
  return reprints.map((reprint) => (
    <div key={reprint.askedAt} className={styles.unpaid}>
      <OneReprint
        reprint={reprint}
        goods={orderLines.filter(({ uuid }) => reprint.lines.includes(uuid))}
        lang={lang}
        way={waitsInStore(delivery.type, reprint.tracking) ? 'inStore' : 'parcel'}
      />
    </div>
  ));
}

function OneReprint({
  reprint: { askedAt, reason, sentAt, tracking },
  goods,
  lang,
  way,
}: {
  readonly reprint: Reprint;
  readonly goods: Order['orderLines'];
  readonly lang: string | undefined;
  readonly way: 'parcel' | 'inStore';
}) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const day = (at: string) => writeTime('long', at, locale);
  const followed = trackingOfReprint(tracking === undefined ? {} : { tracking });
  return (
    <Notice kind="info" title={t(sentAt === null ? 'reprint.title' : `reprint.${way}.title`)}>
      <ul className={styles.names} lang={lang}>
        {goods.map(({ uuid, quantity, description }) => (
          <li key={uuid}>
            {quantity} × {description}
          </li>
        ))}
      </ul>
      <p>{t('reprint.decided', { date: day(askedAt), reason })}</p>
      <p>{sentAt === null ? t(`reprint.${way}.waits`) : t(`reprint.${way}.sent`, { date: day(sentAt) })}</p>
      {followed && <Tracking tracking={followed} />}
    </Notice>
  );
}
