import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { User } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { useWhyLeft } from '#src/data/live/session/use-why-left.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useFirstInvalid } from '#src/ui/fields/use-first-invalid.ts';
import { waitingStepOf } from '#src/ui/second-step/step-actions.ts';
import type { AccessActions } from './access-actions.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import styles from './front-page.module.css';
import { SharedDeviceField } from './shared-device-field.tsx';

/** D1 §5. */
const PASSWORD_MIN = 3;

/** E-mail and password. With `fixedEmail` (a known customer with a new code) the form asks for the password only. */
export default function SignInForm({
  heading,
  lead,
  fixedEmail,
  code,
  loadActions,
  onSignedIn,
}: {
  readonly heading: ReactNode;
  readonly lead?: string;
  readonly fixedEmail?: string;
  readonly code?: string;
  readonly loadActions: () => Promise<AccessActions>;
  readonly onSignedIn: (user: User) => void;
}) {
  const { t } = useTranslation('access');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [username, setUsername] = useState(fixedEmail ?? '');
  const [password, setPassword] = useState('');
  const [isSharedDevice, setSharedDevice] = useState(false);
  const [errors, setErrors] = useState<{ username?: string; password?: string; answer?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const [isForgotOpen, setForgotOpen] = useState(false);

  const form = useFirstInvalid(errors);
  const { why } = useWhyLeft();
  // If the page gives a reason for the sign-in, that text has the focus and is read first.
  useEffect(() => {
    if (fixedEmail !== undefined || why !== null || form.current?.contains(document.activeElement)) return;
    form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [form, fixedEmail, why]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = username.trim();
    setUsername(name);
    const found = {
      ...(name === '' && { username: t('required') }),
      ...(password === '' ? { password: t('required') } : password.length < PASSWORD_MIN && { password: t('tooShort') }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const came = { ...(code && { code }), ...(isSharedDevice && { isSharedDevice }) };
    const result = await (await loadActions()).signIn({ username: name, password, ...came });
    setBusy(false);
    if (result.ok) return onSignedIn(result.value);
    const waiting = waitingStepOf(result.error);
    // The second step is a screen with its own history entry: Back leads to this form again.
    if (waiting) await navigate(paths.secondStepAtSignIn(), { state: { ...waiting, ...came } });
    else setErrors({ answer: errorText(result.error) });
  };

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1>{heading}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {errors.answer && (
        <Notice kind="error" live>
          {errors.answer}
        </Notice>
      )}
      {fixedEmail === undefined && (
        <TextField
          label={t('email')}
          type="email"
          inputMode="email"
          // The browser would offer a stored value to the next person on a shared device.
          autoComplete={isSharedDevice ? 'off' : 'username'}
          value={username}
          onChange={setUsername}
          error={errors.username}
        />
      )}
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <SharedDeviceField checked={isSharedDevice} onChange={setSharedDevice} />
      <Button type="submit" wide busy={isBusy}>
        {t('signIn')}
      </Button>
      <button type="button" className={styles.linkLike} onClick={() => setForgotOpen(true)}>
        {t('forgotPassword')}
      </button>
      {isForgotOpen && <ForgotPasswordDialog initialEmail={username} loadActions={loadActions} onClose={() => setForgotOpen(false)} />}
    </form>
  );
}
