/** The server's answer to an address that is no call: the app's page for a known route, and 'not found' for any other. */
import { legacyTarget } from './legacy-paths.ts';
import { PATTERNS } from './patterns.ts';

/** screen: a route of the app. unknown: it could be one. file: a name that no page of the app has. */
type PageOfAddress = 'screen' | 'unknown' | 'file';

const { legacy: _legacy, ...ROUTES } = PATTERNS;
const SCREENS = Object.values(ROUTES).map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`));

/** Addresses that vulnerability scanners request from every site. The shop has none of them, under any prefix. */
const SCRIPT =
  /\.(?:php\d?|phtml|aspx?|ashx|asmx|jspx?|cgi|pl|sh|exe|dll|env|ini|cfg|conf|log|sql|sqlite|db|bak|old|swp|ya?ml|zip|tar|gz|rar|7z)$/i;
/** A name with an ending, such as 'robots.txt'. */
const FILE = /\.[a-z][a-z0-9]{0,9}$/i;
const PROBE =
  /^\/(?:wp-|wordpress|xmlrpc|cgi-bin|phpmyadmin|pma|adminer|administrator|actuator|vendor|solr|jenkins|owa|autodiscover|boaform)/i;

/** @param pathname as received, encoded */
export function pageOfAddress(pathname: string): PageOfAddress {
  if (legacyTarget(pathname, '') !== null) return 'screen';
  const asked = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
  if (SCRIPT.test(asked) || PROBE.test(asked)) return 'file';
  if (SCREENS.some((screen) => screen.test(asked))) return 'screen';
  return FILE.test(asked) ? 'file' : 'unknown';
}
