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
 * @param present of a page that is open: a sign-out names the next one. Without any the browser has removed all that was stored, and the
 *   page writes again what it holds, of a visitor the secret too
 */
export async function firstOwner(deviceDb: DeviceDatabase, ports: DevicePorts, present?: Present): Promise<Owner> {
  const known = (await deviceDb.readState()).lastOwner;
  if (known) return known;
  // That the shop knows the visitor may be from before their session went with the rest: to begin one again changes nothing.
  const visitor = present?.visitor ? { ...present.visitor, isKnown: false } : newAnonymousOwner(ports);
  const begun = (state: DeviceState): DeviceState =>
    present?.owner.kind === 'customer' ? { ...state, lastOwner: present.owner } : withVisitor(state, visitor);
  // Two tabs of a new device may both find no owner: the first one decides.
  await deviceDb.changeRows(({ state, forgotten }) => (state.lastOwner ? null : { state: begun(state), forgotten }));
  const { lastOwner } = await deviceDb.readState();
  if (!lastOwner) throw new Error('The device that was just given to a visitor has no owner.');
  return lastOwner;
}
