/** What the device's rows say when an owner has left it. */
import type { AnonymousOwner, DeviceRows } from './db/device-database.ts';
import { forgetOwner, type Keeps } from './db/forgotten-owners.ts';
import { withVisitor } from './new-anonymous-owner.ts';
import type { Owner } from './owner.ts';

export interface Leaving {
  readonly keeps: Keeps;
  /** Names the sign-out that the server has to hear of; null: it knows. */
  readonly opId: string | null;
  /** The session was ended from another device: the customer is told. */
  readonly wasRevoked: boolean;
}

interface WhoLeaves {
  readonly owner: Owner;
  /** Of the owner's database. */
  readonly name: string;
  /** Here from now on. */
  readonly visitor: AnonymousOwner;
  readonly leaving: Leaving;
  readonly nowMs: number;
}

/** null: the owner is not here any more. */
export function afterLeaving({ state, forgotten }: DeviceRows, { owner, name, visitor, leaving, nowMs }: WhoLeaves): DeviceRows | null {
  const { keeps, opId, wasRevoked } = leaving;
  if (state.lastOwner?.kind !== owner.kind || state.lastOwner.uuid !== owner.uuid) return null;
  const tombstones = opId === null ? state.tombstones : [...state.tombstones, { ownerUuid: owner.uuid, opId, atMs: nowMs }];
  return {
    state: { ...withVisitor(state, visitor), tombstones },
    forgotten: { ...forgetOwner(forgotten, owner, name, owner.kind === 'customer' ? keeps : 'nothing'), wasRevoked },
  };
}
