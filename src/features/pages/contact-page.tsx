import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#core/contract/settings.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { Card } from '#src/ui/page/card.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { OfflineNotice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from './contact-page.module.css';
import { addressLines, phoneAddress } from './contact-view.ts';

/** `/contact-us`: the portal's name and contact details, from the site's settings (PUB-01). */
export default function ContactPage() {
  const { t } = useTranslation('pages');
  const { settings } = useShell();
  const { isOnline } = useConnection();
  return (
    <Page narrow>
      <PageHeader title={t('contactUs')} lead={t('contactLead')} />
      {settings && <Contact settings={settings} />}
      {!settings && (isOnline ? <Skeleton height={280} /> : <OfflineNotice />)}
    </Page>
  );
}

function Contact({ settings: { name, contactInfo, options } }: { readonly settings: Settings }) {
  const { t } = useTranslation('pages');
  const lines = addressLines(contactInfo, options.country);
  return (
    <Card>
      <h2>{name}</h2>
      <address className={styles.address}>
        <dl className={styles.ways}>
          {contactInfo.email && (
            <Way icon="mail" label={t('email')}>
              <a href={`mailto:${contactInfo.email}`}>{withBreaks(contactInfo.email)}</a>
            </Way>
          )}
          {contactInfo.phone && (
            <Way icon="phone" label={t('phone')}>
              <a href={phoneAddress(contactInfo.phone)}>{contactInfo.phone}</a>
            </Way>
          )}
          {lines.length > 0 && (
            <Way icon="pin" label={t('address')}>
              {lines.map((line) => (
                <span key={line} className={styles.line}>
                  {line}
                </span>
              ))}
            </Way>
          )}
        </dl>
      </address>
    </Card>
  );
}

/** Lets a long address break after its @, not within a word. */
const withBreaks = (email: string): ReactNode =>
  email.split(/(?<=@)/).map((part, at) => (
    <Fragment key={part}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

function Way({ icon, label, children }: { readonly icon: IconName; readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.way}>
      <dt className={styles.label}>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        {label}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
