import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/entities.ts';
import { isEmail } from '#core/domain/validation/email.ts';
import { changeEmail } from '#src/data/commands/account/change-email.ts';
import { sendEmailLink } from '#src/data/commands/account/send-email-link.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useAutoComplete } from '#src/data/live/session/use-auto-complete.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { EmailLinkNotice } from '#src/ui/status/email-link-notice.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import styles from '../account-form.module.css';
import { useRecentSignIn } from '../security/use-recent-sign-in.tsx';

/** The e-mail address: whether it is proved, a button for another link, and a form for another address (SEC-06). */
export function EmailSection({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const { isOnline } = useConnection();
  const device = useDevice();
  const [isChanging, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <section className={styles.sheet} aria-labelledby="email">
      <h2 id="email">{t('email.title')}</h2>
      <p className={styles.rowName}>
        {user.emailAddress}
        {user.isEmailVerified !== undefined && (
          <span className={styles.badge}>{t(user.isEmailVerified ? 'email.verified' : 'email.notVerified')}</span>
        )}
      </p>
      <p className={styles.soft}>{t('email.lead')}</p>
      {user.emailAddress === '' && (
        <Notice kind="warning">
          <p>{t('email.none')}</p>
        </Notice>
      )}
      {user.isEmailVerified === false && user.emailAddress !== '' && (
        <EmailLinkNotice sendLink={() => sendEmailLink(device)} kind="warning" />
      )}
      {sentTo !== null && (
        <Notice kind="info" live>
          <p>{t('email.sent', { email: sentTo })}</p>
        </Notice>
      )}
      <div>
        <Button variant="secondary" icon="edit" disabled={!isOnline} onClick={() => setChanging(true)}>
          {t('email.change')}
        </Button>
      </div>
      {isChanging && (
        <ChangeDialog
          current={user.emailAddress}
          onSent={(email) => {
            setSentTo(email);
            setChanging(false);
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </section>
  );
}

function ChangeDialog({
  current,
  onSent,
  onClose,
}: {
  readonly current: string;
  readonly onSent: (email: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['account', 'common']);
  const errorText = useErrorText();
  const device = useDevice();
  const autoComplete = useAutoComplete();
  const signIn = useRecentSignIn();
  const formId = useId();
  const [email, setEmail] = useState('');
  const [issue, setIssue] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!isEmail(email)) return setIssue(t('issue.email_invalid'));
    if (email.trim().toLowerCase() === current.toLowerCase()) return setIssue(t('email.same'));
    setBusy(true);
    setIssue(null);
    const sent = await signIn.whenRecent(() => changeEmail(device, email));
    setBusy(false);
    if (sent.ok) onSent(sent.value);
    else setIssue(errorText(sent.error));
  };

  return (
    <>
      <Dialog
        title={t('email.change')}
        onClose={onClose}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form={formId} busy={isBusy}>
              {t('email.send')}
            </Button>
          </>
        }
      >
        <form id={formId} className={styles.fields} onSubmit={(event) => void submit(event)} noValidate>
          <p>{t('email.changeText')}</p>
          <TextField
            label={t('email.new')}
            enterKeyHint="send"
            type="email"
            inputMode="email"
            autoComplete={autoComplete('email')}
            maxLength={254}
            value={email}
            onChange={setEmail}
            error={issue}
            autoFocus
          />
        </form>
      </Dialog>
      {signIn.dialog}
    </>
  );
}
