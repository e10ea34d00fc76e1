import { useTranslation } from 'react-i18next';
import { trailCalls, type TrailLine } from '#core/contract/trail/trail.ts';
import { writeDay } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useLiveAnswer } from '#src/data/live/answers/use-live-answer.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from '../account-form.module.css';

const NOTHING = {};

/** The audit trail of the account: sign-ins, refused sign-ins, simulations, copies of the data (SEC-07). */
export function AccountTrail() {
  const { t } = useTranslation('account');
  const answer = useLiveAnswer(trailCalls.listTrail, NOTHING);
  return (
    <section className={styles.second} aria-labelledby="trail">
      <div>
        <h2 id="trail">{t('trail.title')}</h2>
        <p className={styles.soft}>{t('trail.lead')}</p>
      </div>
      <Answer answer={answer} skeleton={<Skeleton height={160} />}>
        {({ lines }) => (lines.length === 0 ? <p>{t('trail.none')}</p> : <Lines lines={lines} />)}
      </Answer>
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly TrailLine[] }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  return (
    <ul className={styles.toggles}>
      {lines.map(({ day, act, by, count }) => (
        <li key={`${day} ${act} ${by}`} className={styles.row}>
          <div className={styles.rowText}>
            <span className={styles.rowName}>{t(`trail.act.${act}`)}</span>
            <span className={styles.small}>
              {[writeDay('long', day, locale), t(`trail.by.${by}`), count > 1 && t('trail.times', { count })].filter(Boolean).join(' · ')}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
