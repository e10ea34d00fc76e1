/** Exports the unsent work, so that a customer who signs out of this device can keep a copy of it. */
import { InstanceRowSchema, OutboxRowSchema, PackageDraftRowSchema, UploadRowSchema } from '#src/data/db/rows.ts';
import { parseRow, parseRows } from '#src/data/db/read-rows.ts';
import { readUnreadable } from '#src/data/db/unreadable-rows.ts';
import { withReopen } from '#src/data/db/with-reopen.ts';
import type { Device } from '#src/data/device.ts';
import { readUploadFiles } from '#src/data/outbox/upload-file.ts';

export interface UnsentFile {
  readonly name: string;
  readonly content: Blob | string;
}

/** The changes and drafts as data, and the original file of each picture that the shop does not have. */
export function exportUnsent({ db }: Pick<Device, 'db'>): Promise<UnsentFile[]> {
  return withReopen(db, async () => {
    // Uses the stored name, because another version may have that operation.
    const changes = (await db.outbox.orderBy('seq').toArray())
      .filter((row) => parseRow(db, 'outbox', OutboxRowSchema, row))
      .map(({ opId, call, input, state, createdAtMs }) => ({ opId, call, input, state, createdAtMs }));
    const drafts = parseRows(db, 'instances', InstanceRowSchema, await db.instances.toArray()).map(({ draft }) => draft);
    const packages = parseRows(db, 'packageDrafts', PackageDraftRowSchema, await db.packageDrafts.toArray());
    const uploads = parseRows(db, 'uploads', UploadRowSchema, await db.uploads.toArray()).filter(({ status }) => status !== 2);
    const pictures: UnsentFile[] = [];
    for (const { localId, name } of uploads) {
      const file = (await readUploadFiles(db, localId))?.file;
      if (file) pictures.push({ name: `pictures/${pictures.length + 1}-${name}`, content: file });
    }
    const unreadable = (await readUnreadable(db)).map(({ table, row }) => ({ table, row }));
    const content = JSON.stringify({ version: 1, changes, drafts, packages, unreadable }, null, 2);
    return [{ name: 'keepsake.json', content }, ...pictures, ...filesIn(unreadable)];
  });
}

/** The pictures in unreadable rows, in any field. */
function filesIn(rows: readonly { readonly row: unknown }[]): UnsentFile[] {
  const blobs = rows.flatMap(({ row }) =>
    typeof row === 'object' && row !== null ? Object.values(row).filter((value): value is Blob => value instanceof Blob) : [],
  );
  return blobs.map((content, index) => ({ name: `pictures/unreadable-${index + 1}.${EXTENSIONS[content.type] ?? 'bin'}`, content }));
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
};
