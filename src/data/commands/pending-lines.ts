/** Which unconfirmed entries a change of the cart comes after. */
import { cartCalls } from '../../../core/contract/cart.ts';
import type { Device } from '../device.ts';
import { readEntries } from '../outbox/enqueue.ts';

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

/** opIds of the uploads that the value mentions by their local id and that are not confirmed; with `uploads`. */
export async function uploadsIn(device: Device, value: unknown): Promise<string[]> {
  const text = JSON.stringify(value);
  const uploads = await device.db.uploads.toArray();
  return uploads.filter((upload) => upload.status !== 2 && text.includes(upload.localId)).map((upload) => upload.opId);
}
