import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmailLinkNotice } from '#src/ui/status/email-link-notice.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from './front-page.module.css';
import { useAccess } from './use-access.ts';

type KeyState = 'checking' | 'done' | 'invalid' | 'unreachable';

/** `/verify-email?key=…`: the link of the mail that proves an address (SEC-06). It works signed in or not, on any device. */
export default function VerifyEmailPage() {
  const { t } = useTranslation(['email', 'common']);
  const { user, loadActions } = useAccess();
  const [params] = useSearchParams();
  const key = params.get('key') ?? '';
  const [state, setState] = useState<KeyState>('checking');
  const [attempt, setAttempt] = useState(0);
  // A link works once, so it is asked for once, however often the page is drawn.
  const asked = useRef<string | null>(null);

  useEffect(() => {
    const question = `${key} ${attempt}`;
    if (asked.current === question) return;
    asked.current = question;
    const verify = async () => {
      const verified = await (await loadActions()).verifyEmail(key);
      if (asked.current !== question) return;
      if (verified.ok) return setState('done');
      setState(verified.error.code === 'account.email_link_invalid' ? 'invalid' : 'unreachable');
    };
    setState('checking');
    void verify();
  }, [key, attempt, loadActions]);

  const isVerified = user?.isEmailVerified === true;
  return (
    <Page narrow>
      <PageHeader title={t('title')} />
      <div className={styles.form}>
        {state === 'checking' && (
          <div role="status" aria-label={t('checking')}>
            <Skeleton height={120} />
          </div>
        )}
        {state === 'unreachable' && (
          <Notice kind="warning" live title={t('common:offlineTitle')}>
            <Button variant="secondary" icon="refresh" onClick={() => setAttempt(attempt + 1)}>
              {t('common:tryAgain')}
            </Button>
          </Notice>
        )}
        {state === 'invalid' && !isVerified && (
          <>
            <Notice kind="error" live>
              <p>{t('invalid')}</p>
            </Notice>
            {user?.isEmailVerified === false && (
              <EmailLinkNotice sendLink={async () => (await loadActions()).sendEmailLink()} kind="warning" />
            )}
          </>
        )}
        {(state === 'done' || (state === 'invalid' && isVerified)) && (
          <Notice kind="info" live>
            <p>{t(state === 'done' ? 'done' : 'already')}</p>
          </Notice>
        )}
        {state !== 'checking' && (
          <div>
            <ButtonLink to={user ? paths.myAccount() : paths.frontpage()}>{t(user ? 'toAccount' : 'common:toFrontPage')}</ButtonLink>
          </div>
        )}
      </div>
    </Page>
  );
}
