import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import type { SecondStepState } from '#core/contract/second-step.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { refuseUnverified } from '#core/domain/validation/email.ts';
import { sendEmailLink } from '#src/data/commands/account/send-email-link.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { newRecoveryCodes } from '#src/platform/recovery-codes.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { EmailLinkNotice } from '#src/ui/status/email-link-notice.tsx';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from '../account-form.module.css';
import { NeedsConnection, useIsSimulated } from '../needs-connection.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import type { RunChange, SectionProps } from './section.ts';
import { type SecondStepChanges, useSecondStep } from './use-second-step.ts';

/** `/my-account/second-step`: the second step of a sign-in, beside the password (SEC-06). */
export default function SecondStepPage() {
  const { t } = useTranslation(['second-step', 'account']);
  const { answer, changes, dialog } = useSecondStep();
  return (
    <Page narrow>
      <PageHeader
        title={t('account:entry.secondStep')}
        lead={t('page.lead')}
        back={{ to: paths.myAccount(), label: t('account:myAccount') }}
      />
      <div className={styles.sheets}>
        <NeedsConnection />
        <Answer answer={answer} skeleton={<Skeleton height={320} />}>
          {(state) => <Sections state={state} changes={changes} />}
        </Answer>
      </div>
      {dialog}
    </Page>
  );
}

function Sections({ state, changes }: { readonly state: SecondStepState; readonly changes: SecondStepChanges }) {
  const announce = useAnnounce();
  const { isOnline } = useConnection();
  const isSimulated = useIsSimulated();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);

  const run: RunChange = async (said, change, needsCodes = false) => {
    const made = needsCodes ? newRecoveryCodes() : null;
    setBusy(true);
    setError(null);
    const done = await change(made?.hashes);
    setBusy(false);
    if (!done.ok) {
      setError(done.error);
      return false;
    }
    announce(said);
    if (made) setCodes(made.codes);
    return true;
  };

  const shared = { state, changes, run, isDisabled: isBusy || !isOnline || isSimulated };
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <EmailCodes {...shared} />
      <PasskeysSection {...shared} />
      {state.isOn && <RecoveryCodes {...shared} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

function EmailCodes({ state, changes, run, isDisabled }: SectionProps) {
  const { t } = useTranslation('second-step');
  const device = useDevice();
  const { user } = useSession();
  const isUnproved = user !== null && refuseUnverified(user) !== null;
  const toggle = () =>
    state.emailCodes
      ? run(t('emailCodes.turnedOff'), () => changes.setEmailCodes(false))
      : run(t('emailCodes.turnedOn'), (hashes) => changes.setEmailCodes(true, hashes), !state.isOn);
  return (
    <section className={styles.sheet} aria-labelledby="email-codes">
      <h2 id="email-codes" className={styles.rowName}>
        {t('emailCodes.title')}
        {state.emailCodes && <span className={styles.badge}>{t('on')}</span>}
      </h2>
      <p className={styles.soft}>{t('emailCodes.text', { email: user?.emailAddress ?? '' })}</p>
      {isUnproved && !state.emailCodes && <EmailLinkNotice sendLink={() => sendEmailLink(device)} kind="warning" />}
      <div>
        <Button
          variant={state.emailCodes ? 'secondary' : 'primary'}
          disabled={isDisabled || (isUnproved && !state.emailCodes)}
          onClick={() => void toggle()}
        >
          {t(state.emailCodes ? 'emailCodes.turnOff' : 'emailCodes.turnOn')}
        </Button>
      </div>
    </section>
  );
}

function RecoveryCodes({ state, changes, run, isDisabled }: SectionProps) {
  const { t } = useTranslation('second-step');
  const replace = () => run(t('recovery.made'), (hashes) => changes.replaceRecoveryCodes(hashes ?? []), true);
  return (
    <section className={styles.sheet} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{t('recovery.title')}</h2>
      <p className={styles.soft}>{t('recovery.text')}</p>
      <p>{t('recovery.left', { count: state.recoveryCodesLeft })}</p>
      <div>
        <Button variant="secondary" icon="refresh" disabled={isDisabled} onClick={() => void replace()}>
          {t('recovery.new')}
        </Button>
      </div>
    </section>
  );
}
