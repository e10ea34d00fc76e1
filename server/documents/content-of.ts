import { placeLines } from '#core/domain/validation/address-layout.ts';
import type { DocumentContent } from '#core/domain/documents/document-content.ts';
import { changeParts, type CreditedLine, taxAfter } from '#core/domain/documents/change-parts.ts';
import { documentLines, keptWithdrawalGoods, ratesOfLines, soldName, withdrawalWord } from '#core/domain/documents/document-lines.ts';
import { documentNumber } from '#core/domain/documents/document-number.ts';
import type { DueDocument } from '#core/domain/documents/due-documents.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { isInTaxRegister, taxName } from '#core/domain/prices/tax-name.ts';
import { type InvoiceFacts, openOfInvoice, owedOfInvoice } from '#core/domain/payments/invoice-balance.ts';
import { sumMinor } from '#core/kernel/money.ts';
import { assert } from '#core/kernel/assert.ts';
import type { documents, orders, transactions } from '../db/schema.ts';
import { arrivalLine, deliveryLines, itemTexts } from '../features/checkout/checkout-texts.ts';
import type { ShopSettings } from '../features/settings/shop-data.ts';
import type { CreditedRow } from '../orders/credited-lines.ts';

const DAY_MS = 86_400_000;

interface ContentFacts {
  readonly order: typeof orders.$inferSelect;
  readonly transaction: typeof transactions.$inferSelect;
  readonly invoice: InvoiceFacts;
  readonly settings: ShopSettings;
  readonly timeZone: string;
  readonly issuedAt: Date;
}

type Issued = Pick<typeof documents.$inferSelect, 'kind' | 'number' | 'amount' | 'issuedAt' | 'content'>;

/**
 * @param issued the order's documents so far; without any, this one covers the whole order
 * @param credited the lines of this document when it covers a part of the order; for the first one, those that were not
 * charged
 */
export function contentOf(
  facts: ContentFacts,
  { kind, amount }: DueDocument,
  issued: readonly Issued[],
  credited: readonly CreditedRow[] = [],
): DocumentContent {
  const { order, settings, timeZone, issuedAt } = facts;
  const { sale, order: sold } = order;
  assert(sale, 'only an order with its facts gets documents');
  const [first] = issued;
  const before = issued.map((one) => ({ amount: one.amount, tax: one.content.tax }));
  const parts = first
    ? changeParts(before, amount, creditedIn(facts, credited))
    : changeParts([{ amount: order.totalPrice, tax: sale.tax }], amount - order.totalPrice, creditedIn(facts, credited));
  return {
    version: 1,
    kind,
    lang: sale.lang,
    timeZone,
    country: settings.options.country,
    issuedAt: issuedAt.toISOString(),
    orderedAt: order.confirmTime.toISOString(),
    orderReference: orderReference(order.uuid),
    seller: sellerOf(settings),
    buyer: sale.buyer,
    currency: order.currency,
    lines: first ? parts.lines : documentLines(sold.orderLines, itemTexts(sale.lang)),
    ...(!first && parts.lines.length > 0 && { uncharged: parts.lines }),
    ...(first ? first.content.taxName !== undefined && { taxName: first.content.taxName } : { taxName: nameOfTax(settings, sale.tax) }),
    // A rate without amounts in the document makes no row.
    tax: (first ? parts.tax : taxAfter(sale.tax, parts.tax)).filter(({ gross, tax }) => gross !== 0 || tax !== 0),
    total: amount,
    // The delivery method and the day. The mail's other texts may name a school.
    delivery: [deliveryLines(sold, sale.lang, settings.options.country)[0], arrivalLine(sold.delivery, sale.lang, settings.options.country)]
      .filter(Boolean)
      .join('\n'),
    payment: {
      title: sold.payment.title,
      due: kind === 'invoice' ? dueOf(settings, issuedAt) : null,
      ...moneyOf(facts, { kind, amount }, issued),
    },
    terms: { acceptedAt: order.confirmTime.toISOString(), hash: sale.termsHash },
    ...rightsOf(order, sale, first ? [] : credited),
    about: first ? { number: documentNumber(first.kind, first.number), issuedAt: first.issuedAt.toISOString() } : null,
  };
}

