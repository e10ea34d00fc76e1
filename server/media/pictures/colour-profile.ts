/**
 * Checks ICC profiles inside pictures: anything else could carry other data into the shop, or expand when it is
 * decompressed.
 */
import { inflateSync } from 'node:zlib';

/** The largest profiles of presses have 3 MB. */
const PROFILE_MAX = 4 * 1024 * 1024;
const HEADER = 128;
const TYPE_AT = 36;
const TYPE = 'acsp';

/** By its own header: of the stated length, and of the profiles' file type (ICC.1, 7.2). */
const isColourProfile = (profile: Buffer): boolean =>
  profile.length > HEADER &&
  profile.length <= PROFILE_MAX &&
  profile.readUInt32BE(0) === profile.length &&
  profile.toString('latin1', TYPE_AT, TYPE_AT + TYPE.length) === TYPE;

const APP2_HEAD = Buffer.from('ICC_PROFILE\0', 'latin1');
/** Number of the part, and count of all parts. */
const APP2_COUNTERS = 2;

export const isProfilePart = (app2: Buffer): boolean => app2.subarray(0, APP2_HEAD.length).equals(APP2_HEAD);

/** @param app2 contents of the JPEG's segments that passed `isProfilePart`, in the file's order */
export function isProfileInParts(app2: readonly Buffer[]): boolean {
  const numbered = app2.toSorted((a, b) => (a[APP2_HEAD.length] ?? 0) - (b[APP2_HEAD.length] ?? 0));
  return isColourProfile(Buffer.concat(numbered.map((part) => part.subarray(APP2_HEAD.length + APP2_COUNTERS))));
}

/** @param content of the PNG's chunk: a name, 0, the method, and the zlib-compressed profile */
export function isPackedProfile(content: Buffer): boolean {
  try {
    return isColourProfile(inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: PROFILE_MAX }));
  } catch {
    // Not compressed by zlib, or larger than a profile.
    return false;
  }
}
