/**
 * Removes the camera's data about place, time and device from a JPEG or PNG without changing a pixel. Data that affects
 * colours is kept (ICC, Adobe and JFIF markers; PNG's critical and colour chunks).
 */

/** JFIF, ICC profile, Adobe colour transform. */
const KEPT_APP_MARKERS = new Set([0xe0, 0xe2, 0xee]);
const COMMENT = 0xfe;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const ICC_SIGNATURE = Buffer.from('ICC_PROFILE\0', 'latin1');

/** @param jpeg a JPEG that was decoded without error before */
export function stripJpeg(jpeg: Buffer): Buffer {
  const kept: Buffer[] = [jpeg.subarray(0, 2)];
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
    if (isKeptSegment(marker, jpeg.subarray(at + 4, end))) kept.push(jpeg.subarray(at, dataEnd));
    at = dataEnd;
  }
  // Data after the picture (a second one of a stereo or motion file) has camera data of its own.
  return Buffer.concat([...kept, Buffer.from([0xff, END_OF_IMAGE])]);
}

function isKeptSegment(marker: number, content: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe2) return content.subarray(0, ICC_SIGNATURE.length).equals(ICC_SIGNATURE);
  return KEPT_APP_MARKERS.has(marker);
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
    if (KEPT_PNG_CHUNKS.has(type)) kept.push(png.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}
