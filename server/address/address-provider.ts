import type * as z from 'zod/mini';
import type { AddressSuggestionSchema } from '#core/contract/delivery.ts';
import type { Db } from '../db/database.ts';

export type AddressSuggestion = z.infer<typeof AddressSuggestionSchema>;
export type PostalAddress = NonNullable<AddressSuggestion['address']>;

/** The customer for whom an address is looked up. Their earlier addresses are offered to them only. */
export interface AddressQuestion {
  readonly db: Db;
  readonly userUuid: string;
  /** The shop's country, ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Finds postal addresses for the checkout's form (CHK-05). */
export interface AddressProvider {
  /** The best first; an empty list is not an error. @param typed the customer's text, in any order */
  suggest(question: AddressQuestion, typed: string): Promise<readonly AddressSuggestion[]>;
  /** null when this provider gave this customer no suggestion with that id, or it no longer exists. */
  resolve(question: AddressQuestion, id: string): Promise<PostalAddress | null>;
}

export const addressText = ({ address1, address2, postalCode, city, state }: PostalAddress): string =>
  [address1, address2, `${postalCode} ${city}`.trim(), state].filter((part) => part !== '').join(', ');

export const wordsOf = (text: string): string[] =>
  text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter(Boolean);
