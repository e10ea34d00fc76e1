import { useSyncExternalStore } from 'react';

/** Consent to a recording of this session, given and revoked on /debug (D2 §2). Ends with the browser's session. */
const COOKIE = 'sessionRecording';
const PROBE = 'cookieProbe';

const hasCookie = (name: string): boolean => new RegExp(`(?:^|;\\s*)${name}=1`).test(document.cookie);
function setCookie(name: string): void {
  document.cookie = `${name}=1; Path=/; SameSite=Lax`;
}
function removeCookie(name: string): void {
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
}

/** Tests by writing a cookie: some browsers report `navigator.cookieEnabled` and still drop cookies. */
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

/** @returns whether the consent was stored */
export function allowRecording(): boolean {
  setCookie(COOKIE);
  tell();
  return isRecordingAllowed();
}

/** @returns whether the consent was removed */
export function stopRecording(): boolean {
  removeCookie(COOKIE);
  tell();
  return !isRecordingAllowed();
}
