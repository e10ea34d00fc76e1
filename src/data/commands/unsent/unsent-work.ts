import { InstanceRowSchema } from '#src/data/db/rows.ts';
import { parseRows } from '#src/data/db/read-rows.ts';
import { countUnreadable } from '#src/data/db/unreadable-rows.ts';
import { withReopen } from '#src/data/db/with-reopen.ts';
import type { Device } from '#src/data/device.ts';
import { queueEntryView, type QueueEntryView } from '#src/data/outbox/entry.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';

export interface UnsentWork {
  /** What the server has not confirmed. */
  readonly entries: readonly QueueEntryView[];
  /** Editor and package drafts that only this device has. */
  readonly drafts: number;
  /** Own pictures that are only on this device and in no entry that is sent: not prepared yet, could not be, or refused by the shop. */
  readonly pictures: number;
  /** Those of them that are being prepared. */
  readonly preparing: number;
  /** Rows that this version of the app cannot read. */
  readonly unreadable: number;
}

export const countUnsent = ({ entries, drafts, pictures, unreadable }: UnsentWork): number =>
  entries.length + drafts + pictures + unreadable;

/** What a sign-out with `unsent: 'discard'` would lose. */
export function unsentWork({ db, owner }: Pick<Device, 'db' | 'owner'>): Promise<UnsentWork> {
  return withReopen(db, async () => {
    const entries = (await readEntries(db)).filter((entry) => entry.state !== 'refused').map((entry) => queueEntryView(entry));
    const instances = parseRows(db, 'instances', InstanceRowSchema, await db.instances.toArray()).filter((row) => row.inCartByOp === null);
    const packages = await db.packageDrafts.filter((row) => row.inCartByOp === null).count();
    const files = new Set(await db.uploadFiles.toCollection().primaryKeys());
    // What the shop refused, or was given up, has no entry that is sent.
    const sent = new Set(entries.map(({ opId }) => opId));
    const pictures = await db.uploads
      .filter(({ status, localId, opId }) => status !== 2 && files.has(localId) && !sent.has(opId))
      .toArray();
    return {
      entries,
      drafts: packages + (owner.kind === 'customer' ? 0 : instances.length),
      pictures: pictures.length,
      preparing: pictures.filter(({ status, isPrepared }) => status === 0 && !isPrepared).length,
      unreadable: await countUnreadable(db),
    };
  });
}
