import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accountCalls } from '#core/contract/account.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { setAcceptMail } from '#core/operations/account/set-accept-mail.ts';
import { setReminders } from '#core/operations/account/set-reminders.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useOperation } from '#src/data/live/use-operation.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from '../account-form.module.css';
import { NotInSimulation, useIsSimulated } from '../needs-connection.tsx';

/**
 * `/my-account/communication`: each choice is saved at once, also offline (ACT-03).
 * @param onDevice the settings of messages on this device (LOV-12)
 */
export default function CommunicationPage({ onDevice }: { readonly onDevice: ReactNode }) {
  const { t } = useTranslation('account');
  const { run: acceptMails } = useOperation(setAcceptMail);
  const { run: remind } = useOperation(setReminders);
  const { user } = useSession();
  const isSimulated = useIsSimulated();
  const announce = useAnnounce();
  const reminders = useAnswer(accountCalls.listReminderSubjects, {});
  // The shell shows an error if the choice could not be saved.
  const kept = ({ ok }: { readonly ok: boolean }) => ok && announce(t('comm.kept'));
  return (
    <Page narrow>
      <PageHeader title={t('entry.communication')} lead={t('comm.lead')} back={{ to: paths.myAccount(), label: t('myAccount') }} />
      <div className={styles.sheets}>
        <NotInSimulation />
        <section className={styles.sheet}>
          <CheckboxField
            label={t('comm.acceptMail')}
            checked={user?.acceptMail ?? false}
            disabled={user === null || isSimulated}
            onChange={(acceptMail) => void acceptMails({ body: { acceptMail } }).then(kept)}
          />
          <p className={styles.small}>{t('comm.acceptMailHint')}</p>
        </section>
        <section className={styles.sheet} aria-labelledby="reminders">
          <h2 id="reminders">{t('comm.reminders')}</h2>
          <p className={styles.soft}>{t('comm.remindersLead')}</p>
          {user?.acceptMail === false && <p role="status">{t('comm.remindersNeedMail')}</p>}
          <Answer answer={reminders} skeleton={<Skeleton height={96} />}>
            {({ subjects }) =>
              subjects.length === 0 ? (
                <p>{t('comm.noReminders')}</p>
              ) : (
                <ul className={styles.toggles}>
                  {subjects.map((subject) => (
                    <li key={subject.uuid}>
                      <CheckboxField
                        label={t('comm.remindOf', { name: subject.name })}
                        checked={subject.remindersEnabled}
                        disabled={isSimulated}
                        onChange={(remindersEnabled) => void remind({ body: { subjects: [{ ...subject, remindersEnabled }] } }).then(kept)}
                      />
                    </li>
                  ))}
                </ul>
              )
            }
          </Answer>
        </section>
        {onDevice}
      </div>
    </Page>
  );
}
