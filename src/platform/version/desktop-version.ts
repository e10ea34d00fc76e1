/** 'Desktop version' forces a 1280 px layout, remembered on the device, with a way back (Readings). */
const KEY = 'keepsake.desktop';

export function isDesktopForced(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    // Storage is blocked: nothing was chosen before.
    return false;
  }
}

/** Before the first paint: index.html says what a phone is shown otherwise. */
export function applyDesktopVersion(): void {
  if (isDesktopForced()) document.querySelector('meta[name="viewport"]')?.setAttribute('content', 'width=1280');
}

export function setDesktopForced(forced: boolean): void {
  try {
    localStorage.setItem(KEY, forced ? '1' : '0');
  } catch {
    // Storage is blocked: the choice cannot be kept, and the layout stays as it is.
  }
  window.location.reload();
}
