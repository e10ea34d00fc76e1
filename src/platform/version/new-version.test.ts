import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

interface Page {
  readonly isOnline: boolean;
  /** Time since the next page began to load; null when none did. */
  readonly leftMsAgo?: number | null;
}

/** A page whose chunk fails to load. @returns whether it was reloaded */
async function missChunk({ isOnline, leftMsAgo = null }: Page): Promise<boolean> {
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
  if (leftMsAgo !== null) {
    vi.useFakeTimers();
    listeners.get('beforeunload')?.({ payload: new Error('none'), preventDefault: () => undefined });
    vi.advanceTimersByTime(leftMsAgo);
  }
  const miss = () => listeners.get('vite:preloadError')?.({ payload: new Error('a chunk'), preventDefault: () => undefined });
  miss();
  miss();
  expect(isNewVersionReady(), 'an offer only where loading again did not help').toBe(reload.mock.calls.length > 0);
  return reload.mock.calls.length > 0;
}

it('[OFF-09] a chunk that is missing without a connection is not a new version', async () => {
  expect(await missChunk({ isOnline: false })).toBe(false);
});

it('[OFF-09] a chunk that is missing with a connection reloads the page once, then the new version is offered', async () => {
  expect(await missChunk({ isOnline: true })).toBe(true);
});

it('[OFF-09] a chunk that Firefox aborts when the next page begins to load does not bring the customer back', async () => {
  expect(await missChunk({ isOnline: true, leftMsAgo: 0 })).toBe(false);
  vi.resetModules();
  expect(await missChunk({ isOnline: true, leftMsAgo: 5_000 })).toBe(false);
});

it('[OFF-09] a chunk that is missing long after a navigation that never happened reloads the page', async () => {
  expect(await missChunk({ isOnline: true, leftMsAgo: 30_000 })).toBe(true);
});
