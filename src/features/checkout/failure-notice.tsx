import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mayBeOrdered } from '#core/domain/cart/changes/ordered-here.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import type { Failure } from './checkout-state.ts';
import styles from './failure-notice.module.css';

/** The documented text of the failure, followed by the cause (CHK-09). */
export function FailureNotice({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  return (
    <Notice kind="error" live>
      <p className={styles.words}>
        <strong>{t(`failure.${failure.kind}`)}</strong> {errorText(failure.cause)}
      </p>
      {failure.kind === 'transaction' && mayBeOrdered(failure.cause) && <p>{t('orderUnknown')}</p>}
      {failure.cause.reportId && <p>{t('reportId', { ns: 'common', id: failure.cause.reportId })}</p>}
      {failure.cause.code === 'checkout.already_ordered' && <Link to={paths.orders()}>{t('toOrders')}</Link>}
    </Notice>
  );
}
