/** Status messages for screen readers (WCAG 4.1.3): one polite region for the whole app. */
let region: HTMLElement | null = null;
/**
 * Long enough to be announced. Afterwards a screen reader that goes through the page must not find old text at its end.
 */
export const KEPT_MS = 10_000;
let clearing: ReturnType<typeof setTimeout> | undefined;

function ensureRegion(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  region.className = 'announcer';
  document.body.append(region);
  return region;
}

/** Announces a text once and then removes it. The same text can be announced again. */
export function announce(words: string): void {
  const target = ensureRegion();
  target.textContent = target.textContent === words ? `${words}\u00A0` : words;
  clearTimeout(clearing);
  clearing = setTimeout(() => target.replaceChildren(), KEPT_MS);
}

/** Removes the last text: it may name a child, and the next user of the device could read it with a screen reader. */
export function forgetAnnounced(): void {
  if (region) region.textContent = '';
}

export const useAnnounce = (): ((words: string) => void) => announce;
