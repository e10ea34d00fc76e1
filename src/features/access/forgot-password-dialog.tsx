import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail } from '#core/domain/validation/email.ts';
import type { AppError } from '#core/contract/errors.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useFirstInvalid } from '#src/ui/fields/use-first-invalid.ts';
import type { AccessActions } from './access-actions.ts';
import styles from './front-page.module.css';

/** The call itself failed: the shop gave no reason (D1 §8). */
const isOfTheCall = ({ code }: AppError): boolean => code.startsWith('network.') || code.startsWith('server.');

/** Requests a mail with a link to a new password. The answer is the same whether or not the address has an account. */
export function ForgotPasswordDialog({
  initialEmail,
  loadActions,
  onClose,
}: {
  readonly initialEmail: string;
  readonly loadActions: () => Promise<AccessActions>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['access', 'common']);
  const errorText = useErrorText();
  const formId = useId();
  const [email, setEmail] = useState(initialEmail);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ readonly words: string | null } | null>(null);

  const form = useFirstInvalid(error);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const trimmed = email.trim();
    if (trimmed === '') return setError(t('required'));
    if (!isEmail(trimmed)) return setError(t('invalidEmail'));
    setError(null);
    setBusy(true);
    const result = await (await loadActions()).remindPassword(trimmed);
    setBusy(false);
    if (result.ok) setSent({ words: result.value });
    else setError(isOfTheCall(result.error) ? t('reminderFailed') : errorText(result.error));
  };

  const actions = sent ? (
    <Button onClick={onClose}>{t('common:close')}</Button>
  ) : (
    <Button type="submit" form={formId} busy={isBusy}>
      {t('sendLink')}
    </Button>
  );
  return (
    <Dialog title={t('forgotTitle')} onClose={onClose} actions={actions}>
      {sent ? (
        <Notice kind="info" live>
          {sent.words ?? t('reminderSent')}
        </Notice>
      ) : (
        <form ref={form} id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <p>{t('forgotLead')}</p>
          <TextField
            label={t('email')}
            type="email"
            inputMode="email"
            enterKeyHint="send"
            autoComplete="email"
            value={email}
            onChange={setEmail}
            error={error}
          />
        </form>
      )}
    </Dialog>
  );
}
