import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/entities.ts';
import type { Settings } from '#core/contract/settings.ts';
import { pathOfAdded } from '#core/domain/pictures/current-picture-set.ts';
import type { AccessActions, VerifiedCode } from './access-actions.ts';
import { EmailStep } from './email-step.tsx';
import styles from './front-page.module.css';
import { RegisterForm } from './register-form.tsx';
import SignInForm from './sign-in-form.tsx';

/** validate-email first: an existing user goes to login, a new one to register; back returns to validate-email (D1 §4). */
type Step = { readonly name: 'validate-email' } | { readonly name: 'login' | 'register'; readonly email: string };

export default function LoginOrRegister({
  code,
  settings,
  loadActions,
  onDone,
  onBack,
}: {
  readonly code: VerifiedCode;
  readonly settings: Settings;
  readonly loadActions: () => Promise<AccessActions>;
  readonly onDone: (to: string) => void;
  readonly onBack: () => void;
}) {
  const { t } = useTranslation('access');
  const [step, setStep] = useState<Step>({ name: 'validate-email' });
  const [email, setEmail] = useState('');
  const backToEmail = () => setStep({ name: 'validate-email' });
  const name = code.subject?.name ?? '';
  const goOn = ({ currentSubjectUuid }: User) => onDone(pathOfAdded(code.subject?.uuid, currentSubjectUuid));

  return (
    <>
      {step.name === 'validate-email' && (
        <EmailStep
          code={code}
          initialEmail={email}
          loadActions={loadActions}
          onKnown={(known, hasAccount) => {
            setEmail(known);
            setStep({ name: hasAccount ? 'login' : 'register', email: known });
          }}
        />
      )}
      {step.name === 'login' && (
        <SignInForm
          heading={t('welcomeBack', { email: step.email })}
          lead={t('enterPassword', { name })}
          fixedEmail={step.email}
          code={code.code}
          loadActions={loadActions}
          onSignedIn={goOn}
        />
      )}
      {step.name === 'register' && (
        <RegisterForm code={code} email={step.email} settings={settings} loadActions={loadActions} onRegistered={goOn} />
      )}
      <div className={styles.foot}>
        <button type="button" className={styles.linkLike} onClick={step.name === 'validate-email' ? onBack : backToEmail}>
          {step.name === 'validate-email' ? t('backToCode') : t('changeEmail')}
        </button>
      </div>
    </>
  );
}
