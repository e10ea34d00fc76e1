/** Deletes one of the customer's own pictures, here and at the shop (KEP-14). */
import { appError, type AppError } from '#core/contract/errors.ts';
import { deletionRefusal, mentionsPicture } from '#core/domain/pictures/picture-uses.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { isCartLane, laneOfKey } from '#core/operations/lane.ts';
import { intentOf } from '#core/operations/operations.ts';
import { deleteUpload } from '#core/operations/uploads/delete-upload.ts';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { InstanceRowSchema, type OutboxRow, PackageDraftRowSchema } from '#src/data/db/rows.ts';
import { parseRows } from '#src/data/db/read-rows.ts';
import { abandon, asResult } from '#src/data/db/transact.ts';
import type { Device } from '#src/data/device.ts';
import { simulationRefusal } from '#src/data/simulation-refusal.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { uploadOfPicture } from '#src/data/outbox/upload-file.ts';
import { removeUnsentUpload } from '#src/data/sync/forget-picture.ts';
import { forgetRenditions } from '#src/data/sync/gone/gone-sets.ts';
import { reportFailure, runCommand } from '../run-command.ts';

/** opId of the deletion that is sent to the shop; null: the picture was only on this device. */
type Deleted = { readonly opId: string | null };

/**
 * A picture that is used in the cart or in a draft on this device is not deleted; the reason is returned. The shop
 * checks this again, because it has the drafts of the customer's other devices.
 */
export async function deleteOwnPicture(device: Device, { pictureId }: { readonly pictureId: string }): Promise<Result<Deleted, AppError>> {
  const { db, outbox } = device;
  const denied = simulationRefusal(device, deleteUpload.call);
  if (denied) return reportFailure(device, err(denied));
  const cart = await asResult(() => linesOfCart(device));
  if (!cart.ok) return reportFailure(device, err(cart.error));
  const lines = cart.value;
  const done = await runCommand(device, ['instances', 'packageDrafts', 'uploads', 'uploadFiles'], async () => {
    const upload = await uploadOfPicture(db, pictureId);
    const refusal = await refusalHere(device, upload?.picture?.uuid ?? pictureId, lines);
    if (refusal) abandon(refusal);
    if (upload && upload.status !== 2) {
      if (!(await removeUnsentUpload(db, upload))) abandon(appError('upload.being_sent'));
      return null;
    }
    const uuid = upload?.picture?.uuid ?? pictureId;
    const after = (await readEntries(db)).filter((entry) => mayEndUse(entry, uuid)).map(({ opId }) => opId);
    const opId = await outbox.enqueue({ operation: deleteUpload, input: { params: { uuid } }, after });
    return { uuid, opId };
  });
  if (!done.ok) return done;
  if (done.value !== null) await forgetRenditions(device, [done.value.uuid]);
  return ok({ opId: done.value?.opId ?? null });
}

/** Shown before the confirmation: the reason why the picture cannot be deleted, from its uses on this device. null: it may be deleted. */
export async function deletionRefusalHere(device: Device, pictureId: string): Promise<AppError | null> {
  const upload = await uploadOfPicture(device.db, pictureId);
  return refusalHere(device, upload?.picture?.uuid ?? pictureId, await linesOfCart(device));
}

const linesOfCart = async (device: Device): Promise<readonly unknown[]> => (await readCartLive(device))?.cart.orderLines ?? [];

async function refusalHere({ db }: Device, pictureUuid: string, lines: readonly unknown[]): Promise<AppError | null> {
  // A product that is being added to the cart is among the lines.
  const instances = parseRows(db, 'instances', InstanceRowSchema, await db.instances.toArray()).filter((row) => row.inCartByOp === null);
  const packages = parseRows(db, 'packageDrafts', PackageDraftRowSchema, await db.packageDrafts.toArray());
  const drafts = [...instances.map((row) => row.draft), ...packages.filter((row) => row.inCartByOp === null).map((row) => row.package)];
  return deletionRefusal(pictureUuid, { lines, drafts });
}

/** The shop may have the picture in a draft or a line until it gets this entry. */
function mayEndUse(entry: OutboxRow, pictureUuid: string): boolean {
  if (entry.state === 'refused') return false;
  if (mentionsPicture(entry.input, pictureUuid)) return true;
  const lane = laneOfKey(entry.lane);
  return (lane.subject === 'draft' || isCartLane(lane)) && intentOf(entry)?.creates.length === 0;
}
