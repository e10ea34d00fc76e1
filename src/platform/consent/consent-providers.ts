import type { Settings } from '#core/contract/settings.ts';
import { trustedScript } from '../trusted-types.ts';

export type Provider = Settings['consent']['providers'][number];
export type Purpose = NonNullable<Provider['purpose']>;

export const providersFor = (purpose: Purpose, providers: readonly Provider[]): Provider[] =>
  providers.filter((provider) => (provider.purpose ?? 'statistics') === purpose);

/** A script provider's origins are in the page's policy only after consent, so the page must be reloaded. */
export const needsReload = (providers: readonly Provider[]): boolean => providers.some(({ kind }) => kind === 'external');

/** Starts one provider after consent. A dummy does nothing, for shops without a provider. */
function startProvider(provider: Provider): void {
  switch (provider.kind) {
    case 'built-in':
      window.dispatchEvent(new CustomEvent('keepsake:consented', { detail: provider.name }));
      return;
    case 'external':
      if (provider.src) loadScript(provider.src);
      return;
    case 'dummy':
      return;
  }
}

function loadScript(src: string): void {
  if (document.querySelector(`script[src="${CSS.escape(src)}"]`)) return;
  const script = document.createElement('script');
  script.src = trustedScript(src);
  script.async = true;
  document.head.append(script);
}

const started = new Set<string>();

/** Starts the providers with consent, each once. Nothing is loaded or tracked before consent. */
export function startConsentedProviders(providers: readonly Provider[]): void {
  for (const provider of providers) {
    if (started.has(provider.name)) continue;
    started.add(provider.name);
    startProvider(provider);
  }
}
