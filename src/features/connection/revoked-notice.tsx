import { useTranslation } from 'react-i18next';
import { useWasRevoked } from '#src/data/live/session/use-was-revoked.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import styles from './revoked-notice.module.css';

/** Over whatever screen the device shows now: why the customer is not signed in any more, and what became of their work (SEC-04). */
export default function RevokedNotice() {
  const { t } = useTranslation('connection');
  const { wasRevoked, dismiss } = useWasRevoked();
  return (
    <div className={styles.frame} role="status">
      {wasRevoked && (
        <Notice kind="warning" title={t('revoked.title')}>
          <p>{t('revoked.text')}</p>
          <Button variant="secondary" onClick={dismiss}>
            {t('revoked.close')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
