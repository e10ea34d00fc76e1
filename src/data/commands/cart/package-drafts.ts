/**
 * Packages that are being edited. They are stored on this device only; the server gets them with the cart line. All
 * tabs edit the one stored draft (PKG-02, PKG-04).
 */
import type { PackageItem } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import { keepBoth } from '#core/domain/packages/merge-package.ts';
import { withEditedItem } from '#core/domain/packages/package-rules.ts';
import { PackageDraftRowSchema, type PackageDraftRow } from '#src/data/db/rows.ts';
import { parseRows } from '#src/data/db/read-rows.ts';
import type { Device } from '#src/data/device.ts';
import { runLocally } from '../run-command.ts';

/** Identifies a draft: of a package for a subject, or of a line of the cart. */
export interface PackageDraftKey {
  readonly packageUuid: string;
  readonly subjectUuid: string;
  readonly orderLineUuid: string | null;
}

export interface EditPackageItem {
  /** The package before the first edit, used if there is no draft of it yet. */
  readonly seed: Pick<PackageDraftRow, 'package' | 'subject' | 'quantity' | 'orderLineUuid'>;
  readonly item: PackageItem;
}

/** Matches the draft of this package that is not in the cart. */
export const isDraftOf =
  ({ packageUuid, subjectUuid, orderLineUuid }: PackageDraftKey) =>
  (row: PackageDraftRow): boolean =>
    row.inCartByOp === null &&
    row.package.uuid === packageUuid &&
    row.orderLineUuid === orderLineUuid &&
    (orderLineUuid !== null || row.subject.uuid === subjectUuid);

/**
 * Replaces the item and raises its version. Two tabs that edit different items do not overwrite each other.
 * Promise: ok means that it survives a crash (OFF-02).
 */
export function editPackageItem(device: Device, { seed, item }: EditPackageItem): Promise<Result<PackageDraftRow, AppError>> {
  const { db, clock, random } = device;
  const key = { packageUuid: seed.package.uuid, subjectUuid: seed.subject.uuid, orderLineUuid: seed.orderLineUuid };
  return runLocally(device, ['packageDrafts'], async () => {
    const rows = parseRows(db, 'packageDrafts', PackageDraftRowSchema, await db.packageDrafts.toArray());
    const kept = rows.find(isDraftOf(key));
    const { isUntouched: _untouched, ...base }: PackageDraftRow = kept ?? {
      ...seed,
      uuid: random.uuid(),
      savedAtMs: 0,
      note: null,
      inCartByOp: null,
    };
    // Items that the shop has added since are only in the seed, items that it no longer sells only in the draft.
    const packageItems = withEditedItem(keepBoth(base.package.packageItems, seed.package.packageItems), item);
    const edited = { ...base, package: { ...base.package, packageItems }, savedAtMs: clock.nowMs() };
    await db.packageDrafts.put(edited);
    return edited;
  });
}

/**
 * Stores the package before the edit of one of its products starts. If the shop removes that product from the package
 * meanwhile, the message can name the work (KEP-16).
 */
export function keepPackage(device: Device, seed: EditPackageItem['seed']): Promise<Result<void, AppError>> {
  const { db, clock, random } = device;
  const key = { packageUuid: seed.package.uuid, subjectUuid: seed.subject.uuid, orderLineUuid: seed.orderLineUuid };
  return runLocally(device, ['packageDrafts'], async () => {
    const rows = parseRows(db, 'packageDrafts', PackageDraftRowSchema, await db.packageDrafts.toArray());
    if (rows.some(isDraftOf(key))) return;
    const kept = { ...seed, uuid: random.uuid(), savedAtMs: clock.nowMs(), note: null, inCartByOp: null, isUntouched: true };
    await db.packageDrafts.put(kept);
  });
}

/** Deletes the draft, so that the package as the shop filled it is shown again. */
export function deletePackageDraft(device: Device, { uuid }: { readonly uuid: string }): Promise<Result<void, AppError>> {
  return runLocally(device, ['packageDrafts'], () => device.db.packageDrafts.delete(uuid));
}
