/**
 * Retouch that ends before its picture returns: the customer withdrew from its line, or it is refunded (BIZ-04,
 * KEP-02).
 */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import type { Db } from '../db/database.ts';
import { retouches } from '../db/schema.ts';
import { loadRetouches } from '../media/retouches.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import { withdrawRetouch } from '../payment/purchases-of-order.ts';
import type { Services } from '../services.ts';
import { creditedLines } from './credited-lines.ts';
import { tellRetouched } from './tell-retouched.ts';

/**
 * The customer keeps a retouched picture that has returned. The caller holds the lock of the order.
 * @returns the lines of retouch that ended
 */
export async function endRetouch(
  tx: Db,
  services: Services,
  row: OrderRow,
  lines: readonly Pick<OrderLine, 'uuid' | 'fileRetouch'>[],
): Promise<ReadonlySet<string>> {
  const pictures = lines.flatMap(({ fileRetouch }) => fileRetouch?.file.uuid ?? []);
  const ended = pictures.length === 0 ? [] : await withdrawRetouch(tx, row, pictures);
  // The other pictures may have waited for this one only.
  const hasOthers = ended.length > 0 && (await tx.$count(retouches, and(eq(retouches.orderUuid, row.uuid), isNotNull(retouches.file)))) > 0;
  if (hasOthers) await tellRetouched(tx, services, row.uuid);
  return new Set(lines.filter(({ fileRetouch }) => fileRetouch !== null && ended.includes(fileRetouch.file.uuid)).map(({ uuid }) => uuid));
}

/** Lines of retouch whose picture has not returned. */
export async function waitingRetouch(db: Db, { uuid, userUuid }: OrderRow, lines: readonly OrderLine[]): Promise<readonly OrderLine[]> {
  const retouched = await loadRetouches(
    db,
    userUuid,
    lines.flatMap(({ fileRetouch }) => fileRetouch?.file.uuid ?? []),
  );
  return lines.filter(({ fileRetouch }) => {
    const retouch = fileRetouch && retouched.get(fileRetouch.file.uuid);
    return retouch?.orderUuid === uuid && retouch.file === null;
  });
}

/** Lines of retouch that was refunded and never done. */
export async function endedRetouch(
  db: Db,
  { uuid, userUuid, order: { orderLines } }: Pick<OrderRow, 'uuid' | 'userUuid' | 'order'>,
): Promise<ReadonlySet<string>> {
  const lines = orderLines.filter(({ fileRetouch }) => fileRetouch !== null);
  const credited = lines.length === 0 ? new Map<string, unknown>() : await creditedLines(db, uuid);
  const given = lines.filter((line) => credited.has(line.uuid));
  const kept = await loadRetouches(
    db,
    userUuid,
    given.flatMap(({ fileRetouch }) => fileRetouch?.file.uuid ?? []),
  );
  return new Set(
    given.filter(({ fileRetouch }) => fileRetouch === null || kept.get(fileRetouch.file.uuid)?.orderUuid !== uuid).map((line) => line.uuid),
  );
}
