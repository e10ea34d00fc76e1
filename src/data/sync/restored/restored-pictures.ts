/** Own pictures that a restored shop lacks are sent again, under their local ids until it has them (OFF-13). */
import type { Picture } from '#core/contract/picture-sets.ts';
import { RECENT_IMAGES_MAX } from '#core/contract/uploads.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import { laneOfKey } from '#core/operations/lane.ts';
import { operationOf } from '#core/operations/operations.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { parseRows } from '#src/data/db/read-rows.ts';
import { type OutboxRow, UploadRowSchema } from '#src/data/db/rows.ts';
import { enqueue, readEntries } from '#src/data/outbox/enqueue.ts';
import { entryOfUpload, readUploadFiles } from '#src/data/outbox/upload-file.ts';
import type { SentPictures } from '../gone/gone-pictures.ts';
import { replaceUploadId } from '../replace-upload-id.ts';

interface Ports {
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Reads the first list since a restore and sends the missing pictures. A full list may have left out older pictures, so
 * it proves nothing. Inside a transaction with `instances`, `packageDrafts`, `outbox`, `uploads` and `uploadFiles`.
 * @param sent the pictures that the shop had at the request; a picture that has reached it since may be missing in the
 * list
 * @returns whether a picture is sent
 */
export async function bringBackPictures(
  db: OwnerDatabase,
  ports: Ports,
  listed: readonly Picture[],
  sent: SentPictures | undefined,
): Promise<boolean> {
  if (listed.length >= RECENT_IMAGES_MAX) return false;
  const there = new Set(listed.map(({ uuid }) => uuid));
  let isSent = false;
  for (const upload of parseRows(db, 'uploads', UploadRowSchema, await db.uploads.toArray())) {
    const { localId, picture, status, lostUuids = [] } = upload;
    if (status !== 2 || !picture || there.has(picture.uuid) || sent?.includes(picture.uuid) === false) continue;
    const entries = await readEntries(db);
    if (entries.some((entry) => isDeletionOf(entry, picture.uuid))) continue;
    const known = listed.find(({ uuid }) => lostUuids.includes(uuid));
    if (known) {
      // The picture was sent again after an earlier restore, and this backup is older than that.
      const others = lostUuids.filter((uuid) => uuid !== known.uuid);
      await db.uploads.update(localId, { picture: known, lostUuids: [...others, picture.uuid] });
      await sendUnderOtherId(db, entries, picture.uuid);
      await replaceUploadId(db, picture.uuid, known.uuid);
      continue;
    }
    const files = await readUploadFiles(db, localId);
    // The file that was sent, if this page still has it; otherwise the editor's version.
    const file = db.held.files.get(localId)?.file ?? files?.file ?? files?.proxy;
    const lost = { picture: null, lostUuids: [...lostUuids, picture.uuid] };
    if (!file) {
      // Otherwise the next list would delete it without a message.
      await db.uploads.update(localId, { ...lost, status: -1, error: { code: 'upload.missing' } });
      await replaceUploadId(db, picture.uuid, localId);
      continue;
    }
    const again = { localId, opId: ports.random.uuid() };
    await db.uploadFiles.update(localId, { file });
    await db.uploads.update(localId, {
      ...again,
      ...lost,
      status: 0,
      attempts: 0,
      error: null,
      isPrepared: true,
    });
    await sendUnderOtherId(db, entries, picture.uuid);
    await replaceUploadId(db, picture.uuid, localId);
    await enqueue(db, ports, entryOfUpload(again));
    await waitForUpload(db, again);
    isSent = true;
  }
  return isSent;
}

const isDeletionOf = (entry: OutboxRow, pictureUuid: string): boolean =>
  entry.state !== 'refused' && operationOf(entry)?.settles === 'upload-deletion' && laneOfKey(entry.lane).uuid === pictureUuid;

/** An unanswered request that names a picture which the shop lacks cannot have been applied. It is built again with the new id. */
async function sendUnderOtherId(db: OwnerDatabase, entries: readonly OutboxRow[], pictureUuid: string): Promise<void> {
  for (const { seq, state, wire } of entries)
    if (state !== 'sending' && state !== 'refused' && wire?.body?.includes(pictureUuid)) await db.outbox.update(seq, { wire: null });
}

async function waitForUpload(db: OwnerDatabase, { localId, opId }: { readonly localId: string; readonly opId: string }): Promise<void> {
  for (const { seq, needs, wire, input } of await readEntries(db))
    if (wire === null && JSON.stringify(input).includes(localId)) await db.outbox.update(seq, { needs: [...needs, opId] });
}
