/**
 * What an installed app does on a phone or computer, as its web app manifest declares it (LOV-05): shortcuts of its
 * icon, the files that it opens, and its behaviour when it is launched while it runs. Name, colours and icons are not
 * here.
 * @see https://www.w3.org/TR/appmanifest/
 */
import { paths } from '../contract/paths/paths.ts';

/** Names of the shortcuts, in the language of the manifest. */
export interface ShortcutWords {
  readonly cart: string;
  readonly addCode: string;
  readonly drafts: string;
}

export interface ManifestIcon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

/** Of a picture's own pixels. */
export interface PictureBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** In the header, where the pictures show only paper: the server draws the shop's name there (server/brand/screens.ts). */
const NAME_ON_PHONE: PictureBox = { left: 136, top: 1, width: 400, height: 124 };
const NAME_ON_COMPUTER: PictureBox = { left: 128, top: 1, width: 200, height: 61 };

/** Made in each language by scripts/screenshots/make-screenshots.ts, without the name of a shop. */
export const SCREENSHOTS = [
  { name: 'narrow-sets', sizes: '780x1688', form_factor: 'narrow', path: paths.pictureSets(), nameBox: NAME_ON_PHONE, density: 2 },
  { name: 'narrow-products', sizes: '780x1688', form_factor: 'narrow', path: paths.packages(), nameBox: NAME_ON_PHONE, density: 2 },
  { name: 'wide-sets', sizes: '1280x800', form_factor: 'wide', path: paths.pictureSets(), nameBox: NAME_ON_COMPUTER, density: 1 },
  { name: 'wide-products', sizes: '1280x800', form_factor: 'wide', path: paths.packages(), nameBox: NAME_ON_COMPUTER, density: 1 },
] as const;
export type ScreenshotName = (typeof SCREENSHOTS)[number]['name'];

const OPENED = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif'],
};

/** @param screenshot address of a screenshot that names the shop */
export const appManifest = (words: ShortcutWords, icon: ManifestIcon, screenshot: (name: ScreenshotName) => string) => ({
  display_override: ['standalone' as const, 'minimal-ui' as const],
  // A shortcut or a picture goes to the app that is already open (src/platform/install/launches.ts), so that the work in it stays.
  launch_handler: { client_mode: ['focus-existing' as const, 'auto' as const] },
  shortcuts: [
    { name: words.cart, url: paths.cart(), icons: [icon] },
    { name: words.addCode, url: paths.addPictureSet(), icons: [icon] },
    { name: words.drafts, url: paths.drafts(), icons: [icon] },
  ],
  screenshots: SCREENSHOTS.map(({ name, sizes, form_factor }) => ({
    src: screenshot(name),
    sizes,
    type: 'image/webp',
    form_factor,
  })),
  file_handlers: [{ action: paths.uploads(), accept: OPENED }],
});
