import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#core/kernel/dates.ts';

/** The shop's, of the settings; '' until they are read. */
let country = '';
const listeners = new Set<() => void>();

export function followShopCountry(next: string): void {
  country = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = () => country;

/**
 * In which dates and lists are written: the words of the reader's language, in the order of the shop's country.
 * @param language another one than the reader's
 */
export function useLocale(language?: string): string {
  const { i18n } = useTranslation();
  return localeOf(language ?? i18n.language, useSyncExternalStore(subscribe, read, read));
}
