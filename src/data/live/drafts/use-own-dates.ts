import type { OwnDate } from '#core/contract/calendar/own-dates.ts';
import { readOwnDates } from '#src/data/commands/drafts/own-dates.ts';
import { useLiveQuery } from '#src/data/db/use-live-query.ts';
import { useDevice } from '../device-context.tsx';

/** Dates of earlier calendars; empty while they are read. */
export function useOwnDates(): readonly OwnDate[] {
  const device = useDevice();
  return useLiveQuery(() => readOwnDates(device), [device]) ?? NONE;
}

const NONE: readonly OwnDate[] = [];
