import type { Services } from '../../services.ts';
import { loadSettings } from './load-settings.ts';

/** Where the shop's consent and tag providers load their scripts from. */
export async function consentOrigins(services: Services): Promise<readonly string[]> {
  const { consent } = await loadSettings(services.db);
  const sources = consent.providers.flatMap((provider) =>
    provider.src !== null && URL.canParse(provider.src) ? [new URL(provider.src)] : [],
  );
  return [...new Set(sources.filter((source) => source.protocol === 'https:').map((source) => source.origin))];
}
