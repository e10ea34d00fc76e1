import type { Settings } from '#core/contract/settings.ts';

export type Provider = Settings['consent']['providers'][number];
export type Purpose = NonNullable<Provider['purpose']>;

export const providersFor = (purpose: Purpose, providers: readonly Provider[]): Provider[] =>
  providers.filter((provider) => (provider.purpose ?? 'statistics') === purpose);

/** Its origins stand in the page's policy only after consent: the page is loaded again for it. */
export const needsReload = (providers: readonly Provider[]): boolean => providers.some(({ kind }) => kind === 'external');

/** Starts one provider after consent. A dummy is used where a shop has none: it does nothing, on purpose. */
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
  script.src = src;
  script.async = true;
  document.head.append(script);
}

const started = new Set<string>();

/** Nothing is loaded or tracked before consent; each provider starts once. */
export function startConsentedProviders(providers: readonly Provider[]): void {
  for (const provider of providers) {
    if (started.has(provider.name)) continue;
    started.add(provider.name);
    startProvider(provider);
  }
}
