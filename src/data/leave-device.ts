/** The device's rows after an owner has left. */
import type { AnonymousOwner, ChangedRows, DeviceRows } from './db/device-database.ts';
import { forgetOwner, type Keeps } from './db/forgotten-owners.ts';
import { endSharedStay } from './shared-stays.ts';
import { withVisitor } from './new-anonymous-owner.ts';
import type { Owner } from './owner.ts';

export interface Leaving {
  readonly keeps: Keeps;
  /** The opId of the sign-out that the server does not know yet; null: the server knows already. */
  readonly opId: string | null;
  /** The session was ended from another device: the customer is told. */
  readonly wasRevoked: boolean;
  /** The session on a shared device has ended: the customer is told. Absent: it has not. */
  readonly wasExpired?: true;
}

interface WhoLeaves {
  readonly owner: Owner;
  /** The name of the owner's database. */
  readonly name: string;
  /** The new owner of the device, if no visitor had it before. */
  readonly visitor: AnonymousOwner;
  readonly leaving: Leaving;
  readonly nowMs: number;
}

/** null: the owner has already left. */
export function afterLeaving(
  { state, forgotten, stays }: DeviceRows,
  { owner, name, visitor, leaving, nowMs }: WhoLeaves,
): ChangedRows | null {
  const { keeps, opId, wasRevoked, wasExpired = false } = leaving;
  if (state.lastOwner?.kind !== owner.kind || state.lastOwner.uuid !== owner.uuid) return null;
  const tombstones = opId === null ? state.tombstones : [...state.tombstones, { ownerUuid: owner.uuid, opId, atMs: nowMs }];
  return {
    // A browser that a simulation was opened in is its visitor's again, with what they made.
    state: { ...withVisitor(state, (owner.kind === 'simulated' && state.anonymous) || visitor), tombstones },
    forgotten: { ...forgetOwner(forgotten, owner, name, owner.kind === 'customer' ? keeps : 'nothing'), wasRevoked, wasExpired },
    ...(stays.lastUsedAtMs[owner.uuid] !== undefined && { stays: endSharedStay(stays, owner.uuid) }),
  };
}
