import { accessCalls } from '../../../core/contract/access.ts';
import type { AppError } from '../../../core/contract/errors.ts';
import { ok, type Result } from '../../../core/kernel/result.ts';
import { deleteOwnerDatabase, OwnerDatabase } from '../db/owner-database.ts';
import type { Device } from '../device.ts';
import { newAnonymousOwner } from '../new-anonymous-owner.ts';

/**
 * Signs out, also without a connection: what is private leaves the device at once, and the server hears of it first
 * when it is reached again. Ask `unsentWork` before.
 * @param unsent keep: queue, drafts and uploads stay, closed, for this owner's next sign-in
 */
export async function signOut(device: Device, { unsent }: { readonly unsent: 'keep' | 'discard' }): Promise<Result<Device, AppError>> {
  const { deviceDb, random, clock, owner } = device;
  const opId = random.uuid();
  await deviceDb.change((state) => ({ ...state, tombstones: [...state.tombstones, { ownerUuid: owner.uuid, opId, atMs: clock.nowMs() }] }));
  const next = await device.switchOwner(await newAnonymousOwner(deviceDb, device));
  await device.caches.forget(owner.uuid);
  if (unsent === 'keep' && owner.kind === 'customer') await forgetAllButUnsent(device);
  else await deleteOwnerDatabase(owner);
  // The gate sends the tombstone before this; offline both wait.
  void next.sender.call(accessCalls.currentUser, {});
  return ok(next);
}

async function forgetAllButUnsent({ owner, clock }: Device): Promise<void> {
  const db = new OwnerDatabase(owner, clock);
  try {
    await db.transaction('rw', [db.answers, db.cart, db.liveOps, db.meta], async () => {
      await Promise.all([db.answers.clear(), db.cart.clear(), db.liveOps.clear(), db.meta.delete('checkout-form')]);
    });
  } finally {
    db.retire();
  }
}
