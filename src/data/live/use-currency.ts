import { DEFAULT_CURRENCY } from '#core/kernel/money.ts';
import { useShell } from './shell-store.ts';

/** Of the shop, as ISO 4217. */
export const useCurrency = (): string => useShell().settings?.currency ?? DEFAULT_CURRENCY;
