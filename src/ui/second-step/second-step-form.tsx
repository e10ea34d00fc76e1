import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { REMEMBERED_DAYS, type SecondStepWay } from '#core/contract/second-step.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '../buttons/button.tsx';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useFirstInvalid } from '../fields/use-first-invalid.ts';
import { Notice } from '../status/notice.tsx';
import styles from './second-step-form.module.css';
import type { StepActions } from './step-actions.ts';

/**
 * The second step of a sign-in (SEC-06): a code by e-mail, which is sent when the form opens, a passkey, or a recovery
 * code.
 * Its texts are in the area 'second-step'.
 */
export default function SecondStepForm({
  ways,
  actions,
  canRemember,
  wasSent = false,
  onStartAgain,
}: {
  readonly ways: readonly SecondStepWay[];
  readonly actions: StepActions;
  readonly canRemember: boolean;
  /** A code was sent before the form opened. */
  readonly wasSent?: boolean;
  /** Returns to the password. */
  readonly onStartAgain: () => void;
}) {
  const { t } = useTranslation('second-step');
  const errorText = useErrorText();
  const [way, setWay] = useState<SecondStepWay>(ways.includes('passkey') ? 'passkey' : (ways[0] ?? 'recovery'));
  const [code, setCode] = useState('');
  const [isRemembered, setRemembered] = useState(false);
  const [isSent, setSent] = useState(wasSent);
  const [error, setError] = useState<AppError | null>(null);
  const [isUnused, setUnused] = useState(false);
  const [busy, setBusy] = useState<'send' | 'answer' | null>(null);
  const form = useFirstInvalid(error);
  const wasAsked = useRef(wasSent);

  const send = async () => {
    setBusy('send');
    setError(null);
    const sent = await actions.sendCode();
    setBusy(null);
    setSent(sent.ok);
    if (!sent.ok) setError(sent.error);
  };

  // A customer who has no other option need not request the code. It is sent once, also if effects run twice.
  useEffect(() => {
    if (way !== 'email' || wasAsked.current) return;
    wasAsked.current = true;
    void send();
  });

  const choose = (next: SecondStepWay) => {
    setWay(next);
    setCode('');
    setError(null);
    setUnused(false);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // For React the form may be in a dialog inside another form, so the event would also submit that form.
    event.stopPropagation();
    if (busy !== null || (way !== 'passkey' && code.trim() === '')) return;
    setBusy('answer');
    setError(null);
    setUnused(false);
    const refusal = way === 'passkey' ? await answerWithPasskey() : await actions.answer({ way, code }, isRemembered);
    setBusy(null);
    setError(refusal);
  };

  const answerWithPasskey = async (): Promise<AppError | null> => {
    const signed = await actions.signWithPasskey();
    if (!signed.ok) return signed.error;
    setUnused(signed.value === null);
    return signed.value && actions.answer({ way: 'passkey', passkey: signed.value }, isRemembered);
  };

  const isExpired = error?.code === 'access.second_step_expired';
  const ofField = error?.code === 'access.second_step_wrong' && way !== 'passkey' ? errorText(error) : null;
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p role="status">{t(way !== 'email' || isSent ? `lead.${way}` : error ? 'lead.notSent' : 'lead.sending')}</p>
      {error && ofField === null && (
        <Notice kind="error" live>
          <p>{errorText(error)}</p>
          {isExpired && (
            <Button variant="secondary" onClick={onStartAgain}>
              {t('startAgain')}
            </Button>
          )}
        </Notice>
      )}
      {isUnused && (
        <Notice kind="warning" live>
          <p>{t('noPasskey')}</p>
        </Notice>
      )}
      {way !== 'passkey' && (
        <div className={styles.code}>
          <TextField
            key={way}
            label={t(`field.${way}`)}
            hint={t(`hint.${way}`)}
            error={ofField}
            value={code}
            onChange={setCode}
            autoFocus
            spellCheck={false}
            {...(way === 'email'
              ? { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 }
              : { autoComplete: 'off', autoCapitalize: 'characters', maxLength: 40 })}
          />
        </div>
      )}
      {canRemember && <CheckboxField label={t('remember', { days: REMEMBERED_DAYS })} checked={isRemembered} onChange={setRemembered} />}
      <Button type="submit" wide busy={busy === 'answer'} disabled={isExpired || (way !== 'passkey' && code.trim() === '')}>
        {t(way === 'passkey' ? 'usePasskey' : 'goOn')}
      </Button>
      <div className={styles.others}>
        {way === 'email' && (
          <button type="button" className={styles.other} disabled={busy !== null || isExpired} onClick={() => void send()}>
            {t('sendAgain')}
          </button>
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className={styles.other} disabled={busy !== null} onClick={() => choose(other)}>
              {t(`instead.${other}`)}
            </button>
          ))}
      </div>
    </form>
  );
}
