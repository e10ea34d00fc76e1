/** JPEGs whose segments are put in by hand. */

export function segment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
}

export const APP1 = 0xe1;
export const APP2 = 0xe2;
export const APP13 = 0xed;
export const COMMENT = 0xfe;

/** After the start marker, where a reader looks for them first. */
export const withSegments = (jpeg: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** The frame's own height and width, whatever the picture has. */
export function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at < copy.length - 9; at += 2 + copy.readUInt16BE(at + 2)) {
    const marker = copy[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc2) continue;
    copy.writeUInt16BE(height, at + 5);
    copy.writeUInt16BE(width, at + 7);
    return copy;
  }
  throw new Error('the JPEG has no frame');
}

/** An Exif block in big-endian TIFF: entries of four bytes or with an offset. */
export function exif(
  entries: readonly (readonly [tag: number, type: number, count: number, value: number])[],
  more = Buffer.alloc(0),
): Buffer {
  const tiff = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(entries.length, 8);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    if (type === 3 && count === 1) tiff.writeUInt16BE(value, at + 8);
    else tiff.writeUInt32BE(value, at + 8);
  }
  return segment(APP1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, more]));
}

/** An ICC profile in numbered parts, as large profiles are stored. */
export function iccParts(profile: Buffer, partBytes = 65_000): Buffer[] {
  const count = Math.ceil(profile.length / partBytes);
  return Array.from({ length: count }, (_, index) =>
    segment(
      APP2,
      Buffer.concat([
        Buffer.from('ICC_PROFILE\0', 'latin1'),
        Buffer.from([index + 1, Math.min(255, count)]),
        profile.subarray(index * partBytes, (index + 1) * partBytes),
      ]),
    ),
  );
}
