import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptNewVersion, useIsNewVersionReady } from '#src/platform/version/new-version.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import styles from './update-offer.module.css';

/** 'A new version is ready': offered, never forced. Open work is saved first (OFF-09). */
export default function UpdateOffer() {
  const { t } = useTranslation('connection');
  const isReady = useIsNewVersionReady();
  const [isPutOff, setPutOff] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (!isReady || isPutOff) return null;
  const accept = async () => {
    setBusy(true);
    try {
      await acceptNewVersion();
    } catch {
      // Open work could not be saved: the old version stays, and says so.
      setFailed(true);
      setBusy(false);
    }
    // No setBusy(false) here: the reload ends the page, but a worker that still answers the old page delays it.
  };
  return (
    <section className={styles.offer} role="status">
      <div className={styles.words}>
        <p className={styles.title}>{t('updateTitle')}</p>
        <p>{hasFailed ? t('updateFailed') : t('updateText')}</p>
      </div>
      <Button variant="quiet" className={styles.later} onClick={() => setPutOff(true)}>
        {t('updateLater')}
      </Button>
      <Button busy={isBusy} onClick={() => void accept()}>
        {t('updateNow')}
      </Button>
    </section>
  );
}
