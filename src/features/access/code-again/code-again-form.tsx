import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail } from '#core/domain/validation/email.ts';
import type { AppError } from '#core/contract/errors.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useFirstInvalid } from '#src/ui/fields/use-first-invalid.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import type { AccessActions } from '../access-actions.ts';
import styles from '../front-page.module.css';

const INVALID: ReadonlySet<string> = new Set(['access.email_invalid', 'access.phone_invalid']);

/** 'Send me my code': the answer is the same whether or not the photographer has the address or the number (BIZ-06). */
export default function CodeAgainForm({ loadActions }: { readonly loadActions: () => Promise<AccessActions> }) {
  const { t } = useTranslation(['code-again', 'access']);
  const errorText = useErrorText();
  const [contact, setContact] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useFirstInvalid(error);

  const wordsOf = (refused: AppError): string => {
    if (INVALID.has(refused.code)) return t('invalid');
    // The text is the same for a contact that the shop does not know. It does not tell the owner of the contact about
    // requests of others.
    if (refused.code === 'request.throttled') return t('often', { minutes: Math.ceil(Number(refused.params?.['retryAfterSeconds']) / 60) });
    return refused.code.startsWith('network.') || refused.code.startsWith('server.') ? t('failed') : errorText(refused);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    const trimmed = contact.trim();
    if (trimmed === '') return setError(t('access:required'));
    if (trimmed.includes('@') && !isEmail(trimmed)) return setError(t('invalid'));
    setError(null);
    setBusy(true);
    const result = await (await loadActions()).sendCodeAgain(trimmed);
    setBusy(false);
    if (result.ok) setSentTo(trimmed);
    else setError(wordsOf(result.error));
  };

  if (sentTo !== null)
    return (
      <Notice kind="info" live>
        {t('sent', { contact: sentTo })}
      </Notice>
    );
  return (
    <form ref={form} className={styles.form} aria-label={t('title')} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('lead')}</p>
      <TextField
        label={t('contact')}
        enterKeyHint="send"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={contact}
        onChange={setContact}
        error={error}
      />
      <Button type="submit" variant="secondary" wide busy={isBusy}>
        {t('send')}
      </Button>
    </form>
  );
}
