/**
 * Rotation and mirroring of a stored picture. 5 to 8: upright, width and height are swapped. @see CIPA DC-008 (Exif
 * 2.32), tag 0x0112
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The header of a picture file, read before anything is decoded. */
export interface ImageHeader {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  /** As stored. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
}

/** Enough of a file: in a JPEG, EXIF and colour profiles come before its size, in segments of at most 64 kB. */
export const HEADER_BYTES = 512 * 1024;

/** @returns null for a format that only the browser may know (HEIC, AVIF, BMP) */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  if (bytes.length < 30) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0) === 0xffd8) return readJpeg(view);
  if (view.getUint32(0) === 0x89504e47) return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20), orientation: 1 };
  if (ascii(view, 0, 3) === 'GIF')
    return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true), orientation: 1 };
  if (ascii(view, 0, 4) === 'RIFF' && ascii(view, 8, 4) === 'WEBP') return readWebp(view);
  return null;
}

function ascii(view: DataView, offset: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint8(offset + i)));
}

function readJpeg(view: DataView): ImageHeader | null {
  let orientation: Orientation | null = null;
  for (let offset = 2; offset + 9 < view.byteLength; ) {
    const marker = view.getUint16(offset);
    if (marker >> 8 !== 0xff) return null;
    const length = view.getUint16(offset + 2);
    // Start of frame, but not DHT, JPG or DAC, which share the range.
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && marker !== 0xffc4 && marker !== 0xffc8 && marker !== 0xffcc;
    if (isFrame) {
      const [height, width] = [view.getUint16(offset + 5), view.getUint16(offset + 7)];
      return { type: 'image/jpeg', width, height, orientation: orientation ?? 1 };
    }
    // XMP has the same marker; the first EXIF segment counts.
    if (marker === 0xffe1) orientation ??= exifOrientation(view, offset + 4, offset + 2 + length);
    offset += 2 + length;
  }
  return null;
}

/** @returns null if the segment is not EXIF */
function exifOrientation(view: DataView, start: number, segmentEnd: number): Orientation | null {
  const end = Math.min(segmentEnd, view.byteLength);
  if (start + 14 > end || ascii(view, start, 4) !== 'Exif') return null;
  const tiff = start + 6;
  const isLittleEndian = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittleEndian);
  if (directory + 2 > end) return 1;
  const count = view.getUint16(directory, isLittleEndian);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > end) return 1;
    if (view.getUint16(entry, isLittleEndian) === 0x0112) return asOrientation(view.getUint16(entry + 8, isLittleEndian));
  }
  return 1;
}

/** Other numbers are invalid and count as 1. */
const asOrientation = (value: number): Orientation => (value >= 1 && value <= 8 ? (value as Orientation) : 1);

function readWebp(view: DataView): ImageHeader | null {
  const type = 'image/webp';
  switch (ascii(view, 12, 4)) {
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, orientation: 1 };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, orientation: 1 };
    }
    // Its orientation comes after the pixels, so only the browser reads it.
    default:
      return null;
  }
}
