/** A whole number that the operator typed. */
import { CommandFailedError } from '../command-failed.ts';

/** The largest number of a database's column (int4). */
const NUMBER_MAX = 2_147_483_647;

interface NumberRange {
  readonly least?: number;
  readonly most?: number;
}

/** Refuses numbers that the database cannot store. @throws CommandFailedError with the option and the range */
export function typedNumber(option: string, typed: string, { least = 1, most = NUMBER_MAX }: NumberRange = {}): number {
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(number >= least && number <= most))
    throw new CommandFailedError(`--${option}=${typed} is no whole number from ${least} to ${most}.`);
  return number;
}
