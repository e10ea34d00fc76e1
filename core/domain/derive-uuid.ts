import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The purpose of a derived uuid. Never rename a role: stored carts contain uuids derived with it. */
export type DerivedRole =
  | 'cart'
  | 'digital-file'
  | 'digital-set'
  | 'retouch'
  | 'catalogue'
  | 'package-item'
  | 'total'
  | 'tax'
  | 'rebate'
  | 'free-delivery'
  | 'discount'
  | 'delivery-fee'
  | 'payment-fee';

/**
 * A uuid (RFC 9562, version 8) that device and server derive from the same input. A line that a toggle makes therefore
 * has its uuid before the server gets the toggle, and a later delete can refer to it.
 * @param ownerUuid the cart's owner, because two parents may have the same picture in their carts
 */
export function deriveUuid(ownerUuid: string, role: DerivedRole, key = ''): string {
  const hex = bytesToHex(sha256(utf8ToBytes(`keepsake:${ownerUuid}:${role}:${key}`)));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Whether a uuid is derived and not random (version 4): a line with it was made by a toggle, not by adding it. */
export const isDerivedUuid = (uuid: string): boolean => uuid.charAt(14) === '8';
