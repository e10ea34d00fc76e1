import { countUnreadable } from '#src/data/db/unreadable-rows.ts';
import type { DeviceStores } from '#src/data/device.ts';
import { queueEntryView } from '#src/data/outbox/entry.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import type { Queue } from './queue.ts';

export async function readQueue({ db }: DeviceStores): Promise<Queue> {
  const entries = (await readEntries(db)).map(queueEntryView);
  return {
    waiting: entries.filter((entry) => entry.state !== 'refused').length,
    isSending: entries.some((entry) => entry.state === 'sending'),
    entries,
    unreadable: await countUnreadable(db),
  };
}
