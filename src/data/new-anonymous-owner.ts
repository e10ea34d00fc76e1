import type { AnonymousOwner, DeviceDatabase, DeviceState } from './db/device-database.ts';
import type { DevicePorts } from './device-ports.ts';
import type { Owner } from './owner.ts';

/** A new anonymous user of this device, with the secret that proves it to the server. */
export function newAnonymousOwner({ random }: Pick<DevicePorts, 'random'>): AnonymousOwner {
  const uuid = random.uuid();
  // Two version 4 uuids: 244 random bits.
  const secret = `${random.uuid()}${random.uuid()}`;
  return { uuid, secret, isKnown: false };
}

/** Makes the anonymous user the present owner. */
export const withVisitor = (state: DeviceState, anonymous: AnonymousOwner): DeviceState => ({
  ...state,
  anonymous,
  lastOwner: { kind: 'anonymous', uuid: anonymous.uuid },
});

interface Present {
  readonly owner: Owner;
  /** null: the owner is not the visitor of this device. */
  readonly visitor: AnonymousOwner | null;
}

/**
 * The last owner of this device, or a new anonymous user.
 * @param present the owner of an open page. A sign-out always stores the next owner, so a missing owner means that the
 * browser has removed all storage. The page then writes its copy again, for a visitor with the secret
 */
export async function firstOwner(deviceDb: DeviceDatabase, ports: DevicePorts, present?: Present): Promise<Owner> {
  const known = (await deviceDb.readState()).lastOwner;
  if (known) return known;
  // The visitor's session at the shop may be gone with the storage. Starting a session again changes nothing.
  const visitor = present?.visitor ? { ...present.visitor, isKnown: false } : newAnonymousOwner(ports);
  const begun = (state: DeviceState): DeviceState =>
    present?.owner.kind === 'customer' ? { ...state, lastOwner: present.owner } : withVisitor(state, visitor);
  // Two tabs of a new device may both find no owner: the first one decides.
  await deviceDb.changeRows(({ state, forgotten }) => (state.lastOwner ? null : { state: begun(state), forgotten }));
  const { lastOwner } = await deviceDb.readState();
  if (!lastOwner) throw new Error('The device that was just given to a visitor has no owner.');
  return lastOwner;
}
