import type { SharpOptions } from 'sharp';
import { MAX_MEGAPIXELS } from './picture-problem.ts';

export const DECODE_OPTIONS = {
  failOn: 'error',
  limitInputPixels: MAX_MEGAPIXELS * 1_000_000,
  sequentialRead: true,
} as const satisfies SharpOptions;
