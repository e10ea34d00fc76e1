/** 'A new version is ready': offered, never forced while an edit is open (OFF-09). */
import { observable } from '@legendapp/state';
import { useSelector } from '@legendapp/state/react';
import type { Report } from '#src/data/device-ports.ts';

/** Saves what must be on the disk before the page is reloaded. */
type Flush = () => Promise<void>;

const isOffered = observable(false);
const flushes = new Set<Flush>();
let takeOver: () => void = () => location.reload();

/** Whether the screen should offer the new version. */
export const useIsNewVersionReady = (): boolean => useSelector(isOffered);
export const isNewVersionReady = (): boolean => isOffered.peek();

/** Registers how an open editor saves itself; the returned function removes it. */
export function beforeNewVersion(flush: Flush): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/** Saves the open editor's draft; throws if it cannot be saved. */
export async function saveOpen(): Promise<void> {
  await Promise.all([...flushes].map((flush) => flush()));
}

/** Saves the open draft, then loads the new version. If the draft cannot be saved, the old version stays. */
export async function acceptNewVersion(): Promise<void> {
  await saveOpen();
  takeOver();
}

/** @returns withdraws the offer, unless another one was made since */
export function offerNewVersion(accept: () => void): () => void {
  takeOver = accept;
  isOffered.set(true);
  return () => {
    if (takeOver === accept) isOffered.set(false);
  };
}

const RELOADED_KEY = 'keepsake-reloaded-for-chunk';
/** If a chunk fails again within this time, another reload would not help. */
const RELOAD_ONCE_WITHIN_MS = 60_000;
/**
 * If the page is still open after this time, the navigation did not leave it: the address was a download, for example.
 */
const LEFT_WITHIN_MS = 20_000;

/**
 * A lazy chunk failed to load because the server has a newer build. If no draft is open, the page is reloaded, once;
 * otherwise the new version is offered.
 */
export function handleMissingChunks(report: Report): void {
  let leftAtMs = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    leftAtMs = Date.now();
  });
  addEventListener('vite:preloadError', (event) => {
    const lastMs = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    const hasReloaded = Date.now() - lastMs < RELOAD_ONCE_WITHIN_MS;
    report('missing chunk', event.payload);
    // Offline, a chunk fails because the shop cannot be reached. There is no new version, and a reload does not help.
    if (!navigator.onLine) return;
    // Firefox aborts pending loads as soon as the next page begins to load. A reload now would bring the customer back
    // to this page.
    if (Date.now() - leftAtMs < LEFT_WITHIN_MS) return;
    if (flushes.size > 0 || hasReloaded) {
      offerNewVersion(() => location.reload());
      return;
    }
    event.preventDefault();
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    location.reload();
  });
}
