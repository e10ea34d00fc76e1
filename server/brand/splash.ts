/**
 * Launch images of the installed app on iPhone and iPad: one for each screen, in the shop's colour with its icon. iOS
 * makes none from the manifest, and shows white without one. Portrait only, because they start upright.
 */
import sharp from 'sharp';
import type { Services } from '#server/services.ts';
import { drawIcon } from './draw-icon.ts';
import type { ShopBrand } from './shop-brand.ts';

/** Width and height in CSS px, and device px per CSS px, of all screens that iOS 16.4 supports. */
const SCREENS = [
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 736, 3],
  [414, 896, 2],
  [414, 896, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
  [744, 1133, 2],
  [768, 1024, 2],
  [810, 1080, 2],
  [820, 1180, 2],
  [834, 1112, 2],
  [834, 1194, 2],
  [1024, 1366, 2],
] as const;

/** CSS px: one and a half times the size on the home screen. */
const ICON_SIDE = 96;

interface Splash {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly density: number;
  /** Media query of the device. */
  readonly media: string;
}

export const SPLASHES: ReadonlyMap<string, Splash> = new Map(
  SCREENS.map(([width, height, density]) => [
    `splash-${width * density}x${height * density}.png`,
    {
      widthPx: width * density,
      heightPx: height * density,
      density,
      media: `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${density}) and (orientation: portrait)`,
    },
  ]),
);

/** @throws if no screen has that name */
export async function drawSplash(services: Pick<Services, 'media' | 'layout'>, brand: ShopBrand, name: string): Promise<Buffer> {
  const splash = SPLASHES.get(name);
  if (!splash) throw new Error(`There is no screen of ${name}.`);
  const side = ICON_SIDE * splash.density;
  const icon = await sharp(await drawIcon(services, brand, 'icon-512.png'))
    .resize(side, side)
    .toBuffer();
  return sharp({ create: { width: splash.widthPx, height: splash.heightPx, channels: 3, background: brand.colors.background } })
    .composite([{ input: icon }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
