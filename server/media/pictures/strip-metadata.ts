/**
 * Removes the camera's data about place, time and device from a JPEG or PNG without changing a pixel. Data that affects
 * colours is kept (ICC, Adobe and JFIF markers; PNG's critical and colour chunks).
 */
import { isPackedProfile, isProfileInParts, isProfilePart } from './colour-profile.ts';

/** JFIF without a thumbnail and Adobe's colour transform, by the lengths that the formats give them. */
const KEPT_APP = new Map([
  [0xe0, { head: 'JFIF\0', bytes: 14 }],
  [0xee, { head: 'Adobe', bytes: 12 }],
]);
const ICC = 0xe2;
const COMMENT = 0xfe;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** @param jpeg a JPEG that was decoded without error before */
export function stripJpeg(jpeg: Buffer): Buffer {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 4 <= jpeg.length) {
    const marker = jpeg.readUInt8(at + 1);
    if (jpeg.readUInt8(at) !== 0xff || marker === 0xff) {
      at += 1; // Fill bytes between segments are allowed and carry nothing.
      continue;
    }
    if (marker === END_OF_IMAGE) break;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const dataEnd = marker === START_OF_SCAN ? endOfScan(jpeg, end) : end;
    segments.push({ marker, content: jpeg.subarray(at + 4, end), whole: jpeg.subarray(at, dataEnd) });
    at = dataEnd;
  }
  // Data after the picture (a second one of a stereo or motion file) has camera data of its own.
  const hasProfile = isProfileInParts(segments.filter(isIcc).map(({ content }) => content));
  const kept = segments.filter((segment) => (isIcc(segment) ? hasProfile : isKeptSegment(segment)));
  return Buffer.concat([jpeg.subarray(0, 2), ...kept.map(({ whole }) => whole), Buffer.from([0xff, END_OF_IMAGE])]);
}

interface Segment {
  readonly marker: number;
  readonly content: Buffer;
  /** With its marker, and with the data of a scan. */
  readonly whole: Buffer;
}

const isIcc = ({ marker, content }: Segment): boolean => marker === ICC && isProfilePart(content);

function isKeptSegment({ marker, content }: Segment): boolean {
  if (marker === COMMENT) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const kept = KEPT_APP.get(marker);
  return kept !== undefined && content.length === kept.bytes && content.toString('latin1', 0, kept.head.length) === kept.head;
}

/** Entropy-coded data ends at the first marker that is neither a stuffed zero nor a restart. */
function endOfScan(jpeg: Buffer, from: number): number {
  let at = jpeg.indexOf(0xff, from);
  while (at >= 0 && at + 1 < jpeg.length) {
    const next = jpeg.readUInt8(at + 1);
    const isData = next === 0x00 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
    at = jpeg.indexOf(0xff, at + (isData ? 2 : 1));
  }
  return jpeg.length;
}

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum around a chunk's content. */
const PNG_CHUNK_OVERHEAD = 12;
const KEPT_PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP', 'pHYs']);

/** @param png a PNG that was decoded without error before */
export function stripPng(png: Buffer): Buffer {
  const kept: Buffer[] = [png.subarray(0, PNG_SIGNATURE_BYTES)];
  let at = PNG_SIGNATURE_BYTES;
  while (at + PNG_CHUNK_OVERHEAD <= png.length) {
    const end = at + PNG_CHUNK_OVERHEAD + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const isKept = KEPT_PNG_CHUNKS.has(type) && (type !== 'iCCP' || isPackedProfile(png.subarray(at + 8, end - 4)));
    if (isKept) kept.push(png.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}
