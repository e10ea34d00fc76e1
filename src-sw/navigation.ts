import { LEGACY_SCRIPTS } from '#core/contract/paths/legacy-paths.ts';
import type { RouteHandlerCallbackOptions } from './workbox-types.ts';

/** Navigations that the app's shell answers: all except the paths that the server answers itself. */
const SERVER_PREFIXES = [
  'api',
  'ajax',
  'system',
  'templates',
  'media',
  'm',
  'shop-images',
  'brand',
  'icons',
  'simulate',
  'healthz',
  'metrics',
  'docs',
];

export const NAVIGATION_DENYLIST: readonly RegExp[] = [new RegExp(`^/(${SERVER_PREFIXES.join('|')})(/|$|\\?)`), anyOtherScript()];

/** A .php path is a call, except the former shop's pages, which the cached shell redirects. */
function anyOtherScript(): RegExp {
  const pages = LEGACY_SCRIPTS.map((path) => path.replaceAll('.', String.raw`\.`)).join('|');
  return new RegExp(String.raw`^(?!(${pages})(\?|$)).*\.php(\?|$)`);
}

/** The shop's own pages, on which a customer pays. They need a connection. */
export const SHOPS_PAGES = /^\/m\//;

type Handler = (options: RouteHandlerCallbackOptions) => Promise<Response>;

/** Without a connection the shell says so. The browser's own error page would have no links. */
export const orShell =
  (shell: Handler): Handler =>
  (options) =>
    fetch(options.request).catch(() => shell(options));
