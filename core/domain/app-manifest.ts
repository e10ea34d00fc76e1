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

/** Made by scripts/screenshots/make-screenshots.ts. */
export const SCREENSHOTS = [
  { name: 'narrow-sets', sizes: '780x1688', form_factor: 'narrow', path: paths.pictureSets() },
  { name: 'narrow-products', sizes: '780x1688', form_factor: 'narrow', path: paths.packages() },
  { name: 'wide-sets', sizes: '1280x800', form_factor: 'wide', path: paths.pictureSets() },
  { name: 'wide-products', sizes: '1280x800', form_factor: 'wide', path: paths.packages() },
] as const;

const OPENED = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif'],
};

export const appManifest = (words: ShortcutWords, icon: ManifestIcon) => ({
  display_override: ['standalone' as const, 'minimal-ui' as const],
  // A shortcut or a picture goes to the app that is already open (src/platform/install/launches.ts), so that the work in it stays.
  launch_handler: { client_mode: ['focus-existing' as const, 'auto' as const] },
  shortcuts: [
    { name: words.cart, url: paths.cart(), icons: [icon] },
    { name: words.addCode, url: paths.addPictureSet(), icons: [icon] },
    { name: words.drafts, url: paths.drafts(), icons: [icon] },
  ],
  screenshots: SCREENSHOTS.map(({ name, sizes, form_factor }) => ({
    src: `/screenshots/${name}.webp`,
    sizes,
    type: 'image/webp',
    form_factor,
  })),
  file_handlers: [{ action: paths.uploads(), accept: OPENED }],
});
