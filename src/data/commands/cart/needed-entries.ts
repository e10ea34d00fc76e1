/** Which unconfirmed entries must be confirmed before an operation. */
import { intentOf } from '#core/operations/operations.ts';
import type { Device } from '#src/data/device.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { abandon } from '#src/data/db/transact.ts';
import { unconfirmedIn } from '#src/data/sync/uploads-in.ts';

/** opIds of the unconfirmed entries that make one of these uuids; inside a transaction with `outbox`. */
export async function makersOf(device: Device, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const entries = await readEntries(device.db);
  return entries
    .filter((entry) => entry.state !== 'refused' && intentOf(entry)?.creates.some((uuid) => uuids.includes(uuid)))
    .map((entry) => entry.opId);
}

/**
 * The uploads that a line shows and therefore waits for. Inside a transaction with `uploads` and `outbox`, which is
 * abandoned with `upload.missing` if one of them will never reach the shop.
 */
export async function uploadsOf(device: Device, value: unknown): Promise<string[]> {
  const uploads = await unconfirmedIn(device.db, value);
  const coming = new Set((await readEntries(device.db)).filter((entry) => entry.state !== 'refused').map((entry) => entry.opId));
  if (uploads.some((upload) => !coming.has(upload.opId))) abandon({ code: 'upload.missing' });
  return uploads.map((upload) => upload.opId);
}
