/**
 * The shop's sales in the form that bookkeeping posts: a voucher for each document, one when the money of an invoice
 * arrives, and one when it is sent back after its order was cancelled.
 * Promise: the postings of a voucher sum to 0.
 */
import type { MinorUnits } from '#core/kernel/money.ts';
import type { DocumentContent, MoneyWay } from '../documents/document-content.ts';

/** Accounts of the Norwegian standard chart (NS 4102). */
export const ACCOUNTS = {
  receivables: '1500',
  provider: '1570',
  bank: '1920',
  tax: '2700',
  sales: '3000',
  salesWithoutTax: '3100',
} as const;
export type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];

export interface Posting {
  readonly account: Account;
  /** Debit; negative: credit. */
  readonly amount: MinorUnits;
  /** For a posting of sales or tax: its rate, the amount without tax that it is computed from, and its tax, with the sign of `amount`. */
  readonly tax: { readonly percent: number; readonly base: MinorUnits; readonly tax: MinorUnits } | null;
}

export interface Voucher {
  /** 'I-1024'; 'I-1024-P', 'I-1024-P2': its payments; 'C-7-P', 'C-7-P2': repayments by the shop. */
  readonly id: string;
  /** Date in the shop's time zone, 'YYYY-MM-DD'. */
  readonly day: string;
  readonly document: string;
  readonly order: string;
  readonly currency: string;
  readonly kind: DocumentContent['kind'] | 'payment';
  readonly postings: readonly Posting[];
}

export interface PostedDocument {
  readonly number: string;
  readonly day: string;
  readonly content: Pick<DocumentContent, 'kind' | 'orderReference' | 'currency' | 'total' | 'tax' | 'payment' | 'about'>;
  /** For an invoice: the payments that the operator noted. */
  readonly payments: readonly NotedMoney[];
  /** For the first credit note of an order with a debt of the shop: the repayments that the operator noted. */
  readonly paybacks: readonly NotedMoney[];
  /** For the first credit note of an order that its provider pays back: refunds that were returned to the shop. */
  readonly moves?: readonly MovedMoney[];
}

export interface NotedMoney {
  readonly day: string;
  readonly amount: MinorUnits;
}

/** Money that moves from one account to another. */
export interface MovedMoney extends NotedMoney {
  readonly from: Account;
  readonly to: Account;
}

/**
 * A refund that the bank sent back while its order stays refunded. The provider owes it to the shop again, and the shop
 * owes it to the customer, until it is paid, either by the provider or outside of it.
 */
export const movesOfReturn = (
  amount: MinorUnits,
  { returned, paid, isElsewhere }: { readonly returned: string; readonly paid: string | null; readonly isElsewhere: boolean },
): readonly MovedMoney[] => [
  { day: returned, amount, from: ACCOUNTS.receivables, to: ACCOUNTS.provider },
  ...(paid === null ? [] : [{ day: paid, amount, from: isElsewhere ? ACCOUNTS.bank : ACCOUNTS.provider, to: ACCOUNTS.receivables }]),
];

const MONEY_ACCOUNT: Readonly<Record<MoneyWay, Account>> = {
  provider: ACCOUNTS.provider,
  bank: ACCOUNTS.bank,
  owed: ACCOUNTS.receivables,
  'never-charged': ACCOUNTS.provider,
  'owed-back': ACCOUNTS.receivables,
};

/** By day, then by number. */
export const vouchersOf = (documents: readonly PostedDocument[]): readonly Voucher[] =>
  documents
    .flatMap((document) => [saleVoucher(document), ...moneyVouchers(document)])
    .toSorted((a, b) => compare(a.day, b.day) || compare(a.id, b.id));

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

function saleVoucher({ number, day, content }: PostedDocument): Voucher {
  const sales = content.tax.flatMap(({ percent, base, tax }): Posting[] => {
    const share = { percent, base: 0 - base, tax: 0 - tax };
    return [
      { account: percent === 0 ? ACCOUNTS.salesWithoutTax : ACCOUNTS.sales, amount: 0 - base, tax: share },
      { account: ACCOUNTS.tax, amount: 0 - tax, tax: share },
    ];
  });
  const postings = [{ account: MONEY_ACCOUNT[content.payment.way], amount: content.total, tax: null }, ...sales];
  return {
    id: number,
    day,
    document: number,
    order: content.orderReference,
    currency: content.currency,
    kind: content.kind,
    postings: postings.filter(({ amount }) => amount !== 0),
  };
}

/** The money of an invoice, its repayments, or returned refunds. */
const moneyVouchers = ({ number, payments, paybacks, moves = [], content }: PostedDocument): readonly Voucher[] =>
  [
    ...payments.map((paid) => ({ ...paid, from: ACCOUNTS.receivables, to: ACCOUNTS.bank })),
    ...paybacks.map((back) => ({ ...back, from: ACCOUNTS.bank, to: ACCOUNTS.receivables })),
    ...moves,
  ].map(({ day, amount, from, to }, at) => ({
    id: `${number}-P${at === 0 ? '' : at + 1}`,
    day,
    document: number,
    order: content.orderReference,
    currency: content.currency,
    kind: 'payment',
    postings: [
      { account: to, amount, tax: null },
      { account: from, amount: 0 - amount, tax: null },
    ],
  }));

/** An order's documents, in the order of issue, with the moved money. Each amount is posted once. */
export function withMoney<D extends { readonly content: PostedDocument['content'] }>(
  documents: readonly D[],
  { payments, paybacks, moves = [] }: Pick<PostedDocument, 'payments' | 'paybacks' | 'moves'>,
): readonly (D & Pick<PostedDocument, 'payments' | 'paybacks' | 'moves'>)[] {
  const invoice = documents.find(({ content }) => content.kind === 'invoice');
  const credit = documents.find(({ content }) => content.payment.way === 'owed-back');
  const refund = documents.find(({ content }) => content.kind === 'credit-note' && content.payment.way === 'provider');
  return documents.map((document) => ({
    ...document,
    payments: document === invoice ? payments : [],
    paybacks: document === credit ? paybacks : [],
    moves: document === refund ? moves : [],
  }));
}

/** The balances of the accounts in each currency, as text for the operator. */
export const balancesByCurrency = (vouchers: readonly Voucher[]): ReadonlyMap<string, ReadonlyMap<Account, MinorUnits>> =>
  new Map(
    [...new Set(vouchers.map((voucher) => voucher.currency))].map((currency) => [
      currency,
      balancesOf(vouchers.filter((voucher) => voucher.currency === currency)),
    ]),
  );

/** The balances of the accounts. */
export function balancesOf(vouchers: readonly Voucher[]): ReadonlyMap<Account, MinorUnits> {
  const balances = new Map<Account, MinorUnits>();
  for (const { postings } of vouchers)
    for (const { account, amount } of postings) balances.set(account, (balances.get(account) ?? 0) + amount);
  return balances;
}
