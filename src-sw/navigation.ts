import { LEGACY_SCRIPTS } from '#core/contract/paths/legacy-paths.ts';

/** Which page loads are the app's own: everything but what the server answers by itself. */
const SERVER_PREFIXES = ['api', 'ajax', 'system', 'templates', 'media', 'm', 'shop-images', 'simulate', 'healthz', 'metrics', 'docs'];

export const NAVIGATION_DENYLIST: readonly RegExp[] = [new RegExp(`^/(${SERVER_PREFIXES.join('|')})(/|$|\\?)`), anyOtherScript()];

/** A .php is a call, but for the former shop's pages: those lead on from the kept shell. */
function anyOtherScript(): RegExp {
  const pages = LEGACY_SCRIPTS.map((path) => path.replaceAll('.', String.raw`\.`)).join('|');
  return new RegExp(String.raw`^(?!(${pages})(\?|$)).*\.php(\?|$)`);
}
