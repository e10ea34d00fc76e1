import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { ErrorNotice, Notice } from '#src/ui/status/notice.tsx';
import { ProgressBar } from '#src/ui/status/progress-bar.tsx';
import styles from './prepare-page.module.css';
import type { PrepareState } from './use-prepare.ts';

export function PrepareStatus({ state, onCancel }: { readonly state: PrepareState; readonly onCancel: () => void }) {
  const { t } = useTranslation('offline');
  switch (state.kind) {
    case 'idle':
      return null;
    case 'running': {
      const { done, total } = state.progress;
      return (
        <div className={styles.running}>
          <div className={styles.words}>
            <p role="status">{total === null ? t('collecting') : t('progress', { done, total })}</p>
            <Button variant="quiet" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </div>
          <ProgressBar label={t('progressLabel')} done={done} total={total} />
        </div>
      );
    }
    case 'cancelled':
      return (
        <Notice kind="info" live>
          {t('cancelled')}
        </Notice>
      );
    case 'done':
      return (
        <Notice kind="info" live>
          {state.leftOut === 0 ? t('done') : t('leftOut', { count: state.leftOut })}
        </Notice>
      );
    case 'incomplete':
      return (
        <Notice kind="warning" live>
          {t('failed', { count: state.failed })}
        </Notice>
      );
    case 'error':
      if (state.error.code === 'device.storage_full' || state.error.code === 'device.storage_failed') {
        return (
          <Notice kind="error" live>
            {t(state.error.code === 'device.storage_full' ? 'full' : 'noWorker')}
          </Notice>
        );
      }
      return <ErrorNotice error={state.error} />;
  }
}
