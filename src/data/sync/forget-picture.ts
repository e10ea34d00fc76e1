import type { Resource, TemplateData, UserResources } from '#core/contract/template-format.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import type { UploadRow } from '../db/rows.ts';

/**
 * Empties all fields that show the picture, and removes it from the pictures that wait for a place, in drafts and in
 * their undo history. Inside a transaction with `instances`.
 */
export async function forgetPicture(db: OwnerDatabase, pictureId: string): Promise<void> {
  const without = <T extends TemplateData>(data: T): T => ({
    ...data,
    userResources: emptied(data.userResources, pictureId),
    ...(data.sparePictures && { sparePictures: data.sparePictures.filter(({ resource }) => resource.uuid !== pictureId) }),
  });
  for (const row of await db.instances.toArray()) {
    if (!JSON.stringify([row.draft, row.history]).includes(pictureId)) continue;
    const { past, future } = row.history;
    const draft = { ...row.draft, data: without(row.draft.data) };
    await db.instances.put({ ...row, draft, history: { past: past.map(without), future: future.map(without) } });
  }
}

const emptied = (resources: UserResources, pictureId: string): UserResources =>
  Object.fromEntries(Object.entries(resources).map(([id, resource]) => [id, withoutPicture(resource, pictureId)]));

const withoutPicture = (resource: Resource, pictureId: string): Resource =>
  resource.kind === 'image' && resource.uuid === pictureId ? { ...resource, uuid: null } : resource;

/**
 * Deletes an upload that the shop does not have, with its entry. Inside a transaction with `instances`, `uploads`,
 * `uploadFiles` and `outbox`.
 * @returns false: it is being sent and stays, because the answer decides
 */
export async function removeUnsentUpload(db: OwnerDatabase, { localId, opId }: UploadRow): Promise<boolean> {
  const entry = await db.outbox.where('opId').equals(opId).first();
  if (entry?.state === 'sending') return false;
  if (entry) await db.outbox.delete(entry.seq);
  await forgetPicture(db, localId);
  await deleteUploadRows(db, [localId]);
  return true;
}

/** The shop no longer has these pictures. Inside a transaction with `instances`, `uploads` and `uploadFiles`. */
export async function dropUploads(db: OwnerDatabase, pictureUuids: readonly string[]): Promise<void> {
  for (const uuid of pictureUuids) await forgetPicture(db, uuid);
  await deleteUploadRows(db, await db.uploads.where('picture.uuid').anyOf(pictureUuids).primaryKeys());
}

async function deleteUploadRows(db: OwnerDatabase, localIds: readonly string[]): Promise<void> {
  await db.uploads.bulkDelete([...localIds]);
  await db.uploadFiles.bulkDelete([...localIds]);
}
