/** Which unconfirmed entries a change of the cart comes after. */
import { cartCalls } from '#core/contract/cart.ts';
import type { Device } from '../device.ts';
import { readEntries } from '../outbox/enqueue.ts';
import { abandon } from '../db/transact.ts';
import { unconfirmedIn } from '../sync/uploads-in.ts';

/** opIds of the entries that put the line into the cart and are not confirmed; inside a transaction with `outbox`. */
export async function addsOfLine(device: Device, lineUuid: string): Promise<string[]> {
  const entries = await readEntries(device.db);
  return entries
    .filter((entry) => entry.call === 'addCartLines' && entry.state !== 'refused' && addedLines(entry.input).includes(lineUuid))
    .map((entry) => entry.opId);
}

function addedLines(input: unknown): string[] {
  const body = typeof input === 'object' && input !== null && 'body' in input ? input.body : null;
  const parsed = cartCalls.addCartLines.body.safeParse(body);
  return parsed.success ? parsed.data.orderLines.map((line) => line.uuid) : [];
}

/**
 * What a line waits for: the uploads that it shows. Inside a transaction with `uploads` and `outbox`, which ends with
 * `upload.missing` when one of them will never reach the shop.
 */
export async function uploadsOf(device: Device, value: unknown): Promise<string[]> {
  const uploads = await unconfirmedIn(device.db, value);
  const coming = new Set((await readEntries(device.db)).filter((entry) => entry.state !== 'refused').map((entry) => entry.opId));
  if (uploads.some((upload) => !coming.has(upload.opId))) abandon({ code: 'upload.missing' });
  return uploads.map((upload) => upload.opId);
}
