import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AppError } from '#core/contract/errors.ts';
import { isTooEasy } from '#core/domain/validation/password.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { announce } from '#src/ui/status/announce.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from './front-page.module.css';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { type ResetIssue, resetIssue, withoutSpaces } from './reset-view.ts';
import { useAccess } from './use-access.ts';

type KeyState = 'checking' | 'valid' | 'invalid' | 'unreachable';

/** Takes the key from the mail's link, validates it, then asks for a new password twice (ACC-10). */
export default function ResetPasswordPage() {
  const { t } = useTranslation(['access', 'common']);
  const errorText = useErrorText();
  const { loadActions } = useAccess();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const key = params.get('resetcode') ?? '';
  const [keyState, setKeyState] = useState<KeyState>('checking');
  const [attempt, setAttempt] = useState(0);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [issue, setIssue] = useState<ResetIssue | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [isAskingAgain, setAskingAgain] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      if (key === '') return setKeyState('invalid');
      const result = await (await loadActions()).resetKeyIsValid(key);
      if (isCurrent) setKeyState(result.ok ? (result.value ? 'valid' : 'invalid') : 'unreachable');
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [key, loadActions, attempt]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = resetIssue(password, repeated);
    setIssue(found);
    setFailure(null);
    if (found) return;
    setBusy(true);
    const result = await (await loadActions()).resetPassword(key, password.trim());
    setBusy(false);
    if (!result.ok) return setFailure(result.error);
    announce(t('resetDone'));
    setDone(true);
  };

  const tooEasy = typeof issue === 'object' && issue ? issue : isTooEasy(failure) ? failure : null;
  const toFrontPage = () => void navigate(paths.frontpage());
  return (
    <Page narrow>
      <PageHeader title={t('resetTitle')} />
      {keyState === 'checking' && <Skeleton height={180} />}
      {keyState === 'invalid' && (
        <div className={styles.form}>
          <Notice kind="error" live>
            {t('resetKeyInvalid')}
          </Notice>
          <div>
            <Button variant="secondary" onClick={() => setAskingAgain(true)}>
              {t('newLink')}
            </Button>
          </div>
        </div>
      )}
      {isAskingAgain && <ForgotPasswordDialog initialEmail="" loadActions={loadActions} onClose={() => setAskingAgain(false)} />}
      {keyState === 'unreachable' && (
        <Notice kind="warning" live title={t('common:offlineTitle')}>
          <Button variant="secondary" icon="refresh" onClick={() => setAttempt(attempt + 1)}>
            {t('common:tryAgain')}
          </Button>
        </Notice>
      )}
      {keyState === 'valid' && (
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          {failure && !tooEasy && (
            <Notice kind="error" live>
              {t('resetFailed')}
            </Notice>
          )}
          <PasswordField
            label={t('newPassword')}
            enterKeyHint="next"
            autoComplete="new-password"
            value={password}
            onChange={(value) => setPassword(withoutSpaces(value))}
            error={issue === 'tooShort' ? t('tooShort') : tooEasy && errorText(tooEasy)}
          />
          <PasswordField
            label={t('repeatPassword')}
            autoComplete="new-password"
            value={repeated}
            onChange={(value) => setRepeated(withoutSpaces(value))}
            error={issue === 'passwordsDiffer' ? t('passwordsDiffer') : null}
          />
          <Button type="submit" wide busy={isBusy}>
            {t('resetButton')}
          </Button>
        </form>
      )}
      {isDone && (
        <Dialog title={t('resetTitle')} onClose={toFrontPage} actions={<Button onClick={toFrontPage}>{t('common:toFrontPage')}</Button>}>
          <p>{t('resetDone')}</p>
        </Dialog>
      )}
    </Page>
  );
}
