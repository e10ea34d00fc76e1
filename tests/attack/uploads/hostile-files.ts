/** Files that a customer's app never sends, each with what the shop has to do with it. */
import { deflateRawSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { APP1, APP13, COMMENT, exif, iccParts, segment, withSegments, withSize } from './jpeg.ts';
import { chunk, png, SIGNATURE_ONLY, textBomb } from './png.ts';

/** In every part of a file that must neither be kept nor served. */
export const SECRET = 'SECRET-69.6492N-18.9553E';

export interface HostileFile {
  readonly name: string;
  readonly fileName: string;
  readonly content: Buffer;
  /** taken: as a picture, without what was hidden in it. either: readers differ; a clean picture or a refusal. */
  readonly outcome: 'refused' | 'taken' | 'either';
}

const NOISE = Array.from({ length: 4096 }, (_, at) => (at * 2_654_435_761) >>> 24);
const secret = Buffer.from(SECRET, 'latin1');
const text = (words: string) => Buffer.from(`${words}${SECRET}`, 'utf8');
const bytes = (...values: readonly (number | string)[]) =>
  Buffer.concat(values.map((value) => (typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.from([value]))));

export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const colours = { width: 64, height: 48, channels: 3 } as const;
  const raw = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, at) => NOISE[at % NOISE.length] ?? 0));
  const picture = () => sharp(raw, { raw: colours });
  const jpeg = await picture().jpeg().toBuffer();
  const plain = await picture().png().toBuffer();
  const of = (outcome: HostileFile['outcome']) => (name: string, content: Buffer, fileName?: string) => ({
    name,
    content,
    outcome,
    fileName: fileName ?? (content[0] === 0x89 ? 'picture.png' : 'picture.jpg'),
  });
  const [refused, taken, either] = [of('refused'), of('taken'), of('either')];
  return [
    ...(await otherTypes(picture)).map(([name, content]) => refused(name, content)),
    ...polyglots(jpeg, plain, { refused, taken, either }),
    ...cut(jpeg, plain, { refused, either }),
    ...sizes(jpeg, refused),
    ...(await hidden(jpeg, picture, { taken, either })),
    ...bombs(jpeg, { refused, either }),
    ...names(jpeg, taken),
  ];
}

type Made = (name: string, content: Buffer, fileName?: string) => HostileFile;

async function otherTypes(picture: () => Sharp): Promise<readonly (readonly [string, Buffer])[]> {
  return [
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['zeros', Buffer.alloc(10_000)],
    ['text', text('Hello ')],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    [
      'SVG that reads a file',
      text('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg width="9" height="9"><text>&x;</text></svg>'),
    ],
    [
      'SVG of entities',
      text(
        `<!DOCTYPE svg [${'abcdefgh'
          .split('')
          .map((name, at, all) => `<!ENTITY ${name} "${at === 0 ? 'x' : `&${all[at - 1] ?? ''};`.repeat(10)}">`)
          .join('')}]><svg width="9" height="9"><text>&h;</text></svg>`,
      ),
    ],
    ['PDF', text('%PDF-1.7\n1 0 obj<<>>endobj\n')],
    ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0\n')],
    ['ImageMagick script', text('push graphic-context\nimage over 0,0 0,0 "https://example.org"\npop graphic-context\n')],
    ['PHP', text('<?php system($_GET[0]); ?>')],
    ['shell script', text('#!/bin/sh\nid\n')],
    ['JSON', text('{"a":')],
    ['GIF', await picture().gif().toBuffer()],
    ['WebP', await picture().webp().toBuffer()],
    ['TIFF', await picture().tiff().toBuffer()],
    ['AVIF', await picture().avif({ effort: 0 }).toBuffer()],
    ['BMP', bytes('BM', '\0'.repeat(60), SECRET)],
    ['icon', bytes(0, 0, 1, 0, 1, 0, SECRET)],
    ['Photoshop', bytes('8BPS', 0, 1, SECRET)],
    ['JPEG 2000', bytes(0, 0, 0, 12, 'jP  ', 13, 10, 0x87, 10, SECRET)],
    ['JPEG XL', bytes(0xff, 0x0a, SECRET)],
    ['film', bytes(0, 0, 0, 24, 'ftypmp42', SECRET)],
    ['zip', Buffer.concat([bytes('PK', 3, 4), deflateRawSync(secret)])],
    ['gzip', gzipSync(Buffer.alloc(20_000_000))],
    ['program for Linux', bytes(0x7f, 'ELF', SECRET)],
    ['program for Windows', bytes('MZ', 0x90, 0, SECRET)],
    ['WebAssembly', bytes(0, 'asm', 1, 0, 0, 0, SECRET)],
  ];
}

