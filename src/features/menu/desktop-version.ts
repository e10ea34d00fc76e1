/** 'Desktop version' forces a 1280 px layout, remembered on the device, with a way back (Readings). */
const KEY = 'keepsake.desktop';
const PHONE = 'width=device-width, initial-scale=1, viewport-fit=cover';

export function isDesktopForced(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    // Storage is blocked: nothing was chosen before.
    return false;
  }
}

export function applyDesktopVersion(): void {
  const viewport = document.querySelector('meta[name="viewport"]');
  viewport?.setAttribute('content', isDesktopForced() ? 'width=1280' : PHONE);
}

export function setDesktopForced(forced: boolean): void {
  try {
    localStorage.setItem(KEY, forced ? '1' : '0');
  } catch {
    // Storage is blocked: the choice cannot be kept, and the layout stays as it is.
  }
  applyDesktopVersion();
  window.location.reload();
}
