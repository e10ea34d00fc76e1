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
 * The first list since a restore. A full list may have left out older pictures, so it says nothing. Inside a transaction with `instances`,
 * `packageDrafts`, `outbox`, `uploads` and `uploadFiles`.
 * @param sent those that the shop had when it was asked: one that has reached it since may be missing in the list
 * @returns whether something is sent
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
      // Sent again after an earlier restore, and this backup is from before that one.
      const others = lostUuids.filter((uuid) => uuid !== known.uuid);
      await db.uploads.update(localId, { picture: known, lostUuids: [...others, picture.uuid] });
      await sendUnderOtherId(db, entries, picture.uuid);
      await replaceUploadId(db, picture.uuid, known.uuid);
      continue;
    }
    const files = await readUploadFiles(db, localId);
    // The one that was sent, where this page still has it; else what the editor shows.
    const file = db.held.files.get(localId)?.file ?? files?.file ?? files?.proxy;
    const lost = { picture: null, lostUuids: [...lostUuids, picture.uuid] };
    if (!file) {
      // The next list would have it deleted without a word.
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

/** What was sent before, without an answer, names a picture that the shop lacks: it cannot have been applied. */
async function sendUnderOtherId(db: OwnerDatabase, entries: readonly OutboxRow[], pictureUuid: string): Promise<void> {
  for (const { seq, state, wire } of entries)
    if (state !== 'sending' && state !== 'refused' && wire?.body?.includes(pictureUuid)) await db.outbox.update(seq, { wire: null });
}

async function waitForUpload(db: OwnerDatabase, { localId, opId }: { readonly localId: string; readonly opId: string }): Promise<void> {
  for (const { seq, needs, wire, input } of await readEntries(db))
    if (wire === null && JSON.stringify(input).includes(localId)) await db.outbox.update(seq, { needs: [...needs, opId] });
}
