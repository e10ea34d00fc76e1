import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { RECOVERY_CODES } from '#core/contract/second-step.ts';
import { RECOVERY_CODE_BYTES, recoveryCodeOf, recoveryHashInput } from '#core/domain/validation/recovery-code.ts';

interface RecoveryCodes {
  /** Shown once. */
  readonly codes: readonly string[];
  /** The values that are sent to the shop. */
  readonly hashes: string[];
}

/** Created on the device: the shop's answers are stored, so the codes must not be in one (docs/adr/0018). */
export function newRecoveryCodes(): RecoveryCodes {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(crypto.getRandomValues(new Uint8Array(RECOVERY_CODE_BYTES))));
  return { codes, hashes: codes.map((code) => bytesToHex(sha256(utf8ToBytes(recoveryHashInput(code))))) };
}
