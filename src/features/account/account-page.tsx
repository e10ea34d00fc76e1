import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../data/live/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import styles from './account-page.module.css';
import { ACCOUNT_ENTRIES, type AccountEntry } from './account-view.ts';

/** `/my-account`: where a customer finds what is theirs (ACT-01). */
export default function AccountPage() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  return (
    <Page>
      <PageHeader title={t('myAccount')} lead={user && t('signedInAs', { name: user.name, email: user.emailAddress })} />
      <nav aria-label={t('myAccount')}>
        <ul className={styles.entries}>
          {ACCOUNT_ENTRIES.map((entry) => (
            <Entry key={entry.name} entry={entry} />
          ))}
        </ul>
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
