/** Dates of the customer's calendars, kept on the device per owner for their next calendar. */
import type { OwnDate } from '#core/contract/calendar/own-dates.ts';
import { keepDates } from '#core/domain/templates/kept-dates.ts';
import { OWN_DATES, type OwnDatesRow, OwnDatesRowSchema } from '#src/data/db/row-parts/own-dates-row.ts';
import { parseRow } from '#src/data/db/read-rows.ts';
import type { Device, DeviceStores } from '#src/data/device.ts';
import { runInBackground } from '../run-command.ts';

/** Inside a transaction on `meta`, or outside of one. Empty if nothing was kept, or the row cannot be read. */
export async function readOwnDates({ db }: Pick<DeviceStores, 'db'>): Promise<readonly OwnDate[]> {
  return parseRow(db, 'meta', OwnDatesRowSchema, await db.meta.get(OWN_DATES))?.dates ?? [];
}

/** @param dates all dates of the calendar that is being made */
export const keepOwnDates = (device: Device, dates: readonly OwnDate[]): Promise<void> => change(device, (kept) => keepDates(kept, dates));

/** The customer removed the date from a calendar, so the next calendar does not offer it. */
export const forgetOwnDate = (device: Device, id: string): Promise<void> => change(device, (kept) => kept.filter((date) => date.id !== id));

/** The calendar itself has the dates, so a failure is only reported and no caller waits for the write. */
async function change(device: Device, to: (kept: readonly OwnDate[]) => readonly OwnDate[]): Promise<void> {
  const { db, report } = device;
  const done = await runInBackground(device, ['meta'], async () => {
    await db.meta.put({ key: OWN_DATES, dates: [...to(await readOwnDates(device))] } satisfies OwnDatesRow);
  });
  if (!done.ok && !db.isRetired) report('keep the dates of a calendar', done.error);
}
