/** A day that the operator typed. */
import * as z from 'zod/mini';
import { CommandFailedError } from '../command-failed.ts';

const DaySchema = z.iso.date();

/** Also the last of February: no day that the calendar does not have reaches the database. */
export function typedDay(option: string, day: string): string {
  if (!DaySchema.safeParse(day).success) throw new CommandFailedError(`--${option}=${day} is no day. Write it as 2026-11-23.`);
  return day;
}
