import type { DeviceDatabase } from './db/device-database.ts';
import type { DevicePorts } from './device-ports.ts';
import type { Owner } from './owner.ts';

/** A visitor of this device's own making, with the secret that proves it to the server. */
export async function newAnonymousOwner(deviceDb: DeviceDatabase, { random }: Pick<DevicePorts, 'random'>): Promise<Owner> {
  const uuid = random.uuid();
  // Two version 4 uuids: 244 random bits.
  const secret = `${random.uuid()}${random.uuid()}`;
  await deviceDb.change((state) => ({ ...state, anonymous: { uuid, secret, isKnown: false } }));
  return { kind: 'anonymous', uuid };
}
