/**
 * The shop's icon in every size that browsers and home screens request, drawn from its icon, its logo or its initials.
 */
import sharp from 'sharp';
import type { Services } from '#server/services.ts';
import { drawWords } from './draw-words.ts';
import { initialsOf } from './initials.ts';
import { readShopPicture } from './shop-picture.ts';
import type { ShopBrand } from './shop-brand.ts';

interface IconKind {
  readonly sizePx: number;
  /** 'any' has rounded corners; the others fill the square, because the device crops them. */
  readonly shape: 'any' | 'maskable' | 'square';
}

export const ICONS = {
  'icon-64.png': { sizePx: 64, shape: 'any' },
  'icon-192.png': { sizePx: 192, shape: 'any' },
  'icon-512.png': { sizePx: 512, shape: 'any' },
  'icon-maskable-512.png': { sizePx: 512, shape: 'maskable' },
  // iOS crops the corners itself, and shows transparent ones black.
  'icon-180.png': { sizePx: 180, shape: 'square' },
} as const satisfies Readonly<Record<string, IconKind>>;
export type IconName = keyof typeof ICONS;
export const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);

/** Everything is drawn at this size, and scaled. */
const SIDE_PX = 512;
const CORNER = 0.18;
/** A device shows at least a circle of 80 % of a maskable icon. */
const SAFE = 0.8;
/** Maximum aspect ratio of a logo that is readable in a square. */
const SQUARISH = 1.6;
const LOGO_SHARE = 0.78;
const WHITE = '#ffffff';

export async function drawIcon(services: Pick<Services, 'media' | 'layout'>, brand: ShopBrand, name: IconName): Promise<Buffer> {
  const { sizePx, shape } = ICONS[name];
  const square = await drawSquare(services, brand, shape);
  const cut = shape === 'any' ? await withRoundCorners(square) : square;
  return sharp(cut).resize(sizePx, sizePx).png({ compressionLevel: 9 }).toBuffer();
}

async function drawSquare(services: Pick<Services, 'media' | 'layout'>, brand: ShopBrand, shape: IconKind['shape']): Promise<Buffer> {
  const icon = await readShopPicture(services, brand.icon);
  if (icon !== null) return shape === 'maskable' ? placed(icon, SAFE, await edgeColor(icon, brand)) : placed(icon, 1, brand.colors.main);
  const logo = await readShopPicture(services, brand.logo);
  // A logo is designed for light paper.
  if (logo !== null && (await isSquarish(logo))) return placed(logo, LOGO_SHARE * (shape === 'maskable' ? SAFE : 1), WHITE);
  return drawInitials(services, brand);
}

async function isSquarish(picture: Buffer): Promise<boolean> {
  const { width, height } = await sharp(picture).metadata();
  return Math.max(width, height) <= SQUARISH * Math.min(width, height);
}

/** Centres a picture in a square of one colour. @param share of the square's side */
async function placed(picture: Buffer, share: number, color: string): Promise<Buffer> {
  const side = Math.round(SIDE_PX * share);
  const inner = await sharp(picture)
    .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return sharp({ create: { width: SIDE_PX, height: SIDE_PX, channels: 4, background: color } })
    .composite([{ input: inner }])
    .png()
    .toBuffer();
}

/** The colour in the middle of the icon's upper edge fills the area around the icon. */
async function edgeColor(icon: Buffer, { colors }: ShopBrand): Promise<string> {
  const { width } = await sharp(icon).metadata();
  const { data } = await sharp(icon)
    .ensureAlpha()
    .extract({ left: Math.floor(width / 2), top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0, alpha = 0] = data;
  return alpha < 255 ? colors.main : `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

async function withRoundCorners(square: Buffer): Promise<Buffer> {
  const corner = SIDE_PX * CORNER;
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_PX}" height="${SIDE_PX}"><rect width="${SIDE_PX}" height="${SIDE_PX}" rx="${corner}"/></svg>`;
  return sharp(square)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** White on the shop's colour. */
function drawInitials({ layout }: Pick<Services, 'layout'>, { name, colors }: ShopBrand): Promise<Buffer> {
  const margin = (SIDE_PX * (1 - SAFE * 0.8)) / 2;
  const size = { widthPx: SIDE_PX, heightPx: SIDE_PX };
  return drawWords(layout, initialsOf(name), { ...size, margin, sizePx: 230, color: WHITE, paper: colors.main, align: 'center', lines: 1 });
}
