import type { AnonymousOwner, DeviceState } from './db/device-database.ts';
import type { DevicePorts } from './device-ports.ts';

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
