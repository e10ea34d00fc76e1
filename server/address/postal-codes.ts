/// <reference path="./norway-postal-codes.d.ts" />
/** The city of a postal code: from the operator's list, else from the built-in list of the Norwegian post. */
import norwegianPostalCodes from 'norway-postal-codes';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { postalCodes } from '../db/schema.ts';

const NORWAY = 'NO';
/** Lower case inside a Norwegian place name: Mo i Rana, Nes på Romerike. */
const SMALL_WORDS = new Set(['i', 'på', 'og', 'ved']);

/** @param country ISO 3166-1 alpha-2 @returns null when the code is unknown */
export async function findPlace(db: Db, country: string, postalCode: string): Promise<string | null> {
  const code = postalCode.trim();
  const [row] = await db
    .select({ city: postalCodes.city })
    .from(postalCodes)
    .where(and(eq(postalCodes.country, country), eq(postalCodes.postalCode, code)));
  if (row) return row.city;
  const builtIn = country === NORWAY && Object.hasOwn(norwegianPostalCodes, code) ? norwegianPostalCodes[code] : undefined;
  return builtIn === undefined ? null : placeName(builtIn);
}

/** A register's capitals in normal spelling: MO I RANA becomes Mo i Rana. */
export function placeName(capitals: string): string {
  return capitals
    .toLowerCase()
    .split(' ')
    .map((word, index) =>
      index > 0 && SMALL_WORDS.has(word)
        ? word
        : word.replace(/(^|[-(.])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase()),
    )
    .join(' ');
}
