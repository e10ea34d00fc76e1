import { DEFAULT_CURRENCY } from '#core/kernel/money.ts';
import { useShell } from '#src/data/live/shell-store.ts';

export const useCurrency = (): string => useShell().settings?.currency ?? DEFAULT_CURRENCY;
