/** Decoded pixels, 8 bits each, sRGB, upright. Fits sharp's `raw` input option. */
export interface RawPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  /** 4 only if a pixel is transparent. */
  readonly channels: 3 | 4;
}
