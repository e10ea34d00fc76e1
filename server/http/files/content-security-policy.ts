/** Path to which browsers report violations of the policy (server/http/reports). */
export const REPORTS_PATH = '/system/policy-reports';
/** The endpoint's name in `Reporting-Endpoints`. */
const REPORTS_GROUP = 'policy';
export const REPORTING_ENDPOINTS = `${REPORTS_GROUP}="${REPORTS_PATH}"`;

export interface InlineHashes {
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
}

const sources = (hashes: readonly string[]): string => hashes.map((hash) => ` 'sha256-${hash}'`).join('');

/**
 * The sources that a page of the shop may load: no inline code other than that of `hashes`, and from other origins only those of the consent
 * providers. 'wasm-unsafe-eval' is for HarfBuzz. Text is accepted as HTML or as the address of a script only through
 * the policies of src/platform/trusted-types.ts and of DOMPurify.
 * @param providerOrigins origins of the configured consent and tag providers (PUB-05)
 * @param hashes SHA-256, base64, of what is inline in the first HTML. Styles: the shop's own colours (BIZ-10), and those of
 * a page that the server renders. Scripts: the one that starts the app of such a page.
 */
export function contentSecurityPolicy(providerOrigins: readonly string[], isHttps: boolean, hashes: InlineHashes = {}): string {
  const { styles = [], scripts = [] } = hashes;
  const providers = providerOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${sources(scripts)}${providers}`,
    `style-src 'self'${sources(styles)}`,
    `img-src 'self' blob: data:${providers}`,
    "font-src 'self' data:",
    `connect-src 'self' blob:${providers}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // A tag manager creates scripts from text in its own way: with one that the customer accepted, browsers check only
    // its origin.
    ...(providerOrigins.length > 0 ? [] : ["require-trusted-types-for 'script'", 'trusted-types default dompurify consented']),
    `report-uri ${REPORTS_PATH}`,
    // Browsers use these over https only, and then ignore `report-uri`.
    ...(isHttps ? [`report-to ${REPORTS_GROUP}`, 'upgrade-insecure-requests'] : []),
  ].join('; ');
}
