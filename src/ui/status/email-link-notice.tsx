import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '../buttons/button.tsx';
import { Notice } from './notice.tsx';

/**
 * Says that the e-mail address is not proved yet, explains the consequences, and offers another link (SEC-06). Its
 * texts are in the area 'email'.
 */
export function EmailLinkNotice({
  sendLink,
  kind = 'error',
}: {
  /** @returns the address that it was sent to */
  readonly sendLink: () => Promise<Result<string, AppError>>;
  /** error: an action was refused, and the notice explains the solution; it is announced. */
  readonly kind?: 'error' | 'warning';
}) {
  const { t } = useTranslation('email');
  const errorText = useErrorText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setError(null);
    const sent = await sendLink();
    setBusy(false);
    if (sent.ok) setSentTo(sent.value);
    else setError(sent.error);
  };
  return (
    <Notice kind={kind} title={t('notice')} live={kind === 'error'}>
      <p>{t('noticeText')}</p>
      <p role="status">{sentTo !== null && t('sent', { email: sentTo })}</p>
      {error && <p role="alert">{errorText(error)}</p>}
      <div>
        <Button variant="secondary" icon="mail" busy={isBusy} onClick={() => void send()}>
          {t('sendAgain')}
        </Button>
      </div>
    </Notice>
  );
}
