/** The shop's part of the first HTML: its name, icon and colours, before any script runs. */
import { createHash } from 'node:crypto';
import { DEFAULT_COLORS } from '#core/domain/brand/brand-colors.ts';
import { BRAND_HEAD, LOOK_METAS, WIDE_SCREEN } from '#core/domain/brand/brand-head.ts';
import { escapeHtml } from '../payment/pages/escape-html.ts';
import { descriptionOf } from './brand-words.ts';
import type { ShopBrand } from './shop-brand.ts';
import { SPLASHES } from './splash.ts';

export const iconAddress = (brand: ShopBrand, name: string): string => `/brand/${name}?v=${brand.version}`;

/** Custom properties of src/ui/tokens.css; '' for a shop that has chosen no colours. */
export function brandStyle({ hasOwnColors, colors }: ShopBrand): string {
  if (!hasOwnColors) return '';
  const { main, dark, tint, background } = colors;
  const own = [
    ['--pine', main, DEFAULT_COLORS.main],
    ['--pine-dark', dark, DEFAULT_COLORS.dark],
    ['--pine-tint', tint, DEFAULT_COLORS.tint],
    ['--paper', background, DEFAULT_COLORS.background],
  ].filter(([, color, standard]) => color !== standard);
  // More specific than the style sheet's ':root', which is loaded after it.
  return own.length === 0 ? '' : `html:root{${own.map(([name, color]) => `${name}:${color}`).join(';')}}`;
}

/** Hash for the policy: the only inline style that a page of the shop may have. null when it has none. */
export function styleHashOf(brand: ShopBrand): string | null {
  const style = brandStyle(brand);
  return style === '' ? null : createHash('sha256').update(style).digest('base64');
}

/** The look at the first paint besides the name, before the settings are loaded. */
const looks = (brand: ShopBrand): readonly string[] =>
  (['logo', 'frontPageImage', 'frontPageImagePhone'] as const).flatMap((part) => {
    const address = brand[part];
    return address === null ? [] : [`<meta name="${LOOK_METAS[part]}" content="${escapeHtml(address)}" />`];
  });

/** Everything in the head that is the shop's own. */
export function brandHead(brand: ShopBrand): string {
  const style = brandStyle(brand);
  const name = escapeHtml(brand.name);
  return [
    `<meta name="application-name" content="${name}" />`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(brand.shortName)}" />`,
    `<meta name="theme-color" content="${brand.colors.main}" />`,
    `<meta name="description" content="${escapeHtml(descriptionOf(brand))}" />`,
    `<link rel="icon" href="${iconAddress(brand, 'icon-64.png')}" type="image/png" sizes="64x64" />`,
    `<link rel="apple-touch-icon" href="${iconAddress(brand, 'icon-180.png')}" />`,
    ...[...SPLASHES].map(
      ([file, { media }]) => `<link rel="apple-touch-startup-image" media="${media}" href="${iconAddress(brand, file)}" />`,
    ),
    `<title>${name}</title>`,
    ...looks(brand),
    ...(style === '' ? [] : [`<style>${style}</style>`]),
  ].join('\n    ');
}

/** The built page with the shop's head in place of the app's. A page without the marker is unchanged. */
export const withBrandHead = (html: string, brand: ShopBrand): string =>
  html.replace(BRAND_HEAD.pattern, () => `${BRAND_HEAD.begin}\n    ${brandHead(brand)}\n    ${BRAND_HEAD.end}`);

/** Loads the front page's picture with the page, not when its screen renders. @returns the page with the preload */
export function withFrontPreload(html: string, { frontPageImage, frontPageImagePhone }: ShopBrand): string {
  if (frontPageImage === null) return html;
  const preload = (address: string, media: string) =>
    `<link rel="preload" as="image" href="${escapeHtml(address)}" media="${media}" fetchpriority="high" />`;
  const links = [preload(frontPageImage, WIDE_SCREEN), preload(frontPageImagePhone ?? frontPageImage, `not all and ${WIDE_SCREEN}`)];
  return html.replace(BRAND_HEAD.end, () => `${BRAND_HEAD.end}\n    ${links.join('\n    ')}`);
}
