import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page whose chunk does not load. @returns whether it was loaded again */
async function missChunk(isOnline: boolean): Promise<boolean> {
  const listeners = new Map<string, (event: { payload: Error; preventDefault(): void }) => void>();
  const kept = new Map<string, string>();
  const reload = vi.fn<() => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  vi.stubGlobal('navigator', { onLine: isOnline });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const { handleMissingChunks, isNewVersionReady } = await import('./new-version.ts');
  handleMissingChunks(() => undefined);
  const miss = () => listeners.get('vite:preloadError')?.({ payload: new Error('a chunk'), preventDefault: () => undefined });
  miss();
  miss();
  expect(isNewVersionReady(), 'an offer only where loading again did not help').toBe(isOnline);
  return reload.mock.calls.length > 0;
}

it('[OFF-09] a part of the app that is missing without a connection is no new version', async () => {
  expect(await missChunk(false)).toBe(false);
});

it('[OFF-09] a part of the app that is missing with a connection is loaded again once, then the new version is offered', async () => {
  expect(await missChunk(true)).toBe(true);
});
