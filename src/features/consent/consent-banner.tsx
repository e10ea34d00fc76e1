import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { giveConsent, useConsent } from '#src/platform/consent/consent.ts';
import { needsReload, type Provider, providersFor, startConsentedProviders } from '#src/platform/consent/consent-providers.ts';
import { keepPagePolicy, refreshPagePolicy } from '#src/platform/consent/page-policy.ts';
import { useRecordingConsent } from '#src/platform/consent/session-recording.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { asksOn } from './asks-on.ts';
import styles from './consent-banner.module.css';

const NONE: readonly Provider[] = [];

/**
 * Asks once, below the page's content, and covers none of it. Refusing is as easy as accepting. If the menu's cookie
 * settings reopen it, the page scrolls to it.
 */
export default function ConsentBanner({ isReopened, onDone }: { readonly isReopened: boolean; readonly onDone: () => void }) {
  const { t } = useTranslation('consent');
  const question = useRef<HTMLElement>(null);
  const consent = useConsent();
  const { settings } = useShell();
  const { pathname } = useLocation();
  const isRecordingAllowed = useRecordingConsent();
  // The value at page load: only then does the page's policy allow an external provider.
  const [wasAllowed] = useState(isRecordingAllowed);
  const all = settings?.consent.providers ?? NONE;
  const [isLoading, setLoading] = useState(false);

  useEffect(() => {
    // A choice that was just made reloads the page first: this page's policy allows no provider.
    if (consent === '1' && !isLoading) startConsentedProviders(providersFor('statistics', all));
    if (isRecordingAllowed) startConsentedProviders(providersFor('recording', all).filter(({ kind }) => kind !== 'external' || wasAllowed));
  }, [consent, isRecordingAllowed, wasAllowed, all, isLoading]);

  useEffect(() => void refreshPagePolicy(), []);

  useEffect(() => {
    if (isReopened) question.current?.focus();
  }, [isReopened]);

  const asking = providersFor('statistics', all);
  if (!settings || asking.length === 0) return null;
  if (!isReopened && (consent !== null || !asksOn(pathname))) return null;
  const choose = async (choice: '1' | '0') => {
    // A running script cannot be unloaded, and the page's policy lists the allowed scripts. Both cases need a reload.
    const withdraws = consent === '1' && choice === '0';
    const admits = consent !== '1' && choice === '1' && needsReload(asking);
    if (admits) setLoading(true);
    giveConsent(choice);
    onDone();
    if (needsReload(asking) && (await keepPagePolicy()) ? withdraws || admits : withdraws) window.location.reload();
  };
  return (
    <section
      ref={question}
      className={classNames(styles.banner, !isReopened && styles.waits)}
      aria-labelledby="consent-title"
      tabIndex={-1}
    >
      <h2 id="consent-title" className={styles.title}>
        {t('title')}
      </h2>
      <p>
        {t('text')} {settings.webshop.hasPrivacyPolicy && <Link to={paths.privacypolicy()}>{t('readMore')}</Link>}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => void choose('0')}>
          {t('refuse')}
        </Button>
        <Button variant="secondary" onClick={() => void choose('1')}>
          {t('accept')}
        </Button>
      </div>
    </section>
  );
}
