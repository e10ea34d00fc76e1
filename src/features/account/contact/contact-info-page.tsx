import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import type { User } from '#core/contract/entities.ts';
import { type AddressOptions, addressFields } from '#core/domain/validation/address-layout.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useAutoComplete } from '#src/data/live/session/use-auto-complete.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { ADDRESS_AUTOCOMPLETE, WIDE_ADDRESS_FIELDS } from '#src/ui/fields/address-fields.ts';
import { MissingFields } from '#src/ui/fields/missing-fields.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { ErrorNotice, Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import styles from '../account-form.module.css';
import type { ContactField } from './contact-form.ts';
import { EmailSection } from './email-section.tsx';
import { NeedsConnection, useIsSimulated } from '../needs-connection.tsx';
import { useContactInfo } from './use-contact-info.ts';

/** `/my-account/contact-info` (ACT-02). */
export default function ContactInfoPage() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const { settings } = useShell();
  return (
    <Page narrow>
      <PageHeader
        title={t('entry.contactInfo')}
        documentTitle={t('entry.contactInfo').replace('\u00ad', '')}
        lead={t('contact.lead')}
        back={{ to: paths.myAccount(), label: t('myAccount') }}
      />
      {user && settings ? (
        <div className={styles.sheets}>
          <ContactInfoForm key={user.uuid} user={user} options={settings.options} />
          <EmailSection user={user} />
        </div>
      ) : (
        <Skeleton height={480} />
      )}
    </Page>
  );
}

function ContactInfoForm({ user, options }: { readonly user: User; readonly options: AddressOptions }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const { isOnline } = useConnection();
  const isSimulated = useIsSimulated();
  const [touched, setTouched] = useState<ReadonlySet<ContactField>>(new Set());
  const info = useContactInfo(user, options);
  const errorOf = (field: ContactField) => {
    const issue = touched.has(field) ? info.issues[field] : undefined;
    if (issue) return t(`issue.${issue}`, { context: options.country });
    return field === 'mobilePhone' && info.error?.on === 'mobilePhone' ? errorText(info.error.error) : null;
  };
  const labelOf = (field: string) => t(`field.${field}`, { context: options.country });
  const propsOf = (field: ContactField) => ({
    label: labelOf(field),
    value: info.form[field],
    error: errorOf(field),
    onBlur: () => setTouched((before) => new Set([...before, field])),
    onChange: (value: string) => info.change(field, value),
  });
  const autoComplete = useAutoComplete();
  const states = Object.entries(options.states);
  const isInvalid = Object.keys(info.issues).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void info.submit();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <NeedsConnection />
      <div className={`${styles.fields} ${styles.two}`}>
        {addressFields(options).map((field) => (
          <div key={field} className={WIDE_ADDRESS_FIELDS.includes(field) ? styles.wide : undefined}>
            {field === 'state' && states.length > 0 ? (
              <SelectField
                {...propsOf(field)}
                options={[{ value: '', label: t('chooseState') }, ...states.map(([value, label]) => ({ value, label }))]}
              />
            ) : (
              <TextField
                {...propsOf(field)}
                autoComplete={autoComplete(ADDRESS_AUTOCOMPLETE[field])}
                maxLength={200}
                required={field !== 'address2'}
                {...(field === 'postalCode' && options.country === 'NO' && { inputMode: 'numeric' as const })}
              />
            )}
          </div>
        ))}
        <div className={styles.wide}>
          <TextField
            {...propsOf('mobilePhone')}
            type="tel"
            inputMode="tel"
            autoComplete={autoComplete('tel')}
            enterKeyHint="done"
            maxLength={40}
            required
          />
        </div>
      </div>
      {info.waitsForCode && (
        <section className={styles.sheet}>
          <p role="status">{t('contact.codeSent', { phone: info.form.mobilePhone })}</p>
          <TextField
            label={t('contact.code')}
            value={info.code}
            onChange={info.setCode}
            error={info.error?.on === 'code' ? errorText(info.error.error) : null}
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="one-time-code"
            maxLength={12}
            autoFocus
          />
          <div>
            <Button variant="quiet" icon="refresh" disabled={info.isBusy} onClick={() => void info.sendAgain()}>
              {t('contact.codeAgain')}
            </Button>
          </div>
        </section>
      )}
      {info.error?.on === 'form' && <ErrorNotice error={info.error.error} />}
      {info.isSaved && (
        <Notice kind="info" live>
          <p>{t('contact.saved')}</p>
        </Notice>
      )}
      <MissingFields
        issues={info.issues}
        labelOf={labelOf}
        missing={(fields) => t('stillMissing', { fields })}
        wrong={(fields) => t('pleaseCheck', { fields })}
      />
      <Button
        type="submit"
        wide
        busy={info.isBusy}
        disabled={isInvalid || !isOnline || isSimulated || (info.waitsForCode && info.code.trim() === '')}
      >
        {t(info.waitsForCode ? 'contact.confirm' : 'save')}
      </Button>
    </form>
  );
}