const polyglots = (jpeg: Buffer, plain: Buffer, { refused, taken, either }: Readonly<Record<HostileFile['outcome'], Made>>) => [
  refused('HTML behind the first bytes of a JPEG', Buffer.concat([jpeg.subarray(0, 4), text('<script>alert(1)</script>')])),
  refused('SVG behind the signature of a PNG', Buffer.concat([SIGNATURE_ONLY, text('<svg/>')])),
  refused('TIFF behind the first bytes of a JPEG', Buffer.concat([jpeg.subarray(0, 3), bytes('MM', 0, 0x2a), secret])),
  refused('JPEG behind a line of text', Buffer.concat([text('GIF89a\n'), jpeg])),
  refused('JPEG behind the head of a PDF', Buffer.concat([text('%PDF-1.7\n'), jpeg])),
  taken('JPEG with a zip behind it', Buffer.concat([jpeg, bytes('PK', 3, 4), secret])),
  taken('JPEG with HTML behind it', Buffer.concat([jpeg, text('<script>')])),
  taken('JPEG with another JPEG behind it', Buffer.concat([jpeg, withSegments(jpeg, segment(COMMENT, secret))])),
  taken('PNG with a program behind it', Buffer.concat([plain, bytes(0x7f, 'ELF'), secret])),
  taken('JPEG with PHP in a comment', withSegments(jpeg, segment(COMMENT, text('<?php ?>')))),
  taken(
    'PNG with PHP in a text',
    Buffer.concat([plain.subarray(0, 33), chunk('tEXt', bytes('Comment', 0, '<?php ?>', SECRET)), plain.subarray(33)]),
  ),
  either('PNG with an unknown critical chunk', Buffer.concat([plain.subarray(0, 33), chunk('EVIL', secret), plain.subarray(33)])),
];

const cut = (jpeg: Buffer, plain: Buffer, { refused, either }: { readonly refused: Made; readonly either: Made }) => [
  ...[0.1, 0.5, 0.9].flatMap((share) => [
    refused(`JPEG cut after ${share * 100} %`, jpeg.subarray(0, Math.floor(jpeg.length * share))),
    refused(`PNG cut after ${share * 100} %`, plain.subarray(0, Math.floor(plain.length * share))),
  ]),
  either('JPEG without its last byte', jpeg.subarray(0, -1)),
  refused('start of a JPEG', jpeg.subarray(0, 2)),
  refused('signature of a PNG', SIGNATURE_ONLY),
  refused('header of a PNG', plain.subarray(0, 33)),
  either('PNG without an end', png({ width: 9, height: 9, withoutEnd: true })),
  refused('PNG with a wrong checksum', Buffer.concat([SIGNATURE_ONLY, chunk('IHDR', Buffer.alloc(13), 1), plain.subarray(33)])),
  refused(
    'PNG of pixels that are no pixels',
    Buffer.concat([plain.subarray(0, 33), chunk('IDAT', Buffer.from(NOISE)), chunk('IEND', Buffer.alloc(0))]),
  ),
  refused('PNG with too few pixels', png({ width: 900, height: 900, pixels: Buffer.alloc(900) })),
  either('JPEG of noise behind its head', Buffer.concat([jpeg.subarray(0, 200), Buffer.from(NOISE)])),
];

const sizes = (jpeg: Buffer, refused: Made) => [
  refused('PNG of 60,000 x 60,000', png({ width: 60_000, height: 60_000, bits: 1, colour: 0 })),
  refused('PNG of 20,000 x 20,000 that is whole', png({ width: 20_000, height: 20_000, bits: 1, colour: 0 })),
  refused('PNG of 1 x 100,000,000', png({ width: 1, height: 100_000_000, pixels: Buffer.alloc(10) })),
  refused('PNG of the largest size', png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, pixels: Buffer.alloc(10) })),
  refused('PNG of a size beyond the format', png({ width: 2 ** 32 - 1, height: 2, pixels: Buffer.alloc(10) })),
  refused('PNG without width', png({ width: 0, height: 9, pixels: Buffer.alloc(10) })),
  refused('PNG without height', png({ width: 9, height: 0, pixels: Buffer.alloc(10) })),
  refused('JPEG of 65,535 x 65,535', withSize(jpeg, 65_535, 65_535)),
  refused('JPEG of 65,535 x 1,600', withSize(jpeg, 65_535, 1600)),
  refused('JPEG without width', withSize(jpeg, 0, 48)),
];

