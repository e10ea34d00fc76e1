/** The shop's internal notes about an order; no customer reads them. */
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { orderNotes } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';

const NOTE_MAX = 1000;

export async function noteOrder(
  { db, clock, random }: Services,
  { orderUuid, words }: { readonly orderUuid: string; readonly words: string },
  report: (line: string) => void,
): Promise<void> {
  if (words.length > NOTE_MAX) throw new CommandFailedError(`A note has ${NOTE_MAX} characters at most.`);
  await db.insert(orderNotes).values({ uuid: random.uuid(), orderUuid, notedAt: new Date(clock.nowMs()), words });
  report(`${orderReference(orderUuid)}: noted`);
}
