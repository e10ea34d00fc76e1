import { accessCalls } from '#core/contract/access.ts';
import { cartCalls } from '#core/contract/cart.ts';
import type { Subject, User } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { countSignIn } from '#src/data/db/forgotten-owners.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { pull } from '#src/data/sync/pull.ts';
import { keepUser, ownerOfUser } from '#src/data/sync/refresh-session.ts';

export interface SignedIn {
  readonly user: User;
  /** The set that the code gave. */
  readonly subject: Subject | null;
  /** The device from now on: the customer's. */
  readonly device: Device;
}

/**
 * Signs in and opens the customer's own database. What a visitor put in the cart comes along, by opId; a customer
 * whose session had ended goes on with the queue that waited.
 */
export async function signIn(
  device: Device,
  input: { readonly username: string; readonly password: string; readonly code?: string },
): Promise<Result<SignedIn, AppError>> {
  return withQuietQueue(device, async () => {
    const answer = await callLive(device, accessCalls.signIn, { body: input });
    return answer.ok ? ok(await becomeCustomer(device, answer.value.user, answer.value.subject)) : answer;
  });
}

/**
 * Changes the session while nothing else of this device is under way: an answer that came after the new cookie could
 * bring the old one back. The queue goes on afterwards, this one's or, when it worked, the customer's.
 */
export async function withQuietQueue<T>(device: Device, change: () => Promise<T>): Promise<T> {
  await device.outbox.pause();
  try {
    await introduceVisitor(device);
    return await change();
  } finally {
    device.outbox.resume();
  }
}

/** The server merges the visitor's cart only when it knows that the visitor is this device's. */
async function introduceVisitor(device: Device): Promise<void> {
  await device.sender.beginningSettled();
  if (device.owner.kind === 'anonymous' && (await device.db.cart.count()) > 0) await device.sender.beginAnonymousSession();
}

export async function becomeCustomer(device: Device, user: User, subject: Subject | null): Promise<SignedIn> {
  // What was asked before the new session is about the old one.
  await device.deviceDb.changeForgotten(countSignIn);
  const next = await device.switchOwner(ownerOfUser(user));
  await keepUser(next, user);
  await next.outbox.release();
  // Behind the answer: the merged cart; a screen that shows it asks for it too.
  void pull(next, cartCalls.readCart, {});
  return { user, subject, device: next };
}
