import { useSyncExternalStore } from 'react';

/** The cookie `cookieConsent`: 1 or 0, for about a year (D1 §9). null: not asked yet. */
export type Consent = '1' | '0' | null;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function readConsent(): Consent {
  const value = /(?:^|;\s*)cookieConsent=([01])/.exec(document.cookie)?.[1];
  return value === '1' || value === '0' ? value : null;
}

const listeners = new Set<() => void>();

export function giveConsent(consent: '1' | '0'): void {
  document.cookie = `cookieConsent=${consent}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax`;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useConsent = (): Consent => useSyncExternalStore(subscribe, readConsent);
