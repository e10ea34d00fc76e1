import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { ErrorNotice, Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import styles from '../account-form.module.css';
import { EraseDialog } from './erase-dialog.tsx';
import { NeedsConnection } from '../needs-connection.tsx';
import { useRecentSignIn } from '../security/use-recent-sign-in.tsx';
import { useExport } from './use-export.ts';

/** `/my-account/my-data`: a copy of the customer's data, or its erasure (SRV-59). */
export default function MyDataPage() {
  const { t } = useTranslation('account');
  const { isOnline } = useConnection();
  const [isErasing, setErasing] = useState(false);
  /** An answer was lost. It is unknown whether the account is erased. */
  const [isDoubtful, setDoubtful] = useState(false);
  return (
    <Page narrow>
      <PageHeader title={t('entry.myData')} lead={t('data.lead')} back={{ to: paths.myAccount(), label: t('myAccount') }} />
      <div className={styles.sheets}>
        <NeedsConnection />
        <Export isOnline={isOnline} />
        <section className={styles.sheet} aria-labelledby="erase">
          <h2 id="erase">{t('data.eraseTitle')}</h2>
          <p>{t('data.eraseText')}</p>
          <p className={styles.soft}>{t('data.eraseStays')}</p>
          <div>
            <Button variant="danger" icon="trash" disabled={!isOnline} onClick={() => setErasing(true)}>
              {t('data.eraseButton')}
            </Button>
          </div>
        </section>
      </div>
      {isErasing && <EraseDialog isDoubtful={isDoubtful} onDoubt={setDoubtful} onClose={() => setErasing(false)} />}
    </Page>
  );
}

function Export({ isOnline }: { readonly isOnline: boolean }) {
  const { t, i18n } = useTranslation('account');
  const signIn = useRecentSignIn();
  const { state, start } = useExport(signIn.whenRecent);
  const size = (bytes: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / 1_000_000);
  return (
    <section className={styles.sheet} aria-labelledby="export">
      <h2 id="export">{t('data.exportTitle')}</h2>
      <p>{t('data.exportText')}</p>
      {state.kind === 'failed' && <ErrorNotice error={state.error} />}
      {state.kind === 'running' && (
        <div role="status">
          <p>
            {state.received === 0
              ? t('data.exportWaiting')
              : t('data.exportProgress', { done: size(state.received), total: size(state.total ?? state.received) })}
          </p>
          <progress
            className={styles.progress}
            aria-label={t('data.exportTitle')}
            {...(state.total !== null && state.received > 0 && { max: state.total, value: state.received })}
          />
        </div>
      )}
      {state.kind === 'done' && (
        <Notice kind="info" live>
          <p>{t('data.exportDone')}</p>
        </Notice>
      )}
      <div>
        <Button variant="secondary" icon="download" busy={state.kind === 'running'} disabled={!isOnline} onClick={() => void start()}>
          {t('data.exportButton')}
        </Button>
      </div>
      {signIn.dialog}
    </section>
  );
}
