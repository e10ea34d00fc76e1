import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { CallAnswer } from '#core/contract/define-call.ts';
import { sharingCalls } from '#core/contract/sharing.ts';
import { writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { callLive } from '#src/data/sync/call-live.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Answer, type Answerable } from '#src/ui/status/answer.tsx';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { Page, PageHeader, useDocumentTitle } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from './shared-page.module.css';
import { SharedSet } from './shared-set.tsx';

type Shared = CallAnswer<typeof sharingCalls.viewShare>;
const ENDED: readonly string[] = ['share.not_found', 'share.expired', 'share.revoked'];

/** `/shared/{token}`: the page of an invited person, without an account (SHR-01, BEY-06). */
export default function SharedPage() {
  const { t } = useTranslation('sharing');
  const { token = '' } = useParams();
  const { answer, ended } = useShared(token);
  useDocumentTitle(t('sharedTitle'));
  useNoIndex();
  return (
    <Page>
      {ended ? (
        <Ended error={ended} />
      ) : (
        <Answer answer={answer} skeleton={<Skeleton height={480} />}>
          {(shared) => <SharedSets shared={shared} />}
        </Answer>
      )}
    </Page>
  );
}

/** Requested each time and stored nowhere, because the customer can revoke the invitation at any time. */
function useShared(token: string): { readonly answer: Answerable<Shared>; readonly ended: AppError | null } {
  const device = useDevice();
  const [answer, setAnswer] = useState<Answerable<Shared>>({ state: 'loading' });
  const [ended, setEnded] = useState<AppError | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      const asked = await callLive(device, sharingCalls.viewShare, { params: { token } }, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      const isEnded = !asked.ok && ENDED.includes(asked.error.code);
      setEnded(isEnded ? asked.error : null);
      if (asked.ok) setAnswer({ state: 'ready', value: asked.value });
      else setAnswer(asked.error.code === 'network.offline' ? { state: 'offline' } : { state: 'error', error: asked.error });
    };
    void ask();
    return () => leaving.abort();
  }, [device, token, round]);
  return { answer: { ...answer, refresh: () => setRound((before) => before + 1) }, ended };
}

/** The server sends it as a header. For a page that was opened inside the app it is set here. */
function useNoIndex(): void {
  useEffect(() => {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex, nofollow';
    document.head.append(robots);
    return () => robots.remove();
  }, []);
}

function Ended({ error }: { readonly error: AppError }) {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  return (
    <EmptyState
      icon="image"
      title={t(`ended.${error.code === 'share.not_found' ? 'notFound' : 'over'}`)}
      text={errorText(error)}
      isPageTitle
    >
      <ButtonLink to={paths.frontpage()} variant="secondary">
        {t('toFrontPage')}
      </ButtonLink>
    </EmptyState>
  );
}

function SharedSets({ shared }: { readonly shared: Shared }) {
  const { t } = useTranslation('sharing');
  const until = writeTime('long', shared.expiresAtMs, useLocale());
  const shown = shared.pictureSets.filter((set) => set.pictures.length > 0);
  return (
    <>
      <PageHeader title={t('sharedBy', { sender: shared.sender })} lead={t('sharedLead', { sender: shared.sender, until })} />
      {shown.length === 0 && <EmptyState icon="image" title={t('nothingLeft')} />}
      {shown.map((set) => (
        <SharedSet key={set.subject.uuid} set={set} />
      ))}
      <aside className={styles.own}>
        <p>{t('ownCode')}</p>
        <ButtonLink to={paths.frontpage()} variant="secondary">
          {t('toFrontPage')}
        </ButtonLink>
      </aside>
    </>
  );
}
