/** Data in a HEIF file's header, read without a decoder. */

/** Brands of files with HEVC pictures (ISO/IEC 23008-12, annex B). 'mif1' and 'msf1' may hold other codecs. */
const BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

const ascii = (bytes: Uint8Array, start: number, end: number): string => String.fromCharCode(...bytes.subarray(start, end));

export const isHeif = (head: Uint8Array): boolean => ascii(head, 4, 8) === 'ftyp' && BRANDS.has(ascii(head, 8, 12));

/** Colour primaries of SMPTE EG 432-1, in H.273. */
const P3_PRIMARIES = 12;
const PROFILE_NAME = 'Display P3';

/**
 * Phones store pictures in Display P3. Other wide profiles are read as sRGB.
 * @param bytes the whole file: a colour box (`colr`) names the primaries or contains an ICC profile
 */
export function isDisplayP3(bytes: Uint8Array): boolean {
  for (let at = indexOf(bytes, 'colr', 0); at >= 0; at = indexOf(bytes, 'colr', at + 4)) {
    const kind = ascii(bytes, at + 4, at + 8);
    if (kind === 'nclx' && (bytes[at + 8] ?? 0) * 256 + (bytes[at + 9] ?? 0) === P3_PRIMARIES) return true;
    if (kind === 'prof' || kind === 'rICC') {
      const size = new DataView(bytes.buffer, bytes.byteOffset + at - 4, 4).getUint32(0);
      // The name is ASCII or UTF-16. Without zeros both are equal.
      const profile = bytes.subarray(at + 8, at - 4 + size).filter((byte) => byte !== 0);
      if (indexOf(profile, PROFILE_NAME, 0) >= 0) return true;
    }
  }
  return false;
}

function indexOf(bytes: Uint8Array, text: string, from: number): number {
  const codes = Array.from(text, (letter) => letter.charCodeAt(0));
  const [first = 0] = codes;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (codes.every((code, index) => bytes[at + index] === code)) return at;
  }
  return -1;
}
