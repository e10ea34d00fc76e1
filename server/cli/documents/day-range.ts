/** The days of a command, in the shop's time zone, both inclusive. */
import { CommandFailedError } from '../command-failed.ts';
import { typedDay } from '../lists/typed-day.ts';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export function dayRange({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): DayRange {
  for (const [option, day] of Object.entries({ from, to })) if (day !== undefined) typedDay(option, day);
  if (from !== undefined && to !== undefined && to < from) throw new CommandFailedError(`--to=${to} is before --from=${from}.`);
  return { from: from ?? '0000-01-01', to: to ?? '9999-12-31' };
}

export const isWithin = ({ from, to }: DayRange, day: string): boolean => from <= day && day <= to;
