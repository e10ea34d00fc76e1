import '#src/ui/more-icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessStep } from '#core/contract/paths/patterns.ts';
import type { User } from '#core/contract/entities.ts';
import type { Settings } from '#core/contract/settings.ts';
import { pathOfAdded } from '#core/domain/pictures/current-picture-set.ts';
import type { AccessActions, VerifiedCode } from './access-actions.ts';
import { EmailStep } from './email-step.tsx';
import styles from './front-page.module.css';
import { RegisterForm } from './register-form.tsx';
import SignInForm from './sign-in-form.tsx';

/**
 * The first step is validate-email. An existing user goes to login, a new one to register, and Back returns to
 * validate-email (D1 §4).
 */
export default function LoginOrRegister({
  code,
  step: asked,
  settings,
  loadActions,
  onStep,
  onDone,
}: {
  readonly code: VerifiedCode;
  /** The step in the page's address. */
  readonly step: AccessStep;
  readonly settings: Settings;
  readonly loadActions: () => Promise<AccessActions>;
  /** null returns to the code. */
  readonly onStep: (step: AccessStep | null) => void;
  readonly onDone: (to: string) => void;
}) {
  const { t } = useTranslation('access');
  const [email, setEmail] = useState('');
  // The browser's Forward can lead to a later step after this form was mounted again without an e-mail address.
  const step = email === '' ? 'email' : asked;
  const name = code.subject?.name ?? '';
  const goOn = ({ currentSubjectUuid }: User) => onDone(pathOfAdded(code.subject?.uuid, currentSubjectUuid));

  return (
    <>
      {step === 'email' && (
        <EmailStep
          code={code}
          initialEmail={email}
          loadActions={loadActions}
          onKnown={(known, hasAccount) => {
            setEmail(known);
            onStep(hasAccount ? 'password' : 'register');
          }}
        />
      )}
      {step === 'password' && (
        <SignInForm
          heading={t('welcomeBack', { email })}
          lead={t('enterPassword', { name })}
          fixedEmail={email}
          code={code.code}
          loadActions={loadActions}
          onSignedIn={goOn}
        />
      )}
      {step === 'register' && <RegisterForm code={code} email={email} settings={settings} loadActions={loadActions} onRegistered={goOn} />}
      <div className={styles.foot}>
        <button type="button" className={styles.linkLike} onClick={() => onStep(step === 'email' ? null : 'email')}>
          {step === 'email' ? t('backToCode') : t('changeEmail')}
        </button>
      </div>
    </>
  );
}
