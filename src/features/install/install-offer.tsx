import i18next from 'i18next';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasMade } from '#src/data/live/drafts/use-has-made.ts';
import { isPhoneOrTablet, readBrowser } from '#src/platform/install/browser.ts';
import { rememberInstallAnswer, wasInstallAnswered } from '#src/platform/install/install-answer.ts';
import { askToInstall, keptInstallEvent, onInstallEvent } from '#src/platform/install/install-event.ts';
import { type InstallFacts, installOffer } from '#src/platform/install/install-offer.ts';
import { useIsNewVersionReady } from '#src/platform/version/new-version.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { announce } from '#src/ui/status/announce.ts';
import styles from './install-offer.module.css';

const InstallSteps = lazy(async () => {
  const [steps] = await Promise.all([import('./install-steps.tsx'), i18next.loadNamespaces('install')]);
  return steps;
});

/**
 * Offers to install the shop once the customer has made something worth keeping (LOV-05), and never again after an
 * answer.
 * @param pattern route pattern of the shown address
 */
export default function InstallOffer({ pattern }: { readonly pattern: string }) {
  const canPrompt = useSyncExternalStore(onInstallEvent, keptInstallEvent) !== null;
  const isUpdateOffered = useIsNewVersionReady();
  const [wasAnswered, setAnswered] = useState(wasInstallAnswered);
  const [areStepsOpen, setStepsOpen] = useState(false);
  const facts = { browser: readBrowser(), canPrompt, wasAnswered, pattern };
  const answer = () => {
    rememberInstallAnswer();
    setAnswered(true);
  };
  if (areStepsOpen)
    return (
      <Suspense fallback={null}>
        <InstallSteps onClose={() => setStepsOpen(false)} />
      </Suspense>
    );
  // The device's rows are followed only where something could be offered. A new version comes first; the question about cookies is
  // above it on the page, and may stay open for good.
  if (isUpdateOffered || installOffer({ ...facts, hasMadeSomething: true }) === null) return null;
  return (
    <OfferWhenMade
      facts={facts}
      onAnswer={answer}
      onSteps={() => {
        answer();
        setStepsOpen(true);
      }}
    />
  );
}

interface OfferProps {
  readonly facts: Omit<InstallFacts, 'hasMadeSomething'>;
  readonly onAnswer: () => void;
  readonly onSteps: () => void;
}

function OfferWhenMade({ facts, ...answers }: OfferProps) {
  const offer = installOffer({ ...facts, hasMadeSomething: useHasMade() });
  if (offer === null) return null;
  const device = isPhoneOrTablet(facts.browser) ? 'phone' : 'device';
  return <Bar offer={offer} reason={offer === 'steps' ? 'safari' : device} {...answers} />;
}

function Bar({
  offer,
  reason,
  onAnswer,
  onSteps,
}: {
  readonly offer: 'prompt' | 'steps';
  readonly reason: 'phone' | 'device' | 'safari';
} & Omit<OfferProps, 'facts'>) {
  const { t } = useTranslation('install');
  const title = t('title');
  useEffect(() => announce(title), [title]);
  const install = async () => {
    if ((await askToInstall()) === 'dismissed') onAnswer();
  };
  return (
    <section className={styles.offer} aria-labelledby="install-title">
      <div className={styles.words}>
        <h2 id="install-title" className={styles.title}>
          {title}
        </h2>
        <p>{t(`reason.${reason}`)}</p>
      </div>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onAnswer}>
          {t('no')}
        </Button>
        <Button onClick={() => (offer === 'prompt' ? void install() : onSteps())}>{t(offer === 'prompt' ? 'install' : 'show')}</Button>
      </div>
    </section>
  );
}
