/**
 * Answers this worker's own GET requests (faces, the shaping library's wasm) from Cache Storage where it keeps them.
 * In Firefox a worker's requests can pass by the service worker, and would fail without a connection although
 * everything is kept. Only for addresses that never change their content: built assets and faces.
 */
export function installKeptFirstFetch(): void {
  const request = self.fetch.bind(self);
  self.fetch = async (input, init) => (await keptResponse(input)) ?? request(input, init);
}

async function keptResponse(input: RequestInfo | URL): Promise<Response | undefined> {
  // Missing outside secure contexts: a shop on a local network without TLS.
  if (!('caches' in globalThis) || (typeof input === 'object' && 'method' in input && input.method !== 'GET')) return undefined;
  const address = typeof input === 'object' && 'url' in input ? input.url : input;
  return caches.match(new URL(address, self.location.href), { ignoreVary: true });
}
