/**
 * The language of everything about an order: its goods, delivery, arrival, mails and documents. Names follow the language of the
 * reader until they are ordered. An order names its goods in the one language that the customer bought in, so whatever shows
 * them is in that language.
 * @param sale null: an order from before the language was kept
 */
export const orderLanguage = (sale: { readonly lang: string } | null, readersLanguage: string): string => sale?.lang ?? readersLanguage;
