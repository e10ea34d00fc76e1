/**
 * Answers this worker's own GET requests (fonts, the shaping library's wasm) from Cache Storage if they are cached. In
 * Firefox a worker's requests can bypass the service worker, and would fail offline although everything is cached. Only
 * for addresses whose content never changes: built assets and fonts.
 */
export function installKeptFirstFetch(): void {
  const request = self.fetch.bind(self);
  self.fetch = async (input, init) => (await keptResponse(input)) ?? request(input, init);
}

async function keptResponse(input: RequestInfo | URL): Promise<Response | undefined> {
  // Cache Storage is missing on insecure pages, such as a shop on a local network without TLS.
  if (!('caches' in globalThis) || (typeof input === 'object' && 'method' in input && input.method !== 'GET')) return undefined;
  const address = typeof input === 'object' && 'url' in input ? input.url : input;
  return caches.match(new URL(address, self.location.href), { ignoreVary: true });
}
