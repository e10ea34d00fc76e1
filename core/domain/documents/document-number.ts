import type { DocumentKind } from '#core/contract/orders.ts';

/** Each kind has a series of its own. The letter is the same in every language: bookkeeping searches by it. */
const LETTERS: Readonly<Record<DocumentKind, string>> = { receipt: 'R', invoice: 'I', 'credit-note': 'C' };

/** The printed form: 'I-1024'. */
export const documentNumber = (kind: DocumentKind, number: number): string => `${LETTERS[kind]}-${number}`;
