/** A day that the operator typed. */
import * as z from 'zod/mini';
import { CommandFailedError } from '../command-failed.ts';

const DaySchema = z.iso.date();

/** Also checks the last of February: a day that does not exist must not reach the database. */
export function typedDay(option: string, day: string): string {
  if (!DaySchema.safeParse(day).success) throw new CommandFailedError(`--${option}=${day} is no day. Write it as 2026-11-23.`);
  return day;
}
