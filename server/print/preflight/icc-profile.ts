/** Reads the header and table of tags of an ICC profile (ICC.1, chapter 7). */
import { err, ok, type Result } from '#core/kernel/result.ts';

export interface IccProfile {
  /** prtr: printer, mntr: monitor. */
  readonly deviceClass: string;
  /** CMYK, RGB or GRAY, without trailing spaces. */
  readonly space: string;
}

const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;
const NEWEST_MAJOR = 4;
/** Tags for a conversion to the press and back. */
const PRINTER_TAGS = ['desc', 'wtpt', 'A2B0', 'B2A0'];
const TABLE_KINDS = new Set(['mft1', 'mft2', 'mAB ', 'mBA ']);
const INKS = 4;

export function parseIccProfile(bytes: Uint8Array): Result<IccProfile, string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number): string => file.toString('latin1', at, at + 4);
  if (file.length < HEADER_BYTES + 4 || word(36) !== 'acsp') return err('it is not an ICC profile');
  if (file.readUInt32BE(0) !== file.length) return err(`it is ${file.length} bytes long and says ${file.readUInt32BE(0)}`);
  if ((file[8] ?? 0) > NEWEST_MAJOR) return err(`version ${file[8]} of ICC profiles is not known`);
  const tags = tagsOf(file);
  if (tags === null) return err('its table of tags leads out of the file');
  const profile = { deviceClass: word(12), space: word(16).trim() };
  return profile.deviceClass === 'prtr' ? withTables(profile, tags) : ok(profile);
}

/** @returns text for the operator if it is not the profile of a press with four inks */
export function pressProfileFault(bytes: Uint8Array): string | null {
  const read = parseIccProfile(bytes);
  if (!read.ok) return read.error;
  const { deviceClass, space } = read.value;
  if (deviceClass !== 'prtr') return `it is no printer profile (its class is '${deviceClass}')`;
  return space === 'CMYK' ? null : `it is a profile for ${space}, not for CMYK`;
}

function tagsOf(file: Buffer): ReadonlyMap<string, Buffer> | null {
  const count = file.readUInt32BE(HEADER_BYTES);
  const first = HEADER_BYTES + 4;
  if (first + count * ENTRY_BYTES > file.length) return null;
  const tags = new Map<string, Buffer>();
  for (let at = first; at < first + count * ENTRY_BYTES; at += ENTRY_BYTES) {
    const [offset, size] = [file.readUInt32BE(at + 4), file.readUInt32BE(at + 8)];
    if (offset + size > file.length) return null;
    tags.set(file.toString('latin1', at, at + 4), file.subarray(offset, offset + size));
  }
  return tags;
}

function withTables(profile: IccProfile, tags: ReadonlyMap<string, Buffer>): Result<IccProfile, string> {
  const missing = PRINTER_TAGS.filter((name) => !tags.has(name));
  if (missing.length > 0) return err(`it has no ${missing.join(', ')}`);
  for (const [name, channelsAt] of [
    ['A2B0', 8],
    ['B2A0', 9],
  ] as const) {
    const table = tags.get(name);
    if (!TABLE_KINDS.has(table?.toString('latin1', 0, 4) ?? '')) return err(`its ${name} is no table of colours`);
    if (profile.space === 'CMYK' && table?.[channelsAt] !== INKS) return err(`its ${name} is not for ${INKS} inks`);
  }
  return ok(profile);
}
