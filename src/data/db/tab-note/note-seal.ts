/**
 * Seals the tab's note with a key that only the owner's database has, because the browser's own files keep a deleted
 * note until it compacts them. The page may end at any moment, so the note is sealed before the call returns; the
 * browser's own cryptography is asynchronous. Keyed BLAKE3 with a new nonce yields as many bytes as the note has.
 */
import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Hexadecimal. */
export type NoteKey = string;

const NONCE_BYTES = 24;

export const newNoteKey = (): NoteKey => bytesToHex(randomBytes(32));

function turned(bytes: Uint8Array, nonce: Uint8Array, key: NoteKey): Uint8Array {
  const stream = blake3(nonce, { key: hexToBytes(key), dkLen: bytes.length });
  return bytes.map((byte, at) => byte ^ (stream[at] ?? 0));
}

export function seal(text: string, key: NoteKey): string {
  const nonce = randomBytes(NONCE_BYTES);
  return bytesToHex(concatBytes(nonce, turned(utf8ToBytes(text), nonce, key)));
}

/** With another key the result is not text. */
export function unseal(sealed: string, key: NoteKey): string {
  const bytes = hexToBytes(sealed);
  return new TextDecoder().decode(turned(bytes.subarray(NONCE_BYTES), bytes.subarray(0, NONCE_BYTES), key));
}
