import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { isCountry } from '../address/country.ts';
import { placeName } from '../address/postal-codes.ts';
import { postalCodes } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { CommandFailedError, usageError } from './command-failed.ts';
import { decodeText, undecodedWords } from './import/decode-text.ts';

const ROWS_AT_ONCE = 500;
const LINE = /^"?(\d{3,6})"?[\t;,]"?([^\t;,"]+)/u;

/**
 * Replaces a country's postal codes by a register: code and city first on each line, separated by tabs, semicolons or
 * commas.
 */
export async function postalCodesCommand({ db }: Services, args: readonly string[], report: (line: string) => void): Promise<void> {
  const [country, file, ...rest] = args;
  if (country === undefined || file === undefined || rest.length > 0) throw usageError('postal-codes');
  if (!isCountry(country))
    throw new CommandFailedError(`${country} is no country of ISO 3166, which has two capital letters, as "NO". Nothing was changed.`);
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) throw new CommandFailedError(`${file} cannot be read.`);
  const decoded = decodeText(bytes);
  if (!decoded.ok) throw new CommandFailedError(`${file}: ${undecodedWords(decoded.error)}: save it as UTF-8. Nothing was changed.`);
  const { places, others } = readRegister(decoded.value.text);
  if (places.size === 0)
    throw new CommandFailedError(`${file} has no line that begins with a postal code and its place. Nothing was changed.`);
  const rows = [...places].map(([postalCode, city]) => ({ country, postalCode, city }));
  await db.transaction(async (tx) => {
    await tx.delete(postalCodes).where(eq(postalCodes.country, country));
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await tx.insert(postalCodes).values(rows.slice(from, from + ROWS_AT_ONCE));
  });
  for (const number of others) report(`note: line ${number} is no postal code`);
  report(`postal codes of ${country}: ${places.size}`);
}

/** @returns cities by code, and the numbers of the other lines; a heading is one of them */
function readRegister(text: string): { readonly places: ReadonlyMap<string, string>; readonly others: readonly number[] } {
  const places = new Map<string, string>();
  const others: number[] = [];
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    const [, code, place = ''] = LINE.exec(line) ?? [];
    if (code !== undefined) places.set(code, placeName(place.trim()));
    else if (line.trim() !== '') others.push(index + 1);
  }
  return { places, others };
}
