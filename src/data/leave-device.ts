/** The device's rows after an owner has left. */
import type { AnonymousOwner, ChangedRows, DeviceRows } from './db/device-database.ts';
import { forgetOwner, forgetWholly, type Keeps, type WhyLeft, withWhyLeft } from './db/forgotten-owners.ts';
import { databaseNames } from './db/owner-storage.ts';
import type { DevicePorts } from './device-ports.ts';
import { endSharedStay } from './shared-stays.ts';
import { withVisitor } from './new-anonymous-owner.ts';
import type { Owner } from './owner.ts';

export interface Leaving {
  readonly keeps: Keeps;
  /** The opId of the sign-out that the server has not received yet; null: the session has ended at the server. */
  readonly opId: string | null;
  /** The reason if the customer was signed out against their will; a message shows it. null: the customer signed out. */
  readonly why: WhyLeft | null;
}

/** The session was ended from another device. Unsent work waits for the customer's next sign-in; an erased account has none. */
export const leavingRevoked = ({ random }: Pick<DevicePorts, 'random'>, isErased: boolean): Leaving =>
  isErased ? { keeps: 'nothing', opId: random.uuid(), why: 'erased' } : { keeps: 'unsent', opId: random.uuid(), why: 'revoked' };

/** All databases of this device, which may include more of the owner's. */
export const namesToForget = async ({ why }: Leaving): Promise<readonly string[]> => (why === 'erased' ? databaseNames() : []);

interface WhoLeaves {
  readonly owner: Owner;
  /** The name of the owner's database. */
  readonly name: string;
  /** The new owner of the device, if no visitor had it before. */
  readonly visitor: AnonymousOwner;
  readonly leaving: Leaving;
  /** The result of `namesToForget`. */
  readonly names: readonly string[];
  readonly nowMs: number;
  /** The shop's restore from a backup that its last answers named; absent: none. */
  readonly restore?: string | undefined;
}

/** null: the owner has already left. */
export function afterLeaving(
  { state, forgotten, stays }: DeviceRows,
  { owner, name, visitor, leaving, names, nowMs, restore }: WhoLeaves,
): ChangedRows | null {
  const { keeps, opId, why } = leaving;
  if (state.lastOwner?.kind !== owner.kind || state.lastOwner.uuid !== owner.uuid) return null;
  const tombstones = opId === null ? state.tombstones : [...state.tombstones, { ownerUuid: owner.uuid, opId, atMs: nowMs }];
  const left = forgetOwner(forgotten, owner, name, owner.kind === 'customer' ? keeps : 'nothing', restore);
  return {
    // After a simulation the browser belongs to its visitor again, with the visitor's work.
    state: { ...withVisitor(state, (owner.kind === 'simulated' && state.anonymous) || visitor), tombstones },
    forgotten: withWhyLeft(why === 'erased' ? forgetWholly(left, owner, names) : left, why),
    ...(stays.lastUsedAtMs[owner.uuid] !== undefined && { stays: endSharedStay(stays, owner.uuid) }),
  };
}
