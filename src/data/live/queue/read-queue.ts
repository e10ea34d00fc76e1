import { readTogether } from '#src/data/db/read-together.ts';
import { countUnreadable } from '#src/data/db/unreadable-rows.ts';
import type { DeviceStores } from '#src/data/device.ts';
import { queueEntryView } from '#src/data/outbox/entry.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { heldForSignIn } from '#src/data/outbox/held-entries.ts';
import type { Queue } from './queue.ts';

export async function readQueue({ db }: DeviceStores): Promise<Queue> {
  const [rows, unreadable] = await readTogether(
    db,
    ['outbox', 'aside'],
    async () => [await readEntries(db), await countUnreadable(db)] as const,
  );
  const held = heldForSignIn(rows, db.owner);
  const entries = rows.map((row) => queueEntryView(row, held.has(row.opId)));
  return {
    waiting: entries.filter((entry) => entry.state !== 'refused').length,
    isSending: entries.some((entry) => entry.state === 'sending'),
    entries,
    unreadable,
  };
}
