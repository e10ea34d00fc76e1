import type { ShopSettings } from './shop-data.ts';

/** The cookies that store a visitor's consents (PUB-03, PUB-05). */
const CONSENT_COOKIES = { statistics: 'cookieConsent', recording: 'sessionRecording' } as const;

/**
 * The origins that the consent and tag providers load from and send to, for the providers that the visitor has
 * consented to.
 * @param cookies of the request for the page
 */
export function consentOrigins(
  { consent }: Pick<ShopSettings, 'consent'>,
  cookies: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const sources = consent.providers
    .filter(({ kind, purpose }) => kind === 'external' && cookies[CONSENT_COOKIES[purpose ?? 'statistics']] === '1')
    .flatMap(({ src, origins }) => [...(src === null ? [] : [src]), ...(origins ?? [])])
    .flatMap((source) => (URL.canParse(source) ? [new URL(source)] : []));
  return [...new Set(sources.filter(({ protocol }) => protocol === 'https:').map(({ origin }) => origin))];
}
