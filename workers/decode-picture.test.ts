import { afterEach, expect, it, vi } from 'vitest';

interface DecoderOptions {
  readonly desiredWidth: number;
  readonly desiredHeight: number;
}

afterEach(() => {
  vi.unstubAllGlobals();
  // A worker detects only once which order of the sides the browser expects.
  vi.resetModules();
});

/** The beginning of a JPEG with its size, with an EXIF segment that requests a quarter turn. */
function turnedJpeg(width: number, height: number): Blob {
  const exif = [
    0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0,
    0,
  ];
  const frame = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  return new Blob([Uint8Array.from([0xff, 0xd8, ...exif, ...frame])], { type: 'image/jpeg' });
}

/** @param answer the upright sides that the browser's decoder makes of the requested sides */
function decodeWith(answer: (options: DecoderOptions) => readonly [number, number]) {
  const requested: string[] = [];
  let open = 0;
  class Decoder {
    private readonly options: DecoderOptions;
    constructor(options: DecoderOptions) {
      this.options = options;
      requested.push(`${options.desiredWidth}x${options.desiredHeight}`);
    }
    async decode() {
      const [displayWidth, displayHeight] = answer(this.options);
      open += 1;
      return { image: { displayWidth, displayHeight, close: () => (open -= 1) } };
    }
    close() {}
  }
  vi.stubGlobal('ImageDecoder', Decoder);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 3024, height: 4032, close: () => undefined }));
  const decode = async (file: Blob) => {
    const { decodePicture } = await import('./decode-picture.ts');
    const { widthPx, heightPx, fullWidthPx, fullHeightPx } = await decodePicture(file, 2048, 'phone.jpg');
    return { sides: [widthPx, heightPx], full: [fullWidthPx, fullHeightPx] };
  };
  return { decode, requested, open: () => open };
}

const PHONE = turnedJpeg(4032, 3024);
const UPRIGHT = { full: [3024, 4032] };

it('[SIM-14] a rotated photograph keeps its sides in a browser that scales before it rotates (Chromium)', async () => {
  const { decode, requested } = decodeWith(({ desiredWidth, desiredHeight }) => [desiredHeight, desiredWidth]);
  expect(await decode(PHONE)).toEqual({ ...UPRIGHT, sides: [1890, 2520] });
  expect(requested).toEqual(['2520x1890']);
});

it('[SIM-14] a rotated photograph keeps its sides in a browser that rotates before it scales (Firefox), and this is detected once', async () => {
  const { decode, requested, open } = decodeWith(({ desiredWidth, desiredHeight }) => [desiredWidth, desiredHeight]);
  expect(await decode(PHONE)).toEqual({ ...UPRIGHT, sides: [1890, 2520] });
  expect(await decode(PHONE)).toEqual({ ...UPRIGHT, sides: [1890, 2520] });
  expect(requested).toEqual(['2520x1890', '1890x2520', '1890x2520']);
  expect(open(), 'the squashed one is given back').toBe(2);
});

it('[SIM-14] a browser that squashes a rotated photograph in both cases gets no requested size', async () => {
  const { decode, open } = decodeWith(() => [2048, 1536]);
  expect(await decode(PHONE)).toEqual({ ...UPRIGHT, sides: [3024, 4032] });
  expect(open()).toBe(0);
});
