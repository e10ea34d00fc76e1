/** The content of a receipt, an invoice or a credit note. It is frozen when the document is issued, and never computed again. */
import type { DocumentKind } from '#core/contract/orders.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import type { TaxShare } from '../prices/tax.ts';
import type { TaxName } from '../prices/tax-name.ts';
import type { DocumentLine, WithdrawalGoods, WithdrawalWord } from './document-lines.ts';

/**
 * How the money of a document moves: through the payment provider, through the bank, or it is still owed. For a credit
 * note also: it was reserved and never charged, or the shop owes it to the customer, who had paid an invoice.
 */
export type MoneyWay = 'provider' | 'bank' | 'owed' | 'never-charged' | 'owed-back';

export interface DocumentContent {
  readonly version: 1;
  readonly kind: DocumentKind;
  readonly lang: string;
  /** IANA name of the time zone for its days. */
  readonly timeZone: string;
  /** The shop's country, ISO 3166, which determines the format of its days. Absent: a document from before this key existed. */
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
  /** In a credit note, the credited lines. The difference to the total is an amount of the document that it refers to. */
  readonly lines: readonly DocumentLine[];
  /** Of a receipt: the part that was not charged because the customer had withdrawn. Negative, and named by the goods. */
  readonly uncharged?: readonly DocumentLine[];
  /** null: it does not mention tax. Absent: a document from before taxes had names, which uses VAT. */
  readonly taxName?: TaxName | null;
  /** With the sign of the total. */
  readonly tax: readonly TaxShare[];
  readonly total: MinorUnits;
  readonly delivery: string;
  readonly payment: {
    readonly title: string;
    readonly way: MoneyWay;
    /** Of an invoice's credit note: the unpaid amount of the invoice; absent: nothing. */
    readonly left?: MinorUnits;
    /** Of a credit note that the shop owes in part: that part; absent: all of it, or nothing. */
    readonly back?: MinorUnits;
    /** The payment details of an invoice; null: nothing has to be paid. */
    readonly due: { readonly date: string; readonly bankAccount: string } | null;
  };
  readonly terms: { readonly acceptedAt: string; readonly hash: string };
  readonly withdrawal: WithdrawalWord;
  /** Absent: a document from before goods were named by their right. */
  readonly withdrawalGoods?: WithdrawalGoods;
  /** The document that this one credits or corrects. */
  readonly about: { readonly number: string; readonly issuedAt: string } | null;
}
