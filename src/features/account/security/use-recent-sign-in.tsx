import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountCalls } from '#core/contract/account.ts';
import type { AppError } from '#core/contract/errors.ts';
import { secondStepCalls } from '#core/contract/second-step.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { callLive } from '#src/data/sync/call-live.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { signWithPasskey } from '#src/platform/passkeys.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { type StepActions, type WaitingStep, waitingStepOf } from '#src/ui/second-step/step-actions.ts';
import { Spinner } from '#src/ui/status/spinner.tsx';
import styles from '../account-form.module.css';

/** Makes a call. If the shop requires the password once more, asks for it and repeats the call. */
export type WhenRecent = <T>(call: () => Promise<Result<T, AppError>>) => Promise<Result<T, AppError>>;

/** For calls that need a sign-in of the last 15 minutes (SEC-06). Typed text stays on the page below the dialog. */
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

const SecondStepForm = lazy(() => import('#src/ui/second-step/second-step-form.tsx'));

/** The actions that confirm this device's session. */
const stepActionsOf = (device: Device, challenge: string, onConfirmed: () => void): StepActions => ({
  sendCode: () => callLive(device, secondStepCalls.sendSignInCode, { body: { challenge } }),
  signWithPasskey: async () => {
    const asked = await callLive(device, secondStepCalls.askPasskey, { body: { challenge } });
    return asked.ok ? ok(await signWithPasskey(asked.value.options)) : asked;
  },
  answer: async (step) => {
    const confirmed = await callLive(device, secondStepCalls.confirmSecondStep, { body: { challenge, step } });
    if (!confirmed.ok) return confirmed.error;
    onConfirmed();
    return null;
  },
});

function PasswordDialog({ onConfirmed, onCancel }: { readonly onConfirmed: () => void; readonly onCancel: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const errorText = useErrorText();
  const device = useDevice();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<WaitingStep | null>(null);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    // For React the dialog is inside the form that opened it, so the event would also submit that form.
    event.stopPropagation();
    if (password === '' || isBusy) return;
    setBusy(true);
    setError(null);
    const confirmed = await callLive(device, accountCalls.confirmSignIn, { body: { password } });
    setBusy(false);
    if (confirmed.ok) return onConfirmed();
    setWaiting(waitingStepOf(confirmed.error));
    if (waitingStepOf(confirmed.error) === null) setError(confirmed.error);
  };
  const wrong = error && (error.code === 'access.wrong_credentials' ? t('recent.wrong') : errorText(error));

  if (waiting)
    return (
      <Dialog title={t('recent.title')} onClose={onCancel}>
        <Suspense fallback={<Spinner size={40} />}>
          <SecondStepForm
            ways={waiting.ways}
            actions={stepActionsOf(device, waiting.challenge, onConfirmed)}
            canRemember={false}
            onStartAgain={() => setWaiting(null)}
          />
        </Suspense>
      </Dialog>
    );

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
