import type { Random } from '#core/kernel/ports.ts';

/** `crypto.randomUUID` is missing on insecure pages (plain http on a local network); `getRandomValues` is not. */
export const browserRandom: Random = {
  uuid: () => (typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : uuidOfBytes(crypto.getRandomValues(new Uint8Array(16)))),
};

/** A version 4 UUID (RFC 9562, 5.4) of sixteen random bytes. */
export function uuidOfBytes(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)].map((part) => part.join('')).join('-');
}
