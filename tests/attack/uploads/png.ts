/** PNGs by hand: a library writes none that lie about themselves. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function chunk(type: string, data: Buffer, crc?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE((crc ?? crc32(body)) >>> 0);
  return Buffer.concat([length, body, check]);
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bits?: number;
  readonly colour?: number;
  readonly interlaced?: boolean;
}

function header({ width, height, bits = 8, colour = 2, interlaced = false }: Header): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, colour, 0, 0, interlaced ? 1 : 0], 8);
  return chunk('IHDR', data);
}

interface PngParts extends Header {
  /** Before it is compressed; absent: black, as many bytes as the header asks for, up to 64 MB. */
  readonly pixels?: Buffer;
  /** Chunks between header and pixels. */
  readonly before?: readonly Buffer[];
  readonly after?: Buffer;
  readonly withoutEnd?: boolean;
}

const PIXELS_MAX = 64 * 1024 * 1024;

export function png(parts: PngParts): Buffer {
  const { width, height, bits = 8, colour = 2 } = parts;
  const perPixel = (colour === 2 ? 3 : colour === 6 ? 4 : 1) * bits;
  const needed = (1 + Math.ceil((width * perPixel) / 8)) * height;
  const pixels = parts.pixels ?? Buffer.alloc(Math.min(needed, PIXELS_MAX));
  return Buffer.concat([
    SIGNATURE,
    header(parts),
    ...(parts.before ?? []),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    ...(parts.withoutEnd ? [] : [chunk('IEND', Buffer.alloc(0))]),
    parts.after ?? Buffer.alloc(0),
  ]);
}

/** `name` and its text, compressed: a few kB that become `megabytes`. */
export const textBomb = (type: 'zTXt' | 'iCCP', megabytes: number): Buffer =>
  chunk(type, Buffer.concat([Buffer.from('name\0\0', 'latin1'), deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 0x41), { level: 9 })]));

export const SIGNATURE_ONLY = SIGNATURE;
