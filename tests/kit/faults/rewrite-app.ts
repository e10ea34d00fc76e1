/** The proxy's changes to the app: its version, and the banner that says that faults may be on. */
import { newServiceWorker, newStartPage } from './new-version.ts';

const BANNER_SCRIPT = '/system/faults/banner.js';

type Rewrite = (text: string, deployed: number) => string;

const SERVICE_WORKER = '/sw.js';

const versionName = (deployed: number): string => `faults-${deployed}`;

/** The start page differs from the shop's own, so its worker is another version too: without the proxy the browser leaves it. */
const rewriteWorker: Rewrite = (text, deployed) => newServiceWorker(text, versionName(deployed));

const rewritePage: Rewrite = (text, deployed) =>
  newStartPage(text, versionName(deployed)).replace('</body>', `<script type="module" src="${BANNER_SCRIPT}"></script></body>`);

/** null: the file passes unchanged. */
export function rewriteFor(pathname: string, type: string | undefined): Rewrite | null {
  if (pathname === SERVICE_WORKER) return rewriteWorker;
  const isScreen = pathname === '/index.html' || !/\.\w+$|^\/(api|ajax|system|templates|m|media|docs|payment)\//.test(pathname);
  return isScreen && (pathname === '/index.html' || type?.includes('text/html')) ? rewritePage : null;
}
