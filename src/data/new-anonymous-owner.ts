import type { AnonymousOwner, DeviceState } from './db/device-database.ts';
import type { DevicePorts } from './device-ports.ts';

/** A visitor of this device's own making, with the secret that proves it to the server. */
export function newAnonymousOwner({ random }: Pick<DevicePorts, 'random'>): AnonymousOwner {
  const uuid = random.uuid();
  // Two version 4 uuids: 244 random bits.
  const secret = `${random.uuid()}${random.uuid()}`;
  return { uuid, secret, isKnown: false };
}

/** The visitor is here now. */
export const withVisitor = (state: DeviceState, anonymous: AnonymousOwner): DeviceState => ({
  ...state,
  anonymous,
  lastOwner: { kind: 'anonymous', uuid: anonymous.uuid },
});
