import { useShell } from '#src/data/live/shell-store.ts';

/** D1 §9: until the settings are read. */
const DEFAULT_CURRENCY = 'NOK';

export const useCurrency = (): string => useShell().settings?.currency ?? DEFAULT_CURRENCY;
