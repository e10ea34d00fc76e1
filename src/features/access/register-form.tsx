import { type FormEvent, type ReactNode, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { User } from '#core/contract/entities.ts';
import type { Settings } from '#core/contract/settings.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useFirstInvalid } from '#src/ui/fields/use-first-invalid.ts';
import type { AccessActions, VerifiedCode } from './access-actions.ts';
import styles from './front-page.module.css';
import { type RegisterIssues, registerIssues, registrationOf } from './register-view.ts';
import { SharedDeviceField } from './shared-device-field.tsx';
import { TermsDialog } from './terms-dialog.tsx';

type ServerMarks = Partial<Record<'email' | 'mobile' | 'password', string>>;

/** 'Create a free user account': the e-mail address comes from the step before and cannot be changed. */
export function RegisterForm({
  code,
  email,
  settings,
  loadActions,
  onRegistered,
}: {
  readonly code: VerifiedCode;
  readonly email: string;
  readonly settings: Settings;
  readonly loadActions: () => Promise<AccessActions>;
  readonly onRegistered: (user: User) => void;
}) {
  const { t, i18n } = useTranslation('access');
  const errorText = useErrorText();
  const { options } = settings;
  const hidesAcceptMail = options.disableAcceptMailOptionWhenRegisteringUser || options.disableAcceptMailWhenLoggingIn;
  const [mobile, setMobile] = useState('');
  const [password, setPassword] = useState('');
  const [acceptMail, setAcceptMail] = useState(options.acceptMailDefaultOn && !hidesAcceptMail);
  const [isSharedDevice, setSharedDevice] = useState(false);
  const [issues, setIssues] = useState<RegisterIssues>({});
  const [marks, setMarks] = useState<ServerMarks>({});
  const [answer, setAnswer] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [areTermsOpen, setTermsOpen] = useState(false);

  const formElement = useFirstInvalid(Object.keys(marks).length > 0 ? marks : issues);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const form = { mobile, password, acceptMail, isSharedDevice };
    const schools = code.subject ? [code.subject.job?.name ?? '', code.subject.group] : [];
    const found = registerIssues(form, options.country, { email, shopName: settings.name, codes: [code.code], schools });
    setIssues(found);
    setMarks({});
    setAnswer(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const result = await (await loadActions()).register(registrationOf(form, email, code.code, i18n.language));
    setBusy(false);
    if (result.ok) return onRegistered(result.value);
    const words = errorText(result.error);
    const isKnownField = (field: string): field is keyof ServerMarks => ['email', 'mobile', 'password'].includes(field);
    const fields = (result.error.fields ?? []).filter(isKnownField);
    setMarks(Object.fromEntries(fields.map((field) => [field, words])));
    if (fields.length === 0) setAnswer(words);
  };

  return (
    <form ref={formElement} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('createAccount')}</h1>
      <p className={styles.lead}>{t('createAccountLead', { name: code.subject?.name ?? '' })}</p>
      {answer && (
        <Notice kind="error" live>
          {answer}
        </Notice>
      )}
      <TextField label={t('email')} type="email" value={email} onChange={() => undefined} error={marks.email} disabled />
      <TextField
        label={t('mobile')}
        hint={t('mobileHint')}
        type="tel"
        inputMode="tel"
        autoComplete={isSharedDevice ? 'off' : 'tel'}
        value={mobile}
        onChange={setMobile}
        error={marks.mobile ?? (issues.mobile && t(issues.mobile, { context: options.country }))}
        autoFocus
      />
      <PasswordField
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={marks.password ?? (typeof issues.password === 'object' ? errorText(issues.password) : issues.password && t(issues.password))}
      />
      {!hidesAcceptMail && <CheckboxField label={t('acceptMail')} checked={acceptMail} onChange={setAcceptMail} />}
      <SharedDeviceField checked={isSharedDevice} onChange={setSharedDevice} />
      <p className={styles.lead}>
        <Trans t={t} i18nKey="termsLine" components={{ terms: <TermsButton onClick={() => setTermsOpen(true)} /> }} />
      </p>
      <Button type="submit" wide busy={isBusy}>
        {t('createAccountButton')}
      </Button>
      {areTermsOpen && <TermsDialog html={settings.terms.termsOfService} onClose={() => setTermsOpen(false)} />}
    </form>
  );
}

/** Looks like a link in the sentence and opens the terms. Its text comes from the sentence. */
function TermsButton({ onClick, children }: { readonly onClick: () => void; readonly children?: ReactNode }) {
  return (
    <button type="button" className={styles.linkLike} onClick={onClick}>
      {children}
    </button>
  );
}
