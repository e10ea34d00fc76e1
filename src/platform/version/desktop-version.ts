/** 'Desktop version' forces a 1280 px layout. The choice is stored on the device and can be undone. */
const KEY = 'keepsake.desktop';

export function isDesktopForced(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    // Storage is blocked, so nothing was chosen before.
    return false;
  }
}

/** Runs before the first paint; index.html has the viewport of phones. */
export function applyDesktopVersion(): void {
  if (isDesktopForced()) document.querySelector('meta[name="viewport"]')?.setAttribute('content', 'width=1280');
}

export function setDesktopForced(forced: boolean): void {
  try {
    localStorage.setItem(KEY, forced ? '1' : '0');
  } catch {
    // Storage is blocked: the choice cannot be stored, and the layout does not change.
  }
  window.location.reload();
}
