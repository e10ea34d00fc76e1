import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountCalls } from '#core/contract/account.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { callLive } from '#src/data/sync/call-live.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import styles from '../account-form.module.css';

/** Makes a call; if the shop wants the password once more, asks for it and makes the call again. */
export type WhenRecent = <T>(call: () => Promise<Result<T, AppError>>) => Promise<Result<T, AppError>>;

/** For calls that need a sign-in of the last 15 minutes (SEC-06). What was typed stays on the page below the dialog. */
export function useRecentSignIn(): { readonly whenRecent: WhenRecent; readonly dialog: ReactNode } {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));

  const whenRecent: WhenRecent = async (call) => {
    const first = await call();
    if (first.ok || first.error.code !== 'access.sign_in_again') return first;
    const isConfirmed = await ask();
    setAnswer(null);
    return isConfirmed ? call() : first;
  };
  return { whenRecent, dialog: answer && <PasswordDialog onConfirmed={() => answer(true)} onCancel={() => answer(false)} /> };
}

function PasswordDialog({ onConfirmed, onCancel }: { readonly onConfirmed: () => void; readonly onCancel: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const errorText = useErrorText();
  const device = useDevice();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the form that asked for it, as React sees it.
    event.stopPropagation();
    if (password === '' || isBusy) return;
    setBusy(true);
    setError(null);
    const confirmed = await callLive(device, accountCalls.confirmSignIn, { body: { password } });
    setBusy(false);
    if (confirmed.ok) onConfirmed();
    else setError(confirmed.error);
  };
  const wrong = error && (error.code === 'access.wrong_credentials' ? t('recent.wrong') : errorText(error));

  return (
    <Dialog
      title={t('recent.title')}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} disabled={password === ''}>
            {t('recent.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={(event) => void confirm(event)} noValidate>
        <p>{t('recent.text')}</p>
        <PasswordField label={t('recent.password')} value={password} onChange={setPassword} error={wrong} autoComplete="current-password" />
        <p className={styles.small}>{t('recent.forgotten')}</p>
      </form>
    </Dialog>
  );
}
