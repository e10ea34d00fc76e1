import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailure } from './cancellable-calls.ts';
import { loadFont } from './font-loader.ts';

beforeEach(() => vi.stubGlobal('self', { location: { origin: 'http://shop' } }));
afterEach(() => vi.unstubAllGlobals());

const broken = () => new TypeError('Failed to fetch');
const brokenBody = () =>
  new Response(
    new ReadableStream({
      pull: (controller) => controller.error(broken()),
    }),
  );

it.each([
  ['before the answer', () => Promise.reject(broken())],
  ['in the middle of the answer', () => Promise.resolve(brokenBody())],
  ['at the server', () => Promise.resolve(new Response(null, { status: 503 }))],
])('[OFF-04] a font whose connection fails %s is reported as a failed connection', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  const failure = await loadFont('Anton').catch((reason: unknown) => reason);
  expect(failure instanceof CallFailure ? failure.reason : failure).toEqual({ code: 'network.failed' });
});
