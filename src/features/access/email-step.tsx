import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail } from '#core/domain/validation/email.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useFirstInvalid } from '#src/ui/fields/use-first-invalid.ts';
import type { AccessActions, VerifiedCode } from './access-actions.ts';
import styles from './front-page.module.css';

/** 'Code validated': asks which e-mail address is to get access to the photos of the named subject. */
export function EmailStep({
  code,
  initialEmail,
  loadActions,
  onKnown,
}: {
  readonly code: VerifiedCode;
  readonly initialEmail: string;
  readonly loadActions: () => Promise<AccessActions>;
  readonly onKnown: (email: string, hasAccount: boolean) => void;
}) {
  const { t } = useTranslation('access');
  const errorText = useErrorText();
  const [email, setEmail] = useState(initialEmail);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const form = useFirstInvalid(error);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = email.trim();
    setEmail(trimmed);
    if (trimmed === '') return setError(t('required'));
    if (!isEmail(trimmed)) return setError(t('invalidEmail'));
    setError(null);
    setBusy(true);
    const result = await (await loadActions()).emailHasAccount(trimmed);
    setBusy(false);
    if (result.ok) onKnown(trimmed, result.value);
    else setError(errorText(result.error));
  };

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('codeValidated')}</h1>
      <p className={styles.lead}>{t('emailToReach', { name: code.subject?.name ?? '' })}</p>
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={error}
        required
        autoFocus
      />
      <Button type="submit" wide busy={isBusy}>
        {t('continue')}
      </Button>
    </form>
  );
}
