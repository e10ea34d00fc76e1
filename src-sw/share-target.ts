/**
 * Photos that another app shares to the installed app (BEY-08). They are stored on the device, signed in or not, with
 * or without a connection. The page of own pictures shows them.
 */
import { paths } from '#core/contract/paths/paths.ts';
import { systemClock, systemRandom } from '#core/kernel/ports.ts';
import { keepSharedFiles } from '#src/data/commands/sharing/shared-files.ts';
import { DeviceDatabase } from '#src/data/db/device-database.ts';

/** The same address as in the manifest (vite.config.ts). */
const ACTION = '/share-target';
const FIELD = 'images';

export const isShare = ({ method, url }: Pick<Request, 'method' | 'url'>): boolean => method === 'POST' && new URL(url).pathname === ACTION;

/** Stores the files, then redirects to the page, so that a reload does not share them again. */
export async function takeShare(request: Request): Promise<Response> {
  const isKept = await keepFiles(request).catch((error: unknown) => {
    console.warn('[keepsake worker] share', error);
    return false;
  });
  return Response.redirect(`${paths.uploads()}${isKept ? '?shared' : '?share-failed'}`, 303);
}

async function keepFiles(request: Request): Promise<boolean> {
  const form = await request.formData();
  const files = form.getAll(FIELD).filter((value): value is File => value instanceof File);
  const sharedAtMs = systemClock.nowMs();
  const deviceDb = new DeviceDatabase();
  try {
    const shared = files.map((file) => ({ localId: systemRandom.uuid(), name: file.name, file, sharedAtMs }));
    return (await keepSharedFiles(deviceDb, shared)) && files.length > 0;
  } finally {
    deviceDb.close();
  }
}
