import { tidyUploads } from '#src/data/commands/pictures/uploads.ts';
import type { DeviceHost } from '#src/data/device-host.ts';
import type { Report } from '#src/data/device-ports.ts';
import type { Device } from '#src/data/device.ts';

/** Prepares chosen pictures as long as there are any, on any screen, including those of an earlier visit. */
export function keepPreparing(host: DeviceHost, report: Report): void {
  let isRunning = false;
  const safely = (what: string, work: Promise<unknown>) => void work.catch((error: unknown) => report(what, error));
  let isAskedAgain = false;
  const prepare = async (device: Device): Promise<void> => {
    isRunning = true;
    isAskedAgain = false;
    try {
      const { prepareUploads } = await import('./prepare-uploads.ts');
      await prepareUploads(device);
    } finally {
      isRunning = false;
    }
    if (isAskedAgain) await prepare(device);
  };
  const follow = (device: Device) => {
    safely('tidy uploads', tidyUploads(device));
    return device.db.watch(
      async () => device.db.uploads.filter((upload) => !upload.isPrepared && upload.status === 0).count(),
      (waiting) => {
        if (waiting === 0) return;
        if (isRunning) isAskedAgain = true;
        else safely('prepare uploads', prepare(device));
      },
      (error) => report('watch uploads', error),
    );
  };
  let unfollow = follow(host.current);
  host.subscribe((device) => {
    unfollow();
    unfollow = follow(device);
  });
}
