import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#core/kernel/dates.ts';

/** The shop's country from the settings; '' until they are read. */
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
 * Locale for dates and lists: the reader's language, with the formats of the shop's country.
 * @param language another language than the reader's
 */
export function useLocale(language?: string): string {
  const { i18n } = useTranslation();
  return localeOf(language ?? i18n.language, useSyncExternalStore(subscribe, read, read));
}
