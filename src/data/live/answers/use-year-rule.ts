import { NEXT_YEAR_FROM_MONTH } from '#core/contract/settings.ts';
import type { YearRule } from '#core/domain/templates/fill-template.ts';
import { useDevice } from '../device-context.tsx';
import { useShell } from '../shell-store.ts';

/** The year of a new calendar: the shop's rule, or the default until the settings are read. */
export function useYearRule(): YearRule {
  const { settings } = useShell();
  const { shopClock } = useDevice();
  return { nowMs: shopClock.nowMs(), nextYearFromMonth: settings ? settings.options.nextYearFromMonth : NEXT_YEAR_FROM_MONTH };
}
