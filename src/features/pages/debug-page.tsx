import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '#src/data/live/shell-store.ts';
import { needsReload, providersFor } from '#src/platform/consent/consent-providers.ts';
import { keepPagePolicy } from '#src/platform/consent/page-policy.ts';
import { allowRecording, areCookiesEnabled, stopRecording, useRecordingConsent } from '#src/platform/consent/session-recording.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Card } from '#src/ui/page/card.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import styles from './debug-page.module.css';

type Failure = 'start' | 'stop';

/** `/debug`: consent to the recording of this session, for a customer whom the shop's support helps (PUB-03). */
export default function DebugPage() {
  const { t } = useTranslation('pages');
  const [hasCookies] = useState(areCookiesEnabled);
  return (
    <Page narrow>
      <PageHeader title={t('debug.title')} lead={t('debug.lead')} />
      {hasCookies ? <Recording /> : <Notice kind="warning">{t('debug.noCookies')}</Notice>}
    </Page>
  );
}

function Recording() {
  const { t } = useTranslation('pages');
  const { settings } = useShell();
  const isAllowed = useRecordingConsent();
  const [failure, setFailure] = useState<Failure | null>(null);

  const toggle = async () => {
    const isDone = isAllowed ? stopRecording() : allowRecording();
    setFailure(isDone ? null : isAllowed ? 'stop' : 'start');
    // A running script cannot be unloaded, and the page's policy lists the allowed scripts. Both cases need a reload.
    if (isDone && needsReload(providersFor('recording', settings?.consent.providers ?? [])) && (await keepPagePolicy()))
      window.location.reload();
  };

  return (
    <Card>
      <div className={styles.recording}>
        <p className={styles.state} role="status">
          <span className={isAllowed ? styles.on : styles.off} aria-hidden="true" />
          {isAllowed ? t('debug.on') : t('debug.off')}
        </p>
        <p>{t('debug.what')}</p>
        {failure && (
          <Notice kind="error" live>
            {failure === 'stop' ? t('debug.stopFailed') : t('debug.startFailed')}
          </Notice>
        )}
        <div>
          <Button variant={isAllowed ? 'secondary' : 'primary'} onClick={() => void toggle()}>
            {isAllowed ? t('debug.stop') : t('debug.start')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
