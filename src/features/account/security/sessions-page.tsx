import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import type { AppError } from '#core/contract/errors.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from '../account-form.module.css';
import { savedAt } from '../drafts/drafts-view.ts';
import { RememberedDevices } from '../second-step/remembered-devices.tsx';
import { AccountTrail } from './account-trail.tsx';
import { type Session, useSessions } from './use-sessions.ts';

/** `/my-account/sessions`: the customer's sessions, and how to end them (ACC-18). */
export default function SessionsPage() {
  const { t } = useTranslation('account');
  const { answer, end } = useSessions();
  return (
    <Page narrow>
      <PageHeader title={t('entry.sessions')} lead={t('session.lead')} back={{ to: paths.myAccount(), label: t('myAccount') }} />
      <Answer answer={answer} skeleton={<Skeleton height={200} />}>
        {(sessions) => <Sessions sessions={sessions} onEnd={end} />}
      </Answer>
      <RememberedDevices />
      <AccountTrail />
    </Page>
  );
}

function Sessions({ sessions, onEnd }: { readonly sessions: readonly Session[]; readonly onEnd: ReturnType<typeof useSessions>['end'] }) {
  const { t } = useTranslation(['account', 'common']);
  const announce = useAnnounce();
  const [asked, setAsked] = useState<Session | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const others = sessions.filter((session) => !session.isCurrent);
  const nameOf = (session: Session) => session.device || t('session.unknown');

  const end = async (ending: readonly Session[], said: string) => {
    setBusy(true);
    const ended = await onEnd(ending.map((session) => session.id));
    setBusy(false);
    setAsked(null);
    setError(ended.ok ? null : ended.error);
    if (ended.ok) announce(said);
  };

  return (
    <div className={styles.form}>
      {error && <ErrorNotice error={error} />}
      <ul className={styles.toggles}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} name={nameOf(session)} onEnd={() => setAsked(session)} />
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="secondary" wide busy={isBusy} onClick={() => void end(others, t('session.endedAll'))}>
          {t('session.endAll')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={t('session.endTitle')}
          confirmLabel={t('session.end')}
          cancelLabel={t('common:cancel')}
          busy={isBusy}
          onConfirm={() => void end([asked], t('session.ended', { device: nameOf(asked) }))}
          onCancel={() => setAsked(null)}
        >
          <p>{t('session.endText', { device: nameOf(asked) })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function SessionRow({ session, name, onEnd }: { readonly session: Session; readonly name: string; readonly onEnd: () => void }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const { clock } = useDevice();
  const when = (atMs: number) => savedAt(atMs, clock.nowMs(), locale);
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.rowName}>
          {name}
          {session.isCurrent && <span className={styles.badge}>{t('session.this')}</span>}
        </span>
        <span className={styles.small}>{t('session.lastSeen', { time: when(session.lastSeenAtMs) })}</span>
        <span className={styles.small}>{t('session.signedIn', { time: when(session.createdAtMs) })}</span>
      </div>
      {!session.isCurrent && (
        <Button variant="secondary" aria-label={t('session.endName', { device: name })} onClick={onEnd}>
          {t('session.end')}
        </Button>
      )}
    </li>
  );
}
