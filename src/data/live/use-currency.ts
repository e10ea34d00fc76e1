import { DEFAULT_CURRENCY } from '#core/kernel/money.ts';
import { useShell } from './shell-store.ts';

/** The shop's currency, as ISO 4217. */
export const useCurrency = (): string => useShell().settings?.currency ?? DEFAULT_CURRENCY;
