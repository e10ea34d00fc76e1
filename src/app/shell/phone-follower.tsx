import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepOpenedFiles } from '#src/data/commands/sharing/shared-files.ts';
import { useDeviceWhenReady } from '#src/data/live/device-context.tsx';
import { useQueue } from '#src/data/live/queue/use-queue.ts';
import InstallOffer from '#src/features/install/install-offer.tsx';
import { showBadge } from '#src/platform/install/app-badge.ts';
import { followLaunches } from '#src/platform/install/launches.ts';
import { placeOf } from './commerce-place.ts';

/** What an installed app does beside its screens: its badge, what opens it, and the offer to install it (LOV-05). */
export default function PhoneFollower(): ReactNode {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const device = useDeviceWhenReady();
  const { waiting } = useQueue();
  useEffect(() => showBadge(waiting), [waiting]);
  useEffect(() => {
    if (!device) return;
    followLaunches({
      keepFiles: async (files) => (await keepOpenedFiles(device, files)).ok,
      goTo: (address) => void navigate(address),
      report: device.report,
    });
  }, [device, navigate]);
  return <InstallOffer pattern={placeOf(pathname).pattern} />;
}
