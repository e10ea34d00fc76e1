import { useSyncExternalStore } from 'react';

/** Consent to have this session recorded, given and taken back on /debug (D2 §2). Ends with the browser's session. */
const COOKIE = 'sessionRecording';
const PROBE = 'cookieProbe';

const hasCookie = (name: string): boolean => new RegExp(`(?:^|;\\s*)${name}=1`).test(document.cookie);
function setCookie(name: string): void {
  document.cookie = `${name}=1; Path=/; SameSite=Lax`;
}
function removeCookie(name: string): void {
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
}

/** Asked by trying: browsers say yes to `navigator.cookieEnabled` while they drop what is written. */
export function areCookiesEnabled(): boolean {
  if (!navigator.cookieEnabled) return false;
  setCookie(PROBE);
  const wasKept = hasCookie(PROBE);
  removeCookie(PROBE);
  return wasKept;
}

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const isRecordingAllowed = (): boolean => hasCookie(COOKIE);

export const useRecordingConsent = (): boolean => useSyncExternalStore(subscribe, isRecordingAllowed);

/** @returns whether the consent is kept */
export function allowRecording(): boolean {
  setCookie(COOKIE);
  tell();
  return isRecordingAllowed();
}

/** @returns whether the consent is gone */
export function stopRecording(): boolean {
  removeCookie(COOKIE);
  tell();
  return !isRecordingAllowed();
}
