/**
 * Photos that another app shares to the installed Keepsake (BEY-08). They are kept on the device, signed in or not,
 * with or without a connection; the page of own pictures says what becomes of them.
 */
import { paths } from '#core/contract/paths/paths.ts';
import { systemClock, systemRandom } from '#core/kernel/ports.ts';
import { keepSharedFiles } from '#src/data/commands/sharing/shared-files.ts';
import { DeviceDatabase } from '#src/data/db/device-database.ts';

/** As the manifest has it (vite.config.ts). */
const ACTION = '/share-target';
const FIELD = 'images';

export const isShare = ({ method, url }: Pick<Request, 'method' | 'url'>): boolean => method === 'POST' && new URL(url).pathname === ACTION;

/** Keeps the files, then leads to the page: a reload of it shares nothing again. */
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
    await keepSharedFiles(
      deviceDb,
      files.map((file) => ({ localId: systemRandom.uuid(), name: file.name, file, sharedAtMs })),
    );
    return files.length > 0;
  } finally {
    deviceDb.close();
  }
}