async function hidden(jpeg: Buffer, picture: () => Sharp, { taken, either }: { readonly taken: Made; readonly either: Made }) {
  const gps = exif([[0x8825, 4, 1, 26]], Buffer.concat([Buffer.alloc(8), secret]));
  const description = exif([[0x010e, 2, secret.length, 26]], secret);
  const xmp = segment(APP1, text('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">'));
  const iptc = segment(APP13, bytes('Photoshop 3.0', 0, '8BIM', 4, 4, 0, 0, 0, 0, 0, secret.length, SECRET));
  const camera = { IFD0: { Artist: SECRET, Model: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '69/1 38/1 57/1' } };
  return [
    taken('JPEG with the place', await picture().jpeg().withExif(camera).toBuffer()),
    taken('PNG with the place', await picture().png().withExif(camera).toBuffer()),
    taken('JPEG with a GPS block', withSegments(jpeg, gps)),
    taken('JPEG with a description', withSegments(jpeg, description)),
    taken('JPEG with XMP', withSegments(jpeg, xmp)),
    taken('JPEG with IPTC', withSegments(jpeg, iptc)),
    taken('JPEG with a hundred comments', withSegments(jpeg, ...Array.from({ length: 100 }, () => segment(COMMENT, secret)))),
    either('JPEG whose Exif names itself as its next part', withSegments(jpeg, exif([[0x8769, 4, 1, 8]], secret))),
    either('JPEG with an Exif offset beyond the file', withSegments(jpeg, exif([[0x010e, 2, 0x7fffffff, 0x7fffffff]], secret))),
    either('JPEG with an orientation that there is not', withSegments(jpeg, exif([[0x0112, 3, 1, 99]], secret))),
    taken(
      'JPEG with a thumbnail in its JFIF head',
      withSegments(jpeg, segment(0xe0, Buffer.concat([bytes('JFIF', 0, 1, 2, 0, 0, 1, 0, 1, 8, 1), secret]))),
    ),
    taken('JPEG with words in the place of the colour transform', withSegments(jpeg, segment(0xee, secret))),
    either('JPEG with noise as its colour profile', withSegments(jpeg, ...iccParts(Buffer.concat([Buffer.from(NOISE), secret])))),
    either('JPEG with a colour profile of 10 MB', withSegments(jpeg, ...iccParts(Buffer.concat([Buffer.alloc(10_000_000, 0x41), secret])))),
    either(
      'JPEG with a colour profile that names a wrong size',
      withSegments(jpeg, ...iccParts(Buffer.concat([Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.alloc(124), secret]))),
    ),
  ];
}

const bombs = (jpeg: Buffer, { refused, either }: { readonly refused: Made; readonly either: Made }) => [
  either('PNG with a text that becomes 50 MB', png({ width: 9, height: 9, before: [textBomb('zTXt', 50)] })),
  either('PNG with a colour profile that becomes 50 MB', png({ width: 9, height: 9, before: [textBomb('iCCP', 50)] })),
  either('PNG with pixels for 64 MB behind nine rows', png({ width: 9, height: 9, pixels: Buffer.alloc(64 * 1024 * 1024) })),
  either(
    'PNG with 20,000 texts',
    png({ width: 9, height: 9, before: Array.from({ length: 20_000 }, () => chunk('tEXt', bytes('a', 0, SECRET))) }),
  ),
  either('interlaced PNG without the passes', png({ width: 900, height: 900, interlaced: true })),
  either('JPEG of 2,000 empty segments', withSegments(jpeg, ...Array.from({ length: 2000 }, () => segment(APP1, Buffer.alloc(0))))),
  refused(
    'PNG of one row of 99 million pixels that is not there',
    png({ width: 99_000_000, height: 1, bits: 1, colour: 0, pixels: Buffer.alloc(9) }),
  ),
];

const names = (jpeg: Buffer, taken: Made) =>
  [
    '../../../etc/cron.d/x.jpg',
    '/etc/passwd',
    'C:\\Windows\\x.jpg',
    'x.jpg.php',
    '.htaccess',
    `${'x'.repeat(500)}.jpg`,
    '\u202egpj.exe',
    '<img src=x>.jpg',
    'CON',
  ].map((fileName, at) => taken(`JPEG with the file name number ${at + 1}`, jpeg, fileName));
