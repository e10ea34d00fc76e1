/**
 * Photos that another app shares to the installed app (BEY-08). They are stored on the device, signed in or not, with
 * or without a connection. The page of own pictures shows them.
 */
import { SHARE_TARGET } from '#core/domain/share-target.ts';
import { systemClock, systemRandom } from '#core/kernel/ports.ts';
import { sharedAddress, type ShareOutcome } from '#src/data/commands/sharing/share-outcome.ts';
import { keepSharedFiles } from '#src/data/commands/sharing/shared-files.ts';
import { DeviceDatabase } from '#src/data/db/device-database.ts';

const FIELD = 'images';

export const isShare = ({ method, url }: Pick<Request, 'method' | 'url'>): boolean =>
  method === 'POST' && new URL(url).pathname === SHARE_TARGET;

/** Stores the files, then redirects to the page, which says what became of them, so that a reload does not share them again. */
export async function takeShare(request: Request): Promise<Response> {
  const outcome = await keepFiles(request).catch((error: unknown) => {
    console.warn('[keepsake worker] share', error);
    return null;
  });
  return Response.redirect(sharedAddress(outcome), 303);
}

async function keepFiles(request: Request): Promise<ShareOutcome> {
  const form = await request.formData();
  const files = form.getAll(FIELD).filter((value): value is File => value instanceof File);
  const sharedAtMs = systemClock.nowMs();
  const deviceDb = new DeviceDatabase();
  try {
    const shared = files.map((file) => ({ localId: systemRandom.uuid(), name: file.name, file, sharedAtMs }));
    return await keepSharedFiles(deviceDb, shared);
  } finally {
    deviceDb.close();
  }
}
