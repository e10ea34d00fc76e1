import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { UPLOAD_MAX_MEGABYTES } from '#core/contract/uploads.ts';
import { leftOutIn } from '#src/data/commands/sharing/share-outcome.ts';
import { SHARED_MAX, SHARED_MAX_MEGABYTES } from '#src/data/commands/sharing/shared-files.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { rememberReferrer } from '#src/platform/storage/way-in.ts';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmptyState, Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { OwnPictures } from './own-pictures.tsx';
import { DiscardShared, SharedInbox } from './shared-inbox.tsx';
import { type SharedFiles, useSharedFiles } from './use-shared-files.ts';
import styles from './uploads-page.module.css';

/**
 * `/my-account/uploads`: the customer's own pictures. Files that were shared to the app are listed here, for customers
 * and visitors (BEY-08).
 */
export default function UploadsPage() {
  const { t } = useTranslation('uploads');
  const { state, isSignedIn } = useSession();
  const [params] = useSearchParams();
  const shared = useSharedFiles();
  return (
    <Page>
      <PageHeader
        title={t('pageTitle')}
        lead={t('pageLead')}
        {...(isSignedIn ? { back: { to: paths.myAccount(), label: t('back') } } : {})}
      />
      <div className={styles.outcome}>
        {params.has('share-failed') && <Notice kind="error">{t('shareFailed')}</Notice>}
        <LeftOut of={leftOutIn(params)} />
        {shared.added > 0 && (
          <Notice kind="info" live>
            {t('shared', { count: shared.added })}
          </Notice>
        )}
      </div>
      {state === 'ready' && isSignedIn && <SharedInbox shared={shared} />}
      {state === 'starting' && <Skeleton height={240} />}
      {state === 'ready' && (isSignedIn ? <OwnPictures refusedShares={shared.refused} /> : <ForSignIn shared={shared} />)}
    </Page>
  );
}

/** Which of the shared files were not kept, and why. */
function LeftOut({ of: leftOut }: { readonly of: ReturnType<typeof leftOutIn> }) {
  const { t } = useTranslation('uploads');
  if (leftOut.length === 0) return null;
  const limits = { files: SHARED_MAX, megabytes: SHARED_MAX_MEGABYTES, fileMegabytes: UPLOAD_MAX_MEGABYTES };
  return (
    <Notice kind="warning" title={t('leftOut', { count: leftOut.reduce((sum, { count }) => sum + count, 0) })}>
      {leftOut.map(({ reason, count }) => (
        <p key={reason}>{t(`leftOutBy.${reason}`, { count, ...limits })}</p>
      ))}
    </Notice>
  );
}

/** No customer is signed in: the shared files are kept, and a text explains it. */
function ForSignIn({ shared }: { readonly shared: SharedFiles }) {
  const { t } = useTranslation('uploads');
  const { isOnline } = useConnection();
  const numWaiting = shared.waiting.length;
  return (
    <EmptyState
      icon="image"
      title={numWaiting > 0 ? t('waitingForSignIn', { count: numWaiting }) : t('emptyTitle')}
      text={numWaiting > 0 ? t('waitingText') : t('emptyText')}
    >
      {!isOnline && <p className={styles.quiet}>{t('waitingOffline')}</p>}
      <div className={styles.buttons}>
        {numWaiting > 0 && <DiscardShared shared={shared} />}
        <ButtonLink to={paths.login()} onClick={() => rememberReferrer(paths.uploads())}>
          {t('signIn')}
        </ButtonLink>
      </div>
    </EmptyState>
  );
}
