import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { accountCalls } from '#core/contract/account.ts';
import { sendEmailLink } from '#src/data/commands/account/send-email-link.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { Icon } from '#src/ui/icon.tsx';
import { EmailLinkNotice } from '#src/ui/status/email-link-notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import styles from './account-page.module.css';
import { accountSections, type AccountEntry } from './account-view.ts';

/** `/my-account`: the menu of the customer's account (ACT-01). */
export default function AccountPage() {
  const { t } = useTranslation('account');
  const device = useDevice();
  const { user } = useSession();
  // Not loaded yet, or not available offline. The entry appears when the answer arrives.
  const data = useAnswer(accountCalls.accountData, {});
  const hasPicturePackages = data.state === 'ready' && data.value.packageForInspectionSubjects.length > 0;
  return (
    <Page>
      <PageHeader title={t('myAccount')} lead={user && [user.name, user.emailAddress].filter(Boolean).join(' · ')} />
      {user?.isEmailVerified === false && user.emailAddress !== '' && (
        <div className={styles.notice}>
          <EmailLinkNotice sendLink={() => sendEmailLink(device)} kind="warning" />
        </div>
      )}
      <nav aria-label={t('myAccount')} className={styles.sections}>
        {accountSections({ hasPicturePackages }).map(({ name, entries }) => (
          <section key={name} aria-labelledby={name}>
            <h2 id={name} className={styles.heading}>
              {t(name)}
            </h2>
            <ul className={styles.entries}>
              {entries.map((entry) => (
                <Entry key={entry.name} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Page>
  );
}

function Entry({ entry: { name, to, icon } }: { readonly entry: AccountEntry }) {
  const { t } = useTranslation('account');
  return (
    <li>
      <Link className={styles.entry} to={to}>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{t(`entry.${name}`)}</span>
          <span className={styles.hint}>{t(`hint.${name}`)}</span>
        </span>
        <Icon name="forward" size={20} />
      </Link>
    </li>
  );
}
