import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AppError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmailLinkNotice } from '#src/ui/status/email-link-notice.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import type { EmailLinkAccount } from '../access-actions.ts';
import { EmailLinkQuestion } from './email-link-question.tsx';
import styles from '../front-page.module.css';
import { useAccess } from '../use-access.ts';

type KeyState =
  | { readonly kind: 'checking' | 'done' | 'removed' | 'invalid' | 'unreachable' }
  | { readonly kind: 'asked'; readonly account: EmailLinkAccount['account'] };

const failed = ({ code }: AppError): KeyState => ({ kind: code === 'account.email_link_invalid' ? 'invalid' : 'unreachable' });

/**
 * `/verify-email?key=…`: the link of the mail that proves an address (SEC-06), on any device. In the session that
 * requested it, opening the link is enough. In any other session the reader of the mail says whether the account is
 * theirs.
 */
export default function VerifyEmailPage() {
  const { t } = useTranslation(['email', 'common']);
  const { user, loadActions } = useAccess();
  const [params] = useSearchParams();
  const key = params.get('key') ?? '';
  const [state, setState] = useState<KeyState>({ kind: 'checking' });
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState<'mine' | 'not-mine' | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // A link works once, so one call is made however often the page renders.
  const asked = useRef<string | null>(null);

  useEffect(() => {
    const question = `${key} ${attempt}`;
    if (asked.current === question) return;
    asked.current = question;
    const open = async (): Promise<KeyState> => {
      const actions = await loadActions();
      const link = await actions.emailLinkAccount(key);
      if (!link.ok) return failed(link.error);
      if (!link.value.isOwn) return { kind: 'asked', account: link.value.account };
      const verified = await actions.verifyEmail(key);
      return verified.ok ? { kind: 'done' } : failed(verified.error);
    };
    setState({ kind: 'checking' });
    void open().then((next) => asked.current === question && setState(next));
  }, [key, attempt, loadActions]);

  const answer = async (said: 'mine' | 'not-mine') => {
    setBusy(said);
    setFailed(false);
    const actions = await loadActions();
    const done = await (said === 'mine' ? actions.claimEmail(key) : actions.disownEmail(key));
    setBusy(null);
    if (done.ok) setState({ kind: said === 'mine' ? 'done' : 'removed' });
    else if (done.error.code === 'account.email_link_invalid') setState({ kind: 'invalid' });
    else setFailed(true);
  };

  const isVerified = user?.isEmailVerified === true;
  return (
    <Page narrow>
      <PageHeader title={t('title')} />
      <div className={styles.form}>
        {state.kind === 'checking' && (
          <div role="status" aria-label={t('checking')}>
            <Skeleton height={120} />
          </div>
        )}
        {state.kind === 'unreachable' && (
          <Notice kind="warning" live title={t('common:offlineTitle')}>
            <Button variant="secondary" icon="refresh" onClick={() => setAttempt(attempt + 1)}>
              {t('common:tryAgain')}
            </Button>
          </Notice>
        )}
        {state.kind === 'invalid' && !isVerified && (
          <>
            <Notice kind="error" live>
              <p>{t('invalid')}</p>
            </Notice>
            {user?.isEmailVerified === false && (
              <EmailLinkNotice sendLink={async () => (await loadActions()).sendEmailLink()} kind="warning" />
            )}
          </>
        )}
        {state.kind === 'asked' && (
          <EmailLinkQuestion
            account={state.account}
            busy={busy}
            hasFailed={hasFailed}
            onMine={() => void answer('mine')}
            onNotMine={() => void answer('not-mine')}
          />
        )}
        {state.kind === 'removed' && (
          <Notice kind="info" live>
            <p>{t('account.removed')}</p>
          </Notice>
        )}
        {(state.kind === 'done' || (state.kind === 'invalid' && isVerified)) && (
          <Notice kind="info" live>
            <p>{state.kind === 'done' ? t('done') : t('already', { email: user?.emailAddress ?? '' })}</p>
          </Notice>
        )}
        {state.kind !== 'checking' && state.kind !== 'asked' && (
          <div>
            <ButtonLink to={user ? paths.myAccount() : paths.frontpage()}>{t(user ? 'toAccount' : 'common:toFrontPage')}</ButtonLink>
          </div>
        )}
      </div>
    </Page>
  );
}
