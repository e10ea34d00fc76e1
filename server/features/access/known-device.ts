/**
 * A device that has signed in to an account is known to that account: password guesses elsewhere, or behind the same
 * address, do not lock it out. Its cookie is a random id and a seal that only the server can make. The key of the seal
 * is the account's password hash, so nothing is stored, and a new password invalidates every device.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface DeviceAccount {
  readonly uuid: string;
  readonly passwordHash: string | null;
}

const sealOf = ({ uuid, passwordHash }: DeviceAccount, id: string): string =>
  createHmac('sha256', `known-device:${passwordHash}`).update(`${uuid}:${id}`).digest('base64url');

/** null for an account without a password, which has no known devices. */
export function newDeviceToken(account: DeviceAccount): string | null {
  if (account.passwordHash === null) return null;
  const id = randomBytes(16).toString('base64url');
  return `${id}.${sealOf(account, id)}`;
}

/** @returns the id of the device; null when the account does not know it */
export function knownDevice(account: DeviceAccount | null, token: string | null): string | null {
  if (!account || account.passwordHash === null || token === null) return null;
  const [id = '', seal = ''] = token.split('.');
  const [expected, given] = [Buffer.from(sealOf(account, id)), Buffer.from(seal)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
