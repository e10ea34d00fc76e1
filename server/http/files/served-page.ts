/** Public pages as the server sends them: made from the app's own components, with inline styles (docs/adr/0021). */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AskedPage, type RenderPage, SERVED_SETTINGS } from '#core/domain/brand/served-page.ts';

/** Written by scripts/vite/pages.config.ts. */
const RENDERER = '.pages/served-page.js';
/** Vite's, of the client. */
const MANIFEST = '.vite/manifest.json';
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }>>;
/** Loads the app once the page is painted. */
const AFTER_PAINT = 'src/after-paint.ts';
const SOURCE_MAP_LINE = /\n\/\/# sourceMappingURL=.*\s*$/;
const APP_LINK = /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="(\/assets\/[\w.-]+\.js)"[^>]*>(?:<\/script>)?/g;
const STYLE_LINK = /\s*<link rel="stylesheet"[^>]* href="(\/assets\/[\w.-]+\.css)"[^>]*>/g;
const EMPTY_ROOT = '<div id="root"></div>';

export interface PageOfApp {
  readonly html: string;
  /** SHA-256 of its inline style and script, in base64, for the policy; null when it has none. */
  readonly styleHash: string | null;
  readonly scriptHash: string | null;
}

const hashOf = (inline: string): string => createHash('sha256').update(inline).digest('base64');

/** @param shell the app's page, with the shop's head */
export type MakePage = (shell: string, page: AskedPage) => Promise<PageOfApp>;

/** @returns null when the app was built without its renderer */
export async function loadPages(clientDir: string): Promise<MakePage | null> {
  const file = path.join(clientDir, RENDERER);
  if (!existsSync(file)) return null;
  // Of the same build as the app around it.
  const { renderPage } = (await import(pathToFileURL(file).href)) as { readonly renderPage: RenderPage };
  const manifest = JSON.parse(await readFile(path.join(clientDir, MANIFEST), 'utf8')) as Manifest;
  const script = await inlineScript(clientDir, manifest);
  return async (shell, asked) => {
    const { language, checking, needsScript, html, module, settings } = renderPage(asked);
    // Beside what the app takes over, and above it: a code that was sent without scripts comes back to the top of the page.
    const notice = `<noscript><p class="needs-script" lang="${language}">${needsScript}</p></noscript>`;
    if (html === null) return { html: shell.replace(EMPTY_ROOT, () => notice + EMPTY_ROOT), styleHash: null, scriptHash: null };
    const links = [...shell.matchAll(STYLE_LINK)];
    const sheets = [...links.map(([, href = '']) => href), ...(module === null ? [] : sheetsOf(manifest, module))];
    const styles = await Promise.all([...new Set(sheets)].map((sheet) => readFile(path.join(clientDir, sheet), 'utf8')));
    const style = styles.join('');
    const root = `<div id="root" data-language="${language}" data-checking="${checking}">${html}</div>${settings === null ? '' : dataOf(settings)}`;
    const page = shell
      .replace(STYLE_LINK, '')
      .replace(/<html lang="[^"]*">/, () => `<html lang="${language}">`)
      .replace(APP_LINK, '')
      .replace('</head>', () => `<style>${style}</style></head>`)
      // The script is inline: a tap on the painted page is held without waiting for another file. Screens that open later
      // find their stylesheets behind it. At the end of the page these block nothing.
      .replace(
        EMPTY_ROOT,
        () => `${notice}${root}<script data-app="${appFiles(shell)}">${script}</script>${links.map(([link]) => link.trim()).join('')}`,
      );
    return { html: page, styleHash: style === '' ? null : hashOf(style), scriptHash: hashOf(script) };
  };
}

/** The entry is the first script in the shell, its imports follow. */
const appFiles = (shell: string): string => [...shell.matchAll(APP_LINK)].map(([, href = '']) => href).join(' ');

/** @returns the built script, in a function, because a script that is no module has its names in common with the page */
async function inlineScript(clientDir: string, manifest: Manifest): Promise<string> {
  const file = manifest[AFTER_PAINT]?.file;
  if (file === undefined) throw new Error(`The build has no ${AFTER_PAINT}`);
  const built = await readFile(path.join(clientDir, file), 'utf8');
  return `(()=>{${built.replace(SOURCE_MAP_LINE, '')}})()`;
}

/** Stylesheets of a module and of all its imports, the first import first. */
function sheetsOf(manifest: Manifest, module: string, seen = new Set<string>()): string[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const { imports = [], css = [] } = manifest[module] ?? {};
  return [...imports.flatMap((imported) => sheetsOf(manifest, imported, seen)), ...css.map((file) => `/${file}`)];
}

/** Escaped so that no text in it can close the element. */
const dataOf = (value: unknown): string =>
  `<script type="application/json" id="${SERVED_SETTINGS}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
