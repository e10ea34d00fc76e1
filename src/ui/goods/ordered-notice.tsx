import { useEffect, useRef } from 'react';
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
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The goods below it are gone: a customer who had scrolled down would see an empty page.
    if ((notice.current?.getBoundingClientRect().top ?? 0) < 0) notice.current?.scrollIntoView({ block: 'center' });
  }, [orderUuid]);
  return (
    <div ref={notice}>
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
    </div>
  );
}
