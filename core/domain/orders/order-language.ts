/**
 * The language of all texts about an order: its goods, delivery, arrival, mails and documents. Until the order, names
 * follow the reader's language. An order stores its names in the one language of the purchase, so every text about it
 * uses that language.
 * @param sale null: an order from before the language was stored
 */
export const orderLanguage = (sale: { readonly lang: string } | null, readersLanguage: string): string => sale?.lang ?? readersLanguage;
