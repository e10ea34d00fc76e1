/** The web app manifest: the shop's name on a home screen, and the share target for pictures. */
import { appManifest } from '#core/domain/app-manifest.ts';
import { SHARE_TARGET } from '#core/domain/share-target.ts';
import type { ServerLanguage } from '../http/requests/request-language.ts';
import { descriptionOf, shortcutWordsOf } from './brand-words.ts';
import { type IconName, ICONS } from './draw-icon.ts';
import { iconAddress } from './page-head.ts';
import { screenFile } from './screens.ts';
import type { ShopBrand } from './shop-brand.ts';

/** @param lang one that the shop offers */
export function webManifest(brand: ShopBrand, lang: ServerLanguage) {
  const inWords = { ...brand, lang };
  const icon = (name: IconName, purpose: 'any' | 'maskable') => {
    const { sizePx } = ICONS[name];
    return { src: iconAddress(brand, name), sizes: `${sizePx}x${sizePx}`, type: 'image/png', purpose };
  };
  const { screenshots, ...app } = appManifest(shortcutWordsOf(inWords), icon('icon-192.png', 'any'), (name) =>
    iconAddress(brand, screenFile(lang, name)),
  );
  return {
    ...app,
    // They are in the app's colours: those of another shop.
    ...(!brand.hasOwnColors && { screenshots }),
    // An installed app stays the same app when its name or its first page changes.
    id: '/',
    name: brand.name,
    short_name: brand.shortName,
    description: descriptionOf(inWords),
    lang,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: brand.colors.main,
    background_color: brand.colors.background,
    icons: [icon('icon-192.png', 'any'), icon('icon-512.png', 'any'), icon('icon-maskable-512.png', 'maskable')],
    // The service worker handles them (src-sw/share-target.ts): they never leave the device through this address.
    share_target: {
      action: SHARE_TARGET,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'images', accept: ['image/*'] }] },
    },
  };
}
