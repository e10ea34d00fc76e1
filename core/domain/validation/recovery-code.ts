/** Recovery codes of the second step (SEC-06): made on the device, hashed on both sides. */

/** Without letters and digits that look alike. 32 characters: five bits each. */
/** Without characters that are misread as others. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 6;
const GROUP_SIZE = 4;
export const RECOVERY_CODE_BYTES = GROUPS * GROUP_SIZE;

/** 120 bits, for which a plain hash is enough: 'K7QM-2XRB-…'. @param bytes random, as many as RECOVERY_CODE_BYTES */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => RECOVERY_ALPHABET.charAt(byte % RECOVERY_ALPHABET.length));
  return Array.from({ length: GROUPS }, (_, group) => letters.slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE).join('')).join('-');
}

/** The hashed form: case, spaces and hyphens do not matter when a code is typed. */
export const recoveryHashInput = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');
