import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemoval } from '#src/data/live/session/use-removal.ts';
import { useWhyLeft } from '#src/data/live/session/use-why-left.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import styles from './revoked-notice.module.css';

/**
 * Shown over any screen: why the customer is no longer signed in, and what happened to their work (SEC-04, SEC-10,
 * SRV-59); or that the browser removed the shop's storage while the page was open (OFF-10).
 */
export default function RevokedNotice() {
  const { t } = useTranslation('connection');
  const { why, dismiss } = useWhyLeft();
  const { removed, dismiss: dismissRemoved } = useRemoval();
  const frame = useRef<HTMLDivElement>(null);
  const hasLeft = Boolean(why);
  const isShown = hasLeft || removed !== null;
  // On a scrolled page the notice would be above the visible area.
  useEffect(() => {
    if (isShown) frame.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isShown]);
  // Text that the customer goes on typing must not go into a field of the sign-in page.
  useEffect(() => {
    if (hasLeft && !isTyping()) frame.current?.focus({ preventScroll: true });
  }, [hasLeft]);
  return (
    <div ref={frame} className={styles.frame} role="status" tabIndex={-1}>
      {why && (
        <Notice kind="warning" title={t(`${why}.title`)}>
          <p>{t(`${why}.text`)}</p>
          <Button variant="secondary" onClick={dismiss}>
            {t('left.close')}
          </Button>
        </Notice>
      )}
      {removed && (
        <Notice kind="warning" title={t('removed.title')}>
          <p>{t('removed.text')}</p>
          {removed.pictures > 0 && <p>{t('removed.pictures', { count: removed.pictures })}</p>}
          <Button variant="secondary" onClick={dismissRemoved}>
            {t('left.close')}
          </Button>
        </Notice>
      )}
    </div>
  );
}

const isTyping = () => document.activeElement?.matches('input, textarea, [contenteditable]') ?? false;
