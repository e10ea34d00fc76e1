import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkoutCalls } from '#core/contract/checkout.ts';
import type { AppError } from '#core/contract/errors.ts';
import { phoneIssue } from '#core/domain/validation/phone.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAutoComplete } from '#src/data/live/session/use-auto-complete.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import styles from './payment-step.module.css';

interface PhoneVerificationProps {
  readonly phone: string;
  readonly country: string;
  readonly isVerified: boolean;
  readonly onChange: (phone: string) => void;
  /** The phone number as the customer typed it when its code was confirmed. */
  readonly onVerified: (phone: string) => void;
}

/** Proves that the phone number is the customer's: they type the code that was sent to it. */
export function PhoneVerification({ phone, country, isVerified, onChange, onVerified }: PhoneVerificationProps) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const device = useDevice();
  const autoComplete = useAutoComplete();
  const [sent, setSent] = useState<{ readonly uuid: string; readonly phone: string } | null>(null);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const issue = phoneIssue(phone, country);
  const isSent = sent?.phone === phone;

  const send = async () => {
    setBusy(true);
    const answer = await callLive(device, checkoutCalls.verifyPhone, { body: { mobilePhone: phone } });
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    if (answer.ok) setSent({ uuid: answer.value.verificationUuid, phone });
  };
  const check = async () => {
    if (!sent) return;
    setBusy(true);
    const answer = await callLive(device, checkoutCalls.verifyPhoneCode, {
      params: { verificationUuid: sent.uuid },
      body: { code: code.trim() },
    });
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    if (answer.ok) onVerified(sent.phone);
  };

  return (
    <>
      <div className={styles.row}>
        <TextField
          label={t('field.mobilePhone')}
          type="tel"
          autoComplete={autoComplete('tel')}
          value={phone}
          maxLength={40}
          error={phone !== '' && issue ? t(`issue.${issue}`, { context: country }) : !isSent && error ? errorText(error) : null}
          onChange={onChange}
        />
        {!isVerified && (
          <Button variant="secondary" busy={isBusy && !isSent} disabled={issue !== null} onClick={() => void send()}>
            {t(isSent ? 'sendCodeAgain' : 'sendCode')}
          </Button>
        )}
      </div>
      {isVerified && (
        <p className={styles.verified} role="status">
          <Icon name="check" size={20} />
          {t('phoneVerified')}
        </p>
      )}
      {isSent && !isVerified && (
        <div className={styles.row}>
          <TextField
            label={t('field.code')}
            value={code}
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="one-time-code"
            maxLength={12}
            error={error && errorText(error)}
            onChange={setCode}
          />
          <Button variant="secondary" busy={isBusy} disabled={code.trim() === ''} onClick={() => void check()}>
            {t('checkCode')}
          </Button>
        </div>
      )}
    </>
  );
}
