/** Packages that are being edited: kept on this device only, the server learns of them with the cart's line. */
import type { AppError } from '../../../core/contract/errors.ts';
import type { Result } from '../../../core/kernel/result.ts';
import type { PackageDraftRow } from '../db/rows.ts';
import { transact } from '../db/transact.ts';
import type { Device } from '../device.ts';

export type SavePackageDraft = Omit<PackageDraftRow, 'savedAtMs' | 'note' | 'inCartByOp'>;

/** Promise: ok means that it survives a crash (OFF-02). */
export function savePackageDraft(device: Device, draft: SavePackageDraft): Promise<Result<{ savedAtMs: number }, AppError>> {
  const { db, clock } = device;
  return transact(db, ['packageDrafts'], async () => {
    const savedAtMs = clock.nowMs();
    const kept = await db.packageDrafts.get(draft.uuid);
    await db.packageDrafts.put({ ...draft, savedAtMs, note: kept?.note ?? null, inCartByOp: kept?.inCartByOp ?? null });
    return { savedAtMs };
  });
}

export function deletePackageDraft(device: Device, { uuid }: { readonly uuid: string }): Promise<Result<void, AppError>> {
  return transact(device.db, ['packageDrafts'], () => device.db.packageDrafts.delete(uuid));
}
