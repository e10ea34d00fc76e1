import { lazy, Suspense } from 'react';
import FailureToast from '#src/features/connection/failure-toast.tsx';
import UpdateOffer from '#src/features/connection/update-offer.tsx';
import ConsentBanner from '#src/features/consent/consent-banner.tsx';
import RemovedLinesToast from './removed-lines-toast.tsx';
import ShellFollower from './shell-follower.tsx';
import ViewHistory from './view-history.tsx';
import { useRestore } from '#src/data/live/session/use-restore.ts';

/** On a first visit the connection may be lost before this module is loaded. The shop works without it. */
const PhoneFollower = lazy(() => import('./phone-follower.tsx').catch(() => ({ default: () => null })));

const RestoredNotice = lazy(() => import('#src/features/orders/restored/restored-notice.tsx').catch(() => ({ default: () => null })));

export interface BesideTheScreenProps {
  readonly isConsentOpen: boolean;
  readonly onConsentDone: () => void;
}

/** Components beside every screen once the device has started: consent, offers and messages. */
export default function BesideTheScreen({ isConsentOpen, onConsentDone }: BesideTheScreenProps) {
  return (
    <>
      <ViewHistory />
      <Suspense fallback={null}>
        <ShellFollower />
        <ConsentBanner isReopened={isConsentOpen} onDone={onConsentDone} />
        <UpdateOffer />
        <RemovedLinesToast />
      </Suspense>
      {/* Its texts may have to be loaded. Its own Suspense keeps everything else visible. */}
      <Suspense fallback={null}>
        <FailureToast />
      </Suspense>
      <Suspense fallback={null}>
        <Restored />
      </Suspense>
      <Suspense fallback={null}>
        <PhoneFollower />
      </Suspense>
    </>
  );
}

function Restored() {
  const { isNews, lostLines, lostOrders } = useRestore();
  return isNews || lostLines.length + lostOrders.length > 0 ? <RestoredNotice /> : null;
}
