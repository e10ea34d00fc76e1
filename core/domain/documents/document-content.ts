/** What a receipt, an invoice or a credit note says: frozen when it is issued, and never worked out again. */
import type { DocumentKind } from '#core/contract/orders.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import type { TaxShare } from '../prices/tax.ts';
import type { TaxName } from '../prices/tax-name.ts';
import type { DocumentLine, WithdrawalGoods, WithdrawalWord } from './document-lines.ts';

/**
 * Where the money of a document moves: over the payment provider, over the bank, or it is still owed. Of a credit note also: it
 * was reserved and never charged, or the shop owes it to the customer, who had paid an invoice.
 */
export type MoneyWay = 'provider' | 'bank' | 'owed' | 'never-charged' | 'owed-back';

export interface DocumentContent {
  readonly version: 1;
  readonly kind: DocumentKind;
  readonly lang: string;
  /** IANA name: in which its days are written. */
  readonly timeZone: string;
  /** Of the shop, ISO 3166: in whose order its days are written. Missing: a document from before there was one. */
  readonly country?: string;
  readonly issuedAt: string;
  readonly orderedAt: string;
  readonly orderReference: string;
  readonly seller: {
    readonly name: string;
    readonly organisationNumber: string;
    readonly isTaxRegistered: boolean;
    readonly address: readonly string[];
    readonly email: string;
  };
  readonly buyer: { readonly name: string; readonly address: readonly string[] } | null;
  readonly currency: string;
  /** In a credit note the lines that it credits; what they do not come to is an amount of the document that it names. */
  readonly lines: readonly DocumentLine[];
  /** Of a receipt: what of its lines was not charged, because the customer had withdrawn from it. Negative, and named by the goods. */
  readonly uncharged?: readonly DocumentLine[];
  /** null: it says nothing of tax. Missing: a document from before taxes had names, which says VAT. */
  readonly taxName?: TaxName | null;
  /** With the sign of the total. */
  readonly tax: readonly TaxShare[];
  readonly total: MinorUnits;
  readonly delivery: string;
  readonly payment: {
    readonly title: string;
    readonly way: MoneyWay;
    /** Of an invoice's credit note: what is still to be paid of the invoice; missing: nothing. */
    readonly left?: MinorUnits;
    /** Of a credit note of which the shop owes a part: that part; missing: all of it, or nothing. */
    readonly back?: MinorUnits;
    /** The payment details of an invoice; null: nothing has to be paid. */
    readonly due: { readonly date: string; readonly bankAccount: string } | null;
  };
  readonly terms: { readonly acceptedAt: string; readonly hash: string };
  readonly withdrawal: WithdrawalWord;
  /** Missing: a document from before goods were named by their right. */
  readonly withdrawalGoods?: WithdrawalGoods;
  /** The document that this one credits or corrects. */
  readonly about: { readonly number: string; readonly issuedAt: string } | null;
}
