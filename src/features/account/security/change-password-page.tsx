import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountCalls } from '#core/contract/account.ts';
import { settingsCalls } from '#core/contract/settings.ts';
import { isTooEasy, type PasswordOwner } from '#core/domain/validation/password.ts';
import type { AppError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { ErrorNotice, Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import styles from '../account-form.module.css';
import { NeedsConnection } from '../needs-connection.tsx';
import { useRecentSignIn } from './use-recent-sign-in.tsx';
import { type PasswordIssues, passwordIssues } from './password-view.ts';

const NONE: PasswordIssues = { password: null, repeated: null };

/** `/my-account/change-password` (ACT-04). */
export default function ChangePasswordPage() {
  const { t, i18n } = useTranslation('account');
  const device = useDevice();
  const errorText = useErrorText();
  const { isOnline } = useConnection();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [issues, setIssues] = useState<PasswordIssues>(NONE);
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const signIn = useRecentSignIn();

  const { user } = useSession();
  const settings = useAnswer(settingsCalls.settings, { query: { lang: i18n.language } });

  const owner: PasswordOwner = {
    email: user?.emailAddress ?? '',
    shopName: settings.state === 'ready' ? settings.value.name : '',
    mobile: user?.mobilePhone ?? null,
  };
  const tooEasy = typeof issues.password === 'object' && issues.password ? issues.password : isTooEasy(error) ? error : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = passwordIssues(password, repeated, owner);
    setIssues(found);
    setError(null);
    setDone(false);
    if (found.password || found.repeated) return;
    setBusy(true);
    const answer = await signIn.whenRecent(() =>
      callLive(device, accountCalls.updatePassword, { body: { password, reTypePassword: repeated } }),
    );
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    setPassword('');
    setRepeated('');
    setDone(true);
  };

  return (
    <Page narrow>
      <PageHeader title={t('entry.changePassword')} lead={t('password.lead')} back={{ to: paths.myAccount(), label: t('myAccount') }} />
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <NeedsConnection />
        <div className={styles.fields}>
          <PasswordField
            label={t('password.new')}
            enterKeyHint="next"
            hint={t('password.hint')}
            value={password}
            onChange={setPassword}
            error={issues.password === 'tooShort' ? t('password.tooShort') : tooEasy && errorText(tooEasy)}
            autoComplete="new-password"
            maxLength={200}
          />
          <PasswordField
            label={t('password.again')}
            value={repeated}
            onChange={setRepeated}
            error={issues.repeated && t('password.differ')}
            autoComplete="new-password"
            maxLength={200}
          />
        </div>
        {error && !tooEasy && <ErrorNotice error={error} />}
        {isDone && (
          <Notice kind="info" live>
            <p>{t('password.done')}</p>
          </Notice>
        )}
        <Button type="submit" wide busy={isBusy} disabled={!isOnline}>
          {t('password.button')}
        </Button>
      </form>
      {signIn.dialog}
    </Page>
  );
}
