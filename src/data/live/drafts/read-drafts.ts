import { laneOfKey } from '#core/operations/lane.ts';
import { operationOf } from '#core/operations/operations.ts';
import { InstanceRowSchema, type OutboxRow, PackageDraftRowSchema, UploadRowSchema, type InstanceRow } from '#src/data/db/rows.ts';
import { parseRow, parseRows } from '#src/data/db/read-rows.ts';
import { readTogether } from '#src/data/db/read-together.ts';
import type { DeviceStores } from '#src/data/device.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { whereDraftIsKept } from '#src/data/outbox/where-kept.ts';
import type { AllDrafts, AllPackageDrafts, AllUploads, DraftView, OneDraft } from './draft-view.ts';

const draftView = ({ draft, history, note, look, isGoneElsewhere }: InstanceRow): DraftView => ({
  draft,
  history,
  note,
  ...(isGoneElsewhere && { isGoneElsewhere }),
  ...(look && { look }),
});

export async function readDraft({ db }: DeviceStores, uuid: string): Promise<OneDraft> {
  const row = parseRow(db, 'instances', InstanceRowSchema, await db.instances.get(uuid));
  return row ? { state: 'ready', view: draftView(row) } : { state: 'missing' };
}

export async function readDrafts({ db }: DeviceStores): Promise<AllDrafts> {
  const [entries, stored] = await readTogether(
    db,
    ['outbox', 'instances'],
    async () => [await readEntries(db), await db.instances.toArray()] as const,
  );
  const rows = parseRows(db, 'instances', InstanceRowSchema, stored).filter((row) => row.inCartByOp === null);
  return {
    state: 'ready',
    drafts: rows
      .sort((a, b) => b.draft.savedAtMs - a.draft.savedAtMs)
      .map((row) => ({ ...draftView(row), kept: whereDraftIsKept(row, entries) })),
  };
}

export async function readPackageDrafts({ db }: DeviceStores): Promise<AllPackageDrafts> {
  const rows = parseRows(db, 'packageDrafts', PackageDraftRowSchema, await db.packageDrafts.toArray()).filter(
    (row) => row.inCartByOp === null,
  );
  return { state: 'ready', drafts: rows.sort((a, b) => b.savedAtMs - a.savedAtMs) };
}

export async function readUploads({ db }: DeviceStores): Promise<AllUploads> {
  const [entries, stored] = await readTogether(
    db,
    ['outbox', 'uploads'],
    async () => [await readEntries(db), await db.uploads.toArray()] as const,
  );
  const deleted = new Set(entries.flatMap(deletedPicture));
  const rows = parseRows(db, 'uploads', UploadRowSchema, stored).filter((row) => !deleted.has(row.picture?.uuid ?? ''));
  return { state: 'ready', uploads: rows.sort((a, b) => b.addedAtMs - a.addedAtMs) };
}

/** The picture that a waiting entry deletes. No screen shows it, unless the shop refuses the deletion. */
function deletedPicture(entry: OutboxRow): string[] {
  if (operationOf(entry)?.settles !== 'upload-deletion' || entry.state === 'refused') return [];
  return [laneOfKey(entry.lane).uuid ?? ''];
}
