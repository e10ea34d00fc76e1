import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import type { PreparedSet } from '#src/data/db/row-parts/prepared-row.ts';
import type { Device } from '#src/data/device.ts';
import { runLocally } from '../run-command.ts';

/** The sets that were prepared for offline, the newest first. */
export async function readPrepared(db: OwnerDatabase): Promise<readonly PreparedSet[]> {
  const row = await db.meta.get('prepared');
  return row?.key === 'prepared' ? row.sets.toSorted((a, b) => b.atMs - a.atMs) : [];
}

/** Stores the larger of the two sizes if the set was prepared before: a second run loads only what is new. */
export function rememberPrepared(device: Device, set: PreparedSet): Promise<Result<void, AppError>> {
  const { db } = device;
  return runLocally(device, ['meta'], async () => {
    const known = await readPrepared(db);
    const isSame = (other: PreparedSet) => other.subjectUuid === set.subjectUuid && other.productUuid === set.productUuid;
    const bytes = Math.max(set.bytes, known.find(isSame)?.bytes ?? 0);
    await db.meta.put({ key: 'prepared', sets: [...known.filter((other) => !isSame(other)), { ...set, bytes }] });
  });
}
