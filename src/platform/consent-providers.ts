import type { Settings } from '../../core/contract/settings.ts';

type Provider = Settings['consent']['providers'][number];

/** Starts one provider after consent. A dummy stands in where a shop has none: it does nothing, on purpose. */
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
