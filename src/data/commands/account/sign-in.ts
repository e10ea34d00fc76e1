import { accessCalls } from '#core/contract/access.ts';
import { cartCalls } from '#core/contract/cart.ts';
import type { CallInput } from '#core/contract/define-call.ts';
import type { Subject, User } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { beginStay } from '#src/data/shared-stay.ts';
import { pull } from '#src/data/sync/pull.ts';
import { keepUser, ownerOfUser } from '#src/data/sync/refresh-session.ts';

export interface SignedIn {
  readonly user: User;
  /** The subject of the code that was entered. */
  readonly subject: Subject | null;
  /** The device of the customer. It replaces the device that signed in. */
  readonly device: Device;
}

/**
 * Signs in and opens the customer's own database. The anonymous user's changes are moved into it with their opIds. If
 * the customer's session had only ended, their waiting queue goes on.
 */
export async function signIn(device: Device, input: CallInput<typeof accessCalls.signIn>['body']): Promise<Result<SignedIn, AppError>> {
  return withQuietQueue(device, async () => {
    const answer = await callLive(device, accessCalls.signIn, { body: input });
    return answer.ok ? ok(await becomeCustomer(device, answer.value, input.isSharedDevice)) : answer;
  });
}

/**
 * Changes the session while no other request of this device changes it, because a late answer could set the old
 * cookie again. The queue is resumed afterwards: this device's, or the customer's if the sign-in succeeded.
 */
export async function withQuietQueue<T>(device: Device, change: () => Promise<T>): Promise<T> {
  await device.outbox.pause();
  try {
    await introduceVisitor(device);
    return await device.sender.changeSession(change);
  } finally {
    device.outbox.resume();
  }
}

/** The server merges the anonymous user's cart only if it knows that the anonymous user belongs to this device. */
async function introduceVisitor(device: Device): Promise<void> {
  if (device.owner.kind === 'anonymous' && (await device.db.cart.count()) > 0) await device.sender.beginAnonymousSession();
}

/** @param isShared the customer shares the device with others */
export async function becomeCustomer(
  device: Device,
  { user, subject }: Pick<SignedIn, 'user' | 'subject'>,
  isShared = false,
): Promise<SignedIn> {
  await beginStay(device, { uuid: user.uuid, isShared });
  const next = await device.switchOwner(ownerOfUser(user), undefined, user.emailAddress);
  await keepUser(next, user);
  await next.outbox.release();
  // Reads the merged cart in the background; a screen that shows the cart reads it too.
  void pull(next, cartCalls.readCart, {});
  return { user, subject, device: next };
}
