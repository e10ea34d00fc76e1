/** The front page as the server sends it: made of the app's own components, with its styles inside (docs/adr/0021). */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderFrontPage } from '#core/domain/brand/front-page.ts';
import type { ShopBrand } from '#server/brand/shop-brand.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';

/** Written by scripts/vite/pages.config.ts. */
const RENDERER = '.pages/served-page.js';
const STYLE_LINK = /\s*<link rel="stylesheet"[^>]* href="(\/assets\/[\w.-]+\.css)"[^>]*>/g;
const EMPTY_ROOT = '<div id="root"></div>';

export interface FrontPage {
  readonly html: string;
  /** Of its inline style, for the policy; null: it has none. */
  readonly styleHash: string | null;
}

export type MakeFrontPage = (shell: string, settings: ShopSettings, brand: ShopBrand, preferred: readonly string[]) => Promise<FrontPage>;

/** @param shell the app's page, with the shop's head. @returns null where the app was built without its renderer */
export async function loadFrontPage(clientDir: string): Promise<MakeFrontPage | null> {
  const file = path.join(clientDir, RENDERER);
  if (!existsSync(file)) return null;
  // Of the same build as the app around it.
  const { renderFrontPage } = (await import(pathToFileURL(file).href)) as { readonly renderFrontPage: RenderFrontPage };
  return async (shell, { portal }, brand, preferred) => {
    const { language, html } = renderFrontPage(brand, { languages: portal.languages, default_language: portal.defaultLanguage }, preferred);
    const links = [...shell.matchAll(STYLE_LINK)];
    const styles = await Promise.all(links.map(([, href = '']) => readFile(path.join(clientDir, href), 'utf8')));
    const style = styles.join('');
    const page = shell
      .replace(STYLE_LINK, '')
      .replace(/<html lang="[^"]*">/, () => `<html lang="${language}">`)
      .replace('</head>', () => `<style>${style}</style></head>`)
      // Screens that open later find their sheets there; below the page they keep nothing waiting.
      .replace(EMPTY_ROOT, () => `<div id="root" data-language="${language}">${html}</div>${links.map(([link]) => link.trim()).join('')}`);
    return { html: page, styleHash: style === '' ? null : createHash('sha256').update(style).digest('base64') };
  };
}
