import { NEXT_YEAR_FROM_MONTH } from '#core/contract/settings.ts';
import type { YearRule } from '#core/domain/templates/fill-template.ts';
import { useDevice } from '../device-context.tsx';
import { useShell } from '../shell-store.ts';

/** Which year a calendar that is begun now is for: the shop's rule, or its default until the settings were read. */
export function useYearRule(): YearRule {
  const { settings } = useShell();
  const { clock } = useDevice();
  return { nowMs: clock.nowMs(), nextYearFromMonth: settings ? settings.options.nextYearFromMonth : NEXT_YEAR_FROM_MONTH };
}
