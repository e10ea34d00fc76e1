/** A zip without compression (APPNOTE 6.3, method 0): pictures are compressed already, and the browser has no zip of its own. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Blob | string;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Names are UTF-8 (flag bit 11); the date is that of the format's beginning. */
const FIELDS = { version: 20, flags: 0x0800, method: 0, time: 0, date: 0x21 } as const;

/** Reads one file after the other; the parts stay with the browser, not in memory. */
export async function zipFiles(entries: readonly ZipEntry[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const blob = typeof content === 'string' ? new Blob([content]) : content;
    const encoded = new TextEncoder().encode(name);
    const sums = { crc: crc32(new Uint8Array(await blob.arrayBuffer())), size: blob.size, nameLength: encoded.length };
    const head = header(0x04034b50, sums, null);
    parts.push(head, encoded, blob);
    directory.push(header(0x02014b50, sums, offset), encoded);
    offset += head.length + encoded.length + blob.size;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  return new Blob([...parts, ...directory, endOfDirectory(entries.length, size, offset)], { type: 'application/zip' });
}

interface Sums {
  readonly crc: number;
  readonly size: number;
  readonly nameLength: number;
}

/** @param offset of the local header, in the central directory; null: it is the local header itself */
function header(signature: number, { crc, size, nameLength }: Sums, offset: number | null): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(offset === null ? 30 : 46));
  let at = 0;
  const u16 = (value: number) => {
    view.setUint16(at, value, true);
    at += 2;
  };
  const u32 = (value: number) => {
    view.setUint32(at, value, true);
    at += 4;
  };
  u32(signature);
  if (offset !== null) u16(FIELDS.version);
  for (const value of [FIELDS.version, FIELDS.flags, FIELDS.method, FIELDS.time, FIELDS.date]) u16(value);
  for (const value of [crc, size, size]) u32(value);
  u16(nameLength);
  u16(0);
  if (offset !== null) {
    for (const value of [0, 0, 0]) u16(value);
    u32(0);
    u32(offset);
  }
  return new Uint8Array(view.buffer);
}

function endOfDirectory(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(22));
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return new Uint8Array(view.buffer);
}
