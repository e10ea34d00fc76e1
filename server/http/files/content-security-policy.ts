/**
 * What a page of the shop may load: no inline code, and from other origins only what the consent providers need.
 * 'wasm-unsafe-eval' is for HarfBuzz.
 * @param providerOrigins origins of the configured consent and tag providers (PUB-05)
 */
export function contentSecurityPolicy(providerOrigins: readonly string[], isHttps: boolean): string {
  const providers = providerOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${providers}`,
    "style-src 'self'",
    `img-src 'self' blob: data:${providers}`,
    "font-src 'self' data:",
    `connect-src 'self' blob:${providers}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
