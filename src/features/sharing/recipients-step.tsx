import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { sendEmailLink } from '#src/data/commands/account/send-email-link.ts';
import { sendInvitations } from '#src/data/commands/sharing/send-invitations.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { EmailLinkNotice } from '#src/ui/status/email-link-notice.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { isWrongEntry, RECIPIENTS_MAX, validRecipients } from './share-view.ts';
import styles from './share-dialog.module.css';

/** The recipients: one field each. Only valid e-mail addresses get a mail. */
export function RecipientsStep({
  subjectUuids,
  entries,
  onEntries,
  onBack,
  onSent,
}: {
  readonly subjectUuids: readonly string[];
  readonly entries: readonly string[];
  readonly onEntries: (entries: readonly string[]) => void;
  readonly onBack: () => void;
  readonly onSent: (recipients: readonly string[]) => void;
}) {
  const { t } = useTranslation(['sharing', 'common']);
  const errorText = useErrorText();
  const device = useDevice();
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const recipients = validRecipients(entries);

  const change = (index: number, value: string) => onEntries(entries.map((entry, at) => (at === index ? value : entry)));
  const remove = (index: number) => {
    onEntries(entries.filter((_, at) => at !== index));
    setTouched(new Set());
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (recipients.length === 0 || isBusy) return;
    setBusy(true);
    setError(null);
    const sent = await sendInvitations(device, { recipients, subjectUuids });
    setBusy(false);
    if (sent.ok) onSent(sent.value);
    else setError(sent.error);
  };
  const isNetwork = error?.code.startsWith('network.') ?? false;

  return (
    <form className={styles.steps} onSubmit={(event) => void send(event)} noValidate>
      <p>{t('recipientsLead')}</p>
      <ul className={styles.recipients}>
        {entries.map((entry, index) => (
          // A field is identified by its position, because entries have no other identity.
          <li key={index} className={styles.recipient}>
            <div className={styles.grow}>
              <TextField
                label={t('recipient', { number: index + 1 })}
                type="email"
                inputMode="email"
                autoComplete="off"
                maxLength={254}
                value={entry}
                onChange={(value) => change(index, value)}
                onBlur={() => setTouched((before) => new Set([...before, index]))}
                error={touched.has(index) && isWrongEntry(entry) ? t('invalidEmail') : null}
                autoFocus={index === entries.length - 1}
              />
            </div>
            {entries.length > 1 && (
              <IconButton icon="trash" label={t('removeRecipient', { number: index + 1 })} onClick={() => remove(index)} />
            )}
          </li>
        ))}
      </ul>
      {entries.length < RECIPIENTS_MAX && (
        <div>
          <Button variant="quiet" icon="plus" onClick={() => onEntries([...entries, ''])}>
            {t('addRecipient')}
          </Button>
        </div>
      )}
      <p className={styles.soft}>{t('linkPromise')}</p>
      {error?.code === 'account.email_not_verified' ? (
        <EmailLinkNotice sendLink={() => sendEmailLink(device)} />
      ) : (
        error && (
          <Notice kind="error" live>
            <p>{isNetwork ? t('shareFailed') : errorText(error)}</p>
          </Notice>
        )
      )}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onBack}>
          {t('common:back')}
        </Button>
        <Button className={styles.grow} type="submit" busy={isBusy} disabled={recipients.length === 0}>
          {recipients.length === 0 ? t('addRecipients') : t('sendTo', { count: recipients.length })}
        </Button>
      </div>
    </form>
  );
}
