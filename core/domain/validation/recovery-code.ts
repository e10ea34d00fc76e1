/** Recovery codes of the second step (SEC-06): made on the device, hashed on both sides. */

/** Without letters and digits that are taken for each other. 32 of them: five bits each. */
/** Without what is read as another character. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 6;
const GROUP_SIZE = 4;
export const RECOVERY_CODE_BYTES = GROUPS * GROUP_SIZE;

/** 120 bits, for which a plain hash is enough: 'K7QM-2XRB-…'. @param bytes random, as many as RECOVERY_CODE_BYTES */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => RECOVERY_ALPHABET.charAt(byte % RECOVERY_ALPHABET.length));
  return Array.from({ length: GROUPS }, (_, group) => letters.slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE).join('')).join('-');
}

/** What is hashed: case, spaces and hyphens do not matter when a code is typed. */
export const recoveryHashInput = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');
