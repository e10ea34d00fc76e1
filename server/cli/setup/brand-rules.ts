/** The shop's look: readable colours, and a logo and an icon that are pictures of a usable size (BIZ-10). */
import sharp from 'sharp';
import * as z from 'zod/mini';
import { colorFaults } from '#core/domain/brand/brand-colors.ts';
import { CONTRAST_MIN } from '#core/domain/brand/contrast.ts';
import { isPicturePath, readInside, ShopImageError } from '#server/http/files/shop-images.ts';
import type { JsonPath, PathFault } from '../json-file/check-json-file.ts';
import type { ShopFile } from './shop-file.ts';

const BYTES_MAX = 5_000_000;
/** The largest icon of a home screen. */
const ICON_MIN_PX = 512;
/** Height of the logo in mails. */
const LOGO_MIN_PX = 40;
/** Sides that differ by less count as a square that lost a pixel or two at an edge. */
const SQUARE_TOLERANCE = 0.02;
const FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp']);

const [LOGO, ICON] = [
  ['settings', 'portal', 'logo'],
  ['settings', 'brand', 'icon'],
] as const;

interface BrandPicture {
  readonly path: JsonPath;
  readonly file: string;
  readonly bytes: number;
  /** null when it is not a picture that browsers can show. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** Accepts a file of any shape, so that other errors are reported in the same attempt. */
const PicturesSchema = z.object({
  settings: z.object({
    portal: z.optional(z.object({ logo: z.optional(z.unknown()) })),
    brand: z.optional(z.object({ icon: z.optional(z.unknown()) })),
  }),
});

/** The logo and the icon in a shop.json, if they are in its folder. */
export async function readBrandPictures(json: string, folder: string): Promise<readonly BrandPicture[]> {
  const { settings } = PicturesSchema.safeParse(parsed(json)).data ?? {};
  const found: BrandPicture[] = [];
  for (const [path, file] of [[LOGO, settings?.portal?.logo] as const, [ICON, settings?.brand?.icon] as const]) {
    if (typeof file !== 'string' || !isPicturePath(file)) continue;
    try {
      const content = await readInside(folder, file);
      found.push({ path, file, bytes: content.length, size: await sizeOf(content) });
    } catch (error) {
      // A file that is missing or outside the folder is refused like every picture of the shop.
      if (!(error instanceof ShopImageError)) throw error;
    }
  }
  return found;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    return null; // the check of the file reports where it is not JSON
  }
}

async function sizeOf(content: Buffer): Promise<BrandPicture['size']> {
  try {
    const { format, width, height } = await sharp(content).metadata();
    return FORMATS.has(format) ? { width, height } : null;
  } catch {
    return null; // pictureFault reports it
  }
}

export const brandFaults = ({ settings: { brand } }: ShopFile, pictures: readonly BrandPicture[]): readonly PathFault[] => [
  ...colorFaults(brand).map(({ key, text, contrast, nearest }) => ({
    path: ['settings', 'brand', key],
    text: `${text} has a contrast of ${Math.floor(contrast * 100) / 100}:1, and ${CONTRAST_MIN}:1 is needed to read it; the nearest colour that has it is ${nearest}`,
  })),
  ...pictures.flatMap((picture) => pictureFault(picture).map((text) => ({ path: picture.path, text }))),
];

function pictureFault({ path, file, bytes, size }: BrandPicture): readonly string[] {
  if (size === null) return [`${file} is not a JPEG, PNG or WebP picture`];
  const { width, height } = size;
  const measured = `${file} has ${width} × ${height} px`;
  return [
    ...(bytes > BYTES_MAX ? [`${file} has ${Math.ceil(bytes / 100_000) / 10} MB, and at most ${BYTES_MAX / 1_000_000} MB are taken`] : []),
    ...(path === LOGO && height < LOGO_MIN_PX ? [`${measured}; a logo is at least ${LOGO_MIN_PX} px high`] : []),
    ...(path === ICON && Math.min(width, height) < ICON_MIN_PX
      ? [`${measured}; an icon has at least ${ICON_MIN_PX} × ${ICON_MIN_PX} px`]
      : []),
    ...(path === ICON && Math.abs(width - height) > SQUARE_TOLERANCE * Math.max(width, height) ? [`${measured}; an icon is a square`] : []),
  ];
}
