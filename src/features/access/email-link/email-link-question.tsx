import { useTranslation } from 'react-i18next';
import { shownDate } from '#core/kernel/time.ts';
import { writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import type { EmailLinkAccount } from '../access-actions.ts';
import styles from './email-link-question.module.css';

interface QuestionProps {
  readonly account: EmailLinkAccount['account'];
  readonly busy: 'mine' | 'not-mine' | null;
  readonly hasFailed: boolean;
  readonly onMine: () => void;
  readonly onNotMine: () => void;
}

/**
 * Another person may have typed the reader's address. The page shows the account and asks whether it is the reader's
 * (SEC-06).
 */
export function EmailLinkQuestion({ account, busy, hasFailed, onMine, onNotMine }: QuestionProps) {
  const { t } = useTranslation('email');
  const locale = useLocale();
  const facts = [
    [t('account.name'), account.name || t('account.noName')],
    ...(account.phoneEnd === '' ? [] : [[t('account.phone'), account.phoneEnd]]),
    [t('account.created'), writeTime('long', shownDate(account.createdAtMs), locale)],
  ];
  return (
    <section className={styles.question} aria-labelledby="account-of-link">
      <h2 id="account-of-link">{t('account.ask')}</h2>
      <p>{t('account.askText', { email: account.emailAddress })}</p>
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {hasFailed && (
        <Notice kind="warning" live>
          <p>{t('account.again')}</p>
        </Notice>
      )}
      <div className={styles.answers}>
        <Button busy={busy === 'mine'} disabled={busy === 'not-mine'} onClick={onMine}>
          {t('account.mine')}
        </Button>
        <Button variant="secondary" busy={busy === 'not-mine'} disabled={busy === 'mine'} onClick={onNotMine}>
          {t('account.notMine')}
        </Button>
      </div>
      <p className={styles.soft}>{t('account.notMineText')}</p>
    </section>
  );
}
