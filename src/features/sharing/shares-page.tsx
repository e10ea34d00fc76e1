import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import type { AppError } from '#core/contract/errors.ts';
import { sharingCalls } from '#core/contract/sharing.ts';
import { writeList, writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { revokeShare } from '#src/data/commands/sharing/revoke-share.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';
import { EmptyState, ErrorNotice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { type Share, shareState } from './share-view.ts';
import styles from './shares-page.module.css';

/** `/my-account/shares`: the customer's invitations, and a button that revokes each (BEY-06). */
export default function SharesPage() {
  const { t } = useTranslation('sharing');
  const answer = useAnswer(sharingCalls.listShares, {});
  return (
    <Page narrow>
      <PageHeader title={t('sharesTitle')} lead={t('sharesLead')} back={{ to: paths.myAccount(), label: t('myAccount') }} />
      <Answer answer={answer} skeleton={<Skeleton height={240} />}>
        {({ shares }) =>
          shares.length === 0 ? (
            <EmptyState icon="mail" title={t('noShares')} text={t('noSharesText')}>
              <ButtonLink to={paths.pictureSets()}>{t('toPictureSets')}</ButtonLink>
            </EmptyState>
          ) : (
            <Shares shares={shares} />
          )
        }
      </Answer>
    </Page>
  );
}

function Shares({ shares }: { readonly shares: readonly Share[] }) {
  const { t } = useTranslation(['sharing', 'common']);
  const device = useDevice();
  const { isOnline } = useConnection();
  const announce = useAnnounce();
  const [asked, setAsked] = useState<Share | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);

  const revoke = async (share: Share) => {
    setBusy(true);
    const revoked = await revokeShare(device, share.uuid);
    setBusy(false);
    setAsked(null);
    setError(revoked.ok ? null : revoked.error);
    if (revoked.ok) announce(t('revokedSaid', { recipient: share.recipient }));
  };

  return (
    <>
      {error && <ErrorNotice error={error} />}
      <ul className={styles.shares}>
        {shares.map((share) => (
          <ShareRow key={share.uuid} share={share} nowMs={device.shopClock.nowMs()} canRevoke={isOnline} onRevoke={() => setAsked(share)} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t('revokeTitle')}
          confirmLabel={t('revoke')}
          cancelLabel={t('common:cancel')}
          isDanger
          busy={isBusy}
          onConfirm={() => void revoke(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{t('revokeText', { recipient: asked.recipient })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface ShareRowProps {
  readonly share: Share;
  readonly nowMs: number;
  readonly canRevoke: boolean;
  readonly onRevoke: () => void;
}

function ShareRow({ share, nowMs, canRevoke, onRevoke }: ShareRowProps) {
  const { t } = useTranslation('sharing');
  const locale = useLocale();
  const state = shareState(share, nowMs);
  const names = writeList(
    share.subjects.map((subject) => subject.name),
    locale,
  );
  const until = writeTime('long', share.expiresAtMs, locale);
  return (
    <li className={styles.share}>
      <div className={styles.text}>
        <p className={styles.recipient}>{share.recipient}</p>
        {names !== '' && <p>{names}</p>}
        <p className={classNames(styles.state, state !== 'active' && styles.ended)}>{t(`state.${state}`, { until })}</p>
      </div>
      {state === 'active' && (
        <Button variant="secondary" disabled={!canRevoke} aria-label={t('revokeOf', { recipient: share.recipient })} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  );
}
