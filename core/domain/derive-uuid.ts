import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What a derived uuid stands for; a new role is a new name, never a changed one: carts in the field hold these. */
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
  | 'delivery-fee'
  | 'payment-fee';

/**
 * A uuid (RFC 9562, version 8) that the device and the server both work out from what it stands for.
 * So a line that a toggle makes has its uuid before the server saw the toggle, and a later delete can name it.
 * @param ownerUuid the cart's owner: two parents may have the same picture in their carts
 */
export function deriveUuid(ownerUuid: string, role: DerivedRole, key = ''): string {
  const hex = bytesToHex(sha256(utf8ToBytes(`keepsake:${ownerUuid}:${role}:${key}`)));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Whether it was worked out, and not drawn (version 4): such a line of a cart is made by a toggle, not by adding it. */
export const isDerivedUuid = (uuid: string): boolean => uuid.charAt(14) === '8';
