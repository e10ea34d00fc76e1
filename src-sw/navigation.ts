/** Which page loads are the app's own: everything but what the server answers by itself. */
const SERVER_PREFIXES = ['api', 'ajax', 'system', 'templates', 'media', 'm', 'shop-images', 'simulate', 'healthz', 'metrics', 'docs'];

export const NAVIGATION_DENYLIST: readonly RegExp[] = [new RegExp(`^/(${SERVER_PREFIXES.join('|')})(/|$|\\?)`), /\.php(\?|$)/];
