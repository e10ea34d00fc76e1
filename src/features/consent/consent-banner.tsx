import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../core/contract/paths.ts';
import { useShell } from '../../data/live/shell-store.ts';
import { giveConsent, useConsent } from '../../platform/consent.ts';
import { startConsentedProviders } from '../../platform/consent-providers.ts';
import { Button } from '../../ui/button.tsx';
import styles from './consent-banner.module.css';

/** Asks once; refusing is as easy as accepting. Opened again from the menu's cookie settings. */
export default function ConsentBanner({ isReopened, onDone }: { readonly isReopened: boolean; readonly onDone: () => void }) {
  const { t } = useTranslation('consent');
  const consent = useConsent();
  const { settings } = useShell();

  useEffect(() => {
    if (consent === '1' && settings) startConsentedProviders(settings.consent.providers);
  }, [consent, settings]);

  if (!settings || settings.consent.providers.length === 0) return null;
  if (consent !== null && !isReopened) return null;
  const choose = (choice: '1' | '0') => {
    const withdraws = consent === '1' && choice === '0';
    giveConsent(choice);
    onDone();
    // What runs cannot be unloaded; a page without it can be loaded.
    if (withdraws) window.location.reload();
  };
  return (
    <section className={styles.banner} aria-labelledby="consent-title">
      <h2 id="consent-title" className={styles.title}>
        {t('title')}
      </h2>
      <p>
        {t('text')} {settings.webshop.hasPrivacyPolicy && <Link to={paths.privacypolicy()}>{t('readMore')}</Link>}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => choose('0')}>
          {t('refuse')}
        </Button>
        <Button variant="secondary" onClick={() => choose('1')}>
          {t('accept')}
        </Button>
      </div>
    </section>
  );
}
