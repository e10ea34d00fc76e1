import type { OwnDate } from '#core/contract/calendar/own-dates.ts';
import { readOwnDates } from '#src/data/commands/drafts/own-dates.ts';
import { useRows } from '#src/data/db/use-rows.ts';
import { useDevice } from '../device-context.tsx';

/** Dates of earlier calendars; empty while they are read. */
export function useOwnDates(): readonly OwnDate[] {
  const device = useDevice();
  return useRows(device, readOwnDates, [], NONE);
}

const NONE: readonly OwnDate[] = [];