/** Goods from which the customer withdrew before they were charged are no longer part of the purchase. */
function rightsOf(
  { order: { orderLines } }: ContentFacts['order'],
  { withdrawal, withdrawalGoods }: NonNullable<ContentFacts['order']['sale']>,
  uncharged: readonly CreditedRow[],
): Pick<DocumentContent, 'withdrawal' | 'withdrawalGoods'> {
  if (!withdrawalGoods) return { withdrawal };
  if (uncharged.length === 0) return { withdrawal, withdrawalGoods };
  const kept = orderLines.filter(({ uuid }) => !uncharged.some(({ orderLineUuid }) => orderLineUuid === uuid));
  const goods = keptWithdrawalGoods(withdrawalGoods, kept);
  return { withdrawal: withdrawalWord(goods), withdrawalGoods: goods };
}

function sellerOf({ portal: { name, contactInfo }, seller, options }: ShopSettings): DocumentContent['seller'] {
  const { address, email } = contactInfo;
  return {
    name: seller.name || name,
    organisationNumber: seller.organisationNumber,
    isTaxRegistered: isInTaxRegister(seller, options.country),
    address: [address, ...placeLines(contactInfo, options.country)].filter(Boolean),
    email,
  };
}

const nameOfTax = ({ seller, options: { country } }: ShopSettings, tax: DocumentContent['tax']) =>
  taxName(
    tax.map(({ percent }) => percent),
    country,
    isInTaxRegister(seller, country),
  );

const dueOf = ({ seller }: ShopSettings, issuedAt: Date): DocumentContent['payment']['due'] => ({
  date: new Date(issuedAt.getTime() + seller.dueDays * DAY_MS).toISOString(),
  bankAccount: seller.bankAccount,
});

type Money = Pick<DocumentContent['payment'], 'way' | 'left' | 'back'>;

/**
 * A credit note of an invoice lowers the debt. If the customer paid more than remains, the shop owes them the rest
 * until the operator records the transfer. Money that is sent back first, and credited with it, is a bank transfer.
 */
function moneyOf({ order, transaction, invoice }: ContentFacts, { kind, amount }: DueDocument, issued: readonly Issued[]): Money {
  const isCredit = kind === 'credit-note';
  if (!order.order.payment.isInvoice) return { way: isCredit && transaction.refunded === 0 ? 'never-charged' : 'provider' };
  if (!isCredit) return { way: 'owed' };
  const sentBefore = sumMinor(issued.filter(({ content }) => content.payment.way === 'bank').map((one) => 0 - one.amount));
  if (invoice.refunded - invoice.paidBack > sentBefore) return { way: 'bank' };
  const [left, owed] = [openOfInvoice(invoice), owedOfInvoice(invoice)];
  if (owed > 0) return { way: 'owed-back', ...(owed !== 0 - amount && { back: owed }) };
  return { way: 'owed', ...(left > 0 && { left }) };
}

/** A document uses the names of the price list. An order from before rates were stored uses the present ones. */
function creditedIn({ order, settings: { portal, seller } }: ContentFacts, credited: readonly CreditedRow[]): readonly CreditedLine[] {
  const { orderLines } = order.order;
  const known = { usual: portal.taxPercent, ofKind: seller.taxPercents };
  const rates = order.sale?.rates ?? ratesOfLines(orderLines, portal.fixedProducts, known);
  return orderLines.flatMap((line) => {
    const row = credited.find(({ orderLineUuid }) => orderLineUuid === line.uuid);
    if (!row) return [];
    return [
      {
        description: line.type === 0 ? soldName(line, itemTexts(order.sale?.lang ?? 'en')) : line.description,
        quantity: line.type === 0 ? line.quantity : null,
        amount: row.amount,
        percent: rates[line.uuid] ?? null,
      },
    ];
  });
}
