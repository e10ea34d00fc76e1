import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useFirstInvalid } from '#src/ui/fields/use-first-invalid.ts';
import styles from './front-page.module.css';
import { SENT } from './use-linked-code.ts';

/**
 * The picture code. While the code is checked the button shows it, and an error is shown under the field.
 * A network failure just stops the loading state (D1 §8). The connection bar shows the reason.
 */
export function CodeForm({
  code,
  wasSent = false,
  refusal,
  onCode,
  onSubmit,
}: {
  readonly code: string;
  /** The browser sent the form before the app had started. */
  readonly wasSent?: boolean;
  /** The error of an answer that arrived after the customer had confirmed the set. */
  readonly refusal: AppError | null;
  readonly onCode: (code: string) => void;
  /** @param isByAddress the page was opened with it: another site can do that */
  readonly onSubmit: (code: string, isByAddress: boolean) => Promise<Result<unknown, AppError>>;
}) {
  const { t } = useTranslation('access');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(wasSent && code !== '');
  const [error, setError] = useState<string | null>(null);
  const wordsOf = (refused: AppError): string | null => (refused.code.startsWith('network.') ? null : errorText(refused));

  const form = useFirstInvalid(error);

  const send = async (isByAddress = false) => {
    const wanted = code.trim();
    setBusy(wanted !== '');
    setError(wanted === '' ? t('required') : null);
    if (wanted === '') return;
    const result = await onSubmit(wanted, isByAddress);
    setBusy(false);
    if (!result.ok) setError(wordsOf(result.error));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  useEffect(() => {
    if (wasSent && code !== '') void send(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, with what was sent
  }, []);

  return (
    // Sent before the app has started, it comes back with the code in the form (useLinkedCode). By POST: no history keeps the code.
    <form ref={form} className={styles.form} action={`/?${SENT}=1`} method="post" onSubmit={submit} noValidate>
      <div className={styles.code}>
        <TextField
          name="code"
          label={t('pictureCode')}
          hint={t('pictureCodeHint')}
          error={error ?? (refusal && wordsOf(refusal))}
          value={code}
          onChange={onCode}
          autoComplete="off"
          enterKeyHint="go"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          required
        />
      </div>
      <Button type="submit" wide busy={isBusy}>
        {t('showPictures')}
      </Button>
    </form>
  );
}
