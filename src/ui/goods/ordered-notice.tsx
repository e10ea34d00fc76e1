import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { Button, ButtonLink } from '../buttons/button.tsx';
import { Notice } from '../status/notice.tsx';
import styles from './changes-notice.module.css';

interface OrderedNoticeProps {
  /** null when the shop's answer did not arrive, so that the order may have been placed. */
  readonly orderUuid: string | null;
  readonly onUnderstood: () => void;
}

/** The cart was ordered here, or may have been. The link leads to the order, not to ordering it again. */
export function OrderedNotice({ orderUuid, onUnderstood }: OrderedNoticeProps) {
  const { t } = useTranslation(['ordered', 'cart-words']);
  return (
    <Notice kind={orderUuid === null ? 'warning' : 'info'} title={t(orderUuid === null ? 'unanswered' : 'title')} live>
      <p>{t(orderUuid === null ? 'unansweredText' : 'text')}</p>
      <div className={styles.ways}>
        <ButtonLink to={orderUuid === null ? paths.orders() : paths.order(orderUuid)}>
          {orderUuid === null ? t('toOrders') : t('cart-words:changed.toOrder')}
        </ButtonLink>
        <Button variant="secondary" icon="check" onClick={onUnderstood}>
          {t('cart-words:changed.understood')}
        </Button>
      </div>
    </Notice>
  );
}
