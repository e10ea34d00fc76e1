/** Days that a command is about, where the shop is. Both belong to it. */
import { CommandFailedError } from '../command-failed.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export function dayRange({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): DayRange {
  for (const [option, day] of Object.entries({ from, to }))
    if (day !== undefined && (!DAY.test(day) || Number.isNaN(Date.parse(day))))
      throw new CommandFailedError(`--${option}=${day} is no day. Write it as 2026-11-23.`);
  if (from !== undefined && to !== undefined && to < from) throw new CommandFailedError(`--to=${to} is before --from=${from}.`);
  return { from: from ?? '0000-01-01', to: to ?? '9999-12-31' };
}

export const isWithin = ({ from, to }: DayRange, day: string): boolean => from <= day && day <= to;
