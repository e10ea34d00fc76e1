import { appError } from '../core/contract/errors.ts';
import { fontPath } from '../core/layout/font-files.ts';
import type { LoadFont } from '../core/layout/text-engine.ts';
import { CallFailure } from './cancellable-calls.ts';

/**
 * A face from the site. Cache Storage is looked in first: in Firefox a worker's own requests can pass by the
 * service worker, and would fail without a connection although the face is kept.
 */
export const loadFont: LoadFont = async (family) => {
  const url = new URL(`/${fontPath(family)}`, self.location.origin).href;
  const response = (await keptResponse(url)) ?? (await requestFont(url));
  return new Uint8Array(await response.arrayBuffer());
};

async function keptResponse(url: string): Promise<Response | undefined> {
  // Missing outside secure contexts: a shop on a local network without TLS.
  if (!('caches' in globalThis)) return undefined;
  return caches.match(url, { ignoreVary: true });
}

async function requestFont(url: string): Promise<Response> {
  const response = await fetch(url).catch((reason: unknown) => {
    if (reason instanceof TypeError) throw new CallFailure(appError('network.failed'));
    throw reason;
  });
  if (!response.ok) throw new CallFailure(appError('network.failed'));
  return response;
}
