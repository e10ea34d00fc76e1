/** Whose session the browser's cookie is, compared with whose device this is. */
import { draftCalls } from '#core/contract/drafts.ts';
import { accessCalls } from '#core/contract/access.ts';
import { type Owner } from '../owner.ts';
import type { User } from '#core/contract/entities.ts';
import type { Device } from '../device.ts';
import { holdForSignIn, reportFailed } from './call-live.ts';
import { keepAnswer, pull, readFolds } from './pull.ts';
import { answerKey } from '../net/wire-request.ts';

export const currentUserKey = answerKey(accessCalls.currentUser, {});

/** Puts what the server says about the user under the owner's own name. */
export async function keepUser(device: Device, user: User): Promise<void> {
  reportFailed(device, 'keep user', await keepAnswer(device, accessCalls.currentUser, currentUserKey, { user }));
}

export function ownerOfUser(user: User): Owner {
  if (user.isSimulated) return { kind: 'simulated', uuid: user.uuid };
  return { kind: user.isAnonymousUser ? 'anonymous' : 'customer', uuid: user.uuid };
}

/**
 * Asks the server who is signed in and brings the device in line: the same owner goes on, another one's device is
 * opened, an expired session holds the queue until the customer signs in, and a session that was ended elsewhere takes
 * what is the customer's from the device.
 */
export async function refreshSession(device: Device): Promise<Device> {
  const { count } = await device.deviceDb.readForgotten();
  const folds = await readFolds(device, currentUserKey);
  const outcome = await device.sender.call(accessCalls.currentUser, {});
  if (outcome.kind !== 'done' || device.db.isRetired) return device;
  const { user, isRevoked } = outcome.answer;
  const owner = user && ownerOfUser(user);
  if (user && owner && owner.uuid === device.owner.uuid) {
    // Not kept where a change was confirmed meanwhile: what is kept says it already.
    reportFailed(device, 'keep user', await keepAnswer(device, accessCalls.currentUser, currentUserKey, { user }, { folds }));
    await device.outbox.release();
    // What another device of this customer was working on.
    if (owner.kind === 'customer') await pull(device, draftCalls.listDrafts, {});
    return device;
  }
  if (user && owner && owner.kind !== 'anonymous') {
    const next = await device.switchOwner(owner, count);
    if (next.owner.uuid !== owner.uuid) return next;
    await keepUser(next, user);
    next.outbox.wake();
    return next;
  }
  if (isRevoked && device.owner.kind !== 'anonymous') return leaveRevoked(device, count);
  await rejoin(device);
  return device;
}

/**
 * The customer, or another person who is in charge of the account, ended this device's session: what the shop has leaves
 * the device, what it does not have waits for the customer's next sign-in.
 */
async function leaveRevoked(device: Device, asOf: number): Promise<Device> {
  // A sign-in since the shop was asked: the answer was about the session before it.
  if ((await device.deviceDb.readForgotten()).count !== asOf) return device;
  return device.leave(device, { keeps: 'unsent', opId: device.random.uuid(), wasRevoked: true });
}

/** This owner has no session. For an anonymous user the device starts a new one; a customer must sign in. */
async function rejoin(device: Device): Promise<void> {
  if (device.owner.kind === 'simulated') return;
  if (device.owner.kind === 'customer') return holdForSignIn(device);
  if (!(await device.db.meta.get('hold'))) return;
  const begun = await device.sender.beginAnonymousSession();
  if (begun?.kind === 'done') await device.outbox.release();
}
