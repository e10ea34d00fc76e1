/** 'A new version is ready': offered, never forced on an open edit (OFF-09). */
import { observable } from '@legendapp/state';
import { useSelector } from '@legendapp/state/react';
import type { Report } from '#src/data/device-ports.ts';

/** What must be on the disk before the page is loaded anew. */
type Flush = () => Promise<void>;

const isOffered = observable(false);
const flushes = new Set<Flush>();
let takeOver: () => void = () => location.reload();

/** Whether the screen should offer the new version. */
export const useIsNewVersionReady = (): boolean => useSelector(isOffered);
export const isNewVersionReady = (): boolean => isOffered.peek();

/** An open editor says how to save itself; the answer takes that back. */
export function beforeNewVersion(flush: Flush): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/** Puts what is open on the disk; throws where a draft cannot be saved. */
export async function saveOpen(): Promise<void> {
  await Promise.all([...flushes].map((flush) => flush()));
}

/** Saves what is open, then loads the new version. A draft that cannot be saved keeps the old one. */
export async function acceptNewVersion(): Promise<void> {
  await saveOpen();
  takeOver();
}

/** @returns takes the offer back, unless there is another reason for it by then */
export function offerNewVersion(accept: () => void): () => void {
  takeOver = accept;
  isOffered.set(true);
  return () => {
    if (takeOver === accept) isOffered.set(false);
  };
}

const RELOADED_KEY = 'keepsake-reloaded-for-chunk';
/** A second failure within this time is not mended by loading again. */
const RELOAD_ONCE_WITHIN_MS = 60_000;

/**
 * A lazy chunk of a version that the server has replaced: with nothing open the page is loaded again, once;
 * with a draft open the new version is offered.
 */
export function handleMissingChunks(report: Report): void {
  addEventListener('vite:preloadError', (event) => {
    const lastMs = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    const hasReloaded = Date.now() - lastMs < RELOAD_ONCE_WITHIN_MS;
    report('missing chunk', event.payload);
    // Offline a chunk is missing because the shop cannot be reached: that is no new version, and loading again does not help.
    if (!navigator.onLine) return;
    if (flushes.size > 0 || hasReloaded) {
      offerNewVersion(() => location.reload());
      return;
    }
    event.preventDefault();
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    location.reload();
  });
}
