/**
 * Pictures of the app beside the offer to install it, in the language of the manifest: they come without a name in the
 * header (public/screenshots), and get the shop's own, or its logo, so that no shop shows another one's.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type PictureBox, SCREENSHOTS, type ScreenshotName } from '#core/domain/app-manifest.ts';
import { assert } from '#core/kernel/assert.ts';
import { publicFile } from '#server/public-file.ts';
import type { Services } from '#server/services.ts';
import { SERVER_LANGUAGES, type ServerLanguage } from '../http/requests/request-language.ts';
import { drawWords } from './draw-words.ts';
import type { ShopBrand } from './shop-brand.ts';
import { readShopPicture } from './shop-picture.ts';

/** CSS px, as in the header: the name's size on a phone and on a computer, and the logo's height. */
const NAME_SIZE = { narrow: 18, wide: 24 } as const;
const LOGO_HEIGHT = 36;
const QUALITY = 80;

interface Screen {
  readonly file: string;
  readonly form: keyof typeof NAME_SIZE;
  readonly nameBox: PictureBox;
  readonly density: number;
}

/** @returns the name below /brand */
export const screenFile = (lang: ServerLanguage, name: ScreenshotName): string => `screen-${lang}-${name}.webp`;

export const SCREENS: ReadonlyMap<string, Screen> = new Map(
  SERVER_LANGUAGES.flatMap((lang) =>
    SCREENSHOTS.map(({ name, form_factor, nameBox, density }): [string, Screen] => [
      screenFile(lang, name),
      { file: `/screenshots/${lang}/${name}.webp`, form: form_factor, nameBox, density },
    ]),
  ),
);

/** @throws if no screen has that name */
export async function drawScreen(services: Pick<Services, 'media' | 'layout'>, brand: ShopBrand, name: string): Promise<Buffer> {
  const screen = SCREENS.get(name);
  assert(screen, `there is a screen ${name}`);
  const file = publicFile(screen.file);
  assert(file, `the picture ${screen.file} is shipped with the server`);
  const mark = await drawMark(services, brand, screen);
  return sharp(await readFile(file))
    .composite([{ input: mark, left: screen.nameBox.left, top: screen.nameBox.top }])
    .webp({ quality: QUALITY })
    .toBuffer();
}

async function drawMark(
  services: Pick<Services, 'media' | 'layout'>,
  { name, logo, colors: { main, background } }: ShopBrand,
  { form, nameBox: { width, height }, density }: Screen,
): Promise<Buffer> {
  const picture = await readShopPicture(services, logo);
  if (picture === null) {
    const size = { widthPx: width, heightPx: height, margin: 0, sizePx: NAME_SIZE[form] * density };
    return drawWords(services.layout, name, { ...size, color: main, paper: background, align: 'left', lines: 2 });
  }
  const fitted = await sharp(picture)
    .resize(width, LOGO_HEIGHT * density, { fit: 'contain', position: 'left', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: fitted, gravity: 'west' }])
    .png()
    .toBuffer();
}
