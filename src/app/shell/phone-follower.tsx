import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepOpenedFiles } from '#src/data/commands/sharing/shared-files.ts';
import { useDeviceWhenReady } from '#src/data/live/device-context.tsx';
import type { LiveDevice } from '#src/data/live/live-device.ts';
import { useQueue } from '#src/data/live/queue/use-queue.ts';
import InstallOffer from '#src/features/install/install-offer.tsx';
import { showBadge } from '#src/platform/install/app-badge.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { followLaunches } from '#src/platform/install/launches.ts';
import { followPushTaps } from '#src/platform/push/follow-taps.ts';
import { followPushOwner } from '#src/platform/push/push.ts';
import { placeOf } from './commerce-place.ts';

/** The installed app's badge, launches, install offer (LOV-05) and messages (LOV-12). */
export default function PhoneFollower(): ReactNode {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const device = useDeviceWhenReady();
  const { waiting } = useQueue();
  useEffect(() => showBadge(waiting), [waiting]);
  useEffect(() => {
    if (!device) return;
    followLaunches({
      keepFiles: async (files) => {
        const kept = await keepOpenedFiles(device, files);
        return kept.ok ? kept.value : null;
      },
      goTo: (address) => void navigate(address),
      report: device.report,
    });
  }, [device, navigate]);
  usePushOwner(device);
  useEffect(() => followPushTaps((address) => void navigate(address)), [navigate]);
  return <InstallOffer pattern={placeOf(pathname).pattern} />;
}

/** Messages to this device belong to the customer who is signed in. */
function usePushOwner(device: LiveDevice | null): void {
  const session = useSession();
  const isSignedIn = session.state === 'ready' && session.isSignedIn && !session.needsSignIn;
  useEffect(() => {
    if (!device) return;
    void followPushOwner(device, isSignedIn).catch((error: unknown) => device.report('messages to this device', error));
  }, [device, isSignedIn]);
}
