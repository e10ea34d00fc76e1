import type { DocumentContent, MoneyWay } from '#core/domain/documents/document-content.ts';
import { changeParts, type CreditedLine } from '#core/domain/documents/change-parts.ts';
import { documentLines, ratesOfLines, soldName } from '#core/domain/documents/document-lines.ts';
import { documentNumber } from '#core/domain/documents/document-number.ts';
import type { DueDocument } from '#core/domain/documents/due-documents.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { assert } from '#core/kernel/assert.ts';
import type { documents, orders, transactions } from '../db/schema.ts';
import { deliveryLines, itemTexts } from '../features/checkout/checkout-texts.ts';
import type { ShopSettings } from '../features/settings/shop-data.ts';
import type { CreditedRow } from '../orders/credited-lines.ts';

const DAY_MS = 86_400_000;

interface ContentFacts {
  readonly order: typeof orders.$inferSelect;
  readonly transaction: typeof transactions.$inferSelect;
  readonly settings: ShopSettings;
  readonly timeZone: string;
  readonly issuedAt: Date;
}

type Issued = Pick<typeof documents.$inferSelect, 'kind' | 'number' | 'amount' | 'issuedAt' | 'content'>;

/**
 * @param issued the order's documents so far; with none, this one is of the whole order
 * @param credited the lines that this one is for, when it is of a part of the order
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
  const parts = changeParts(
    issued.map((one) => ({ amount: one.amount, tax: one.content.tax })),
    amount,
    creditedIn(facts, credited),
  );
  return {
    version: 1,
    kind,
    lang: sale.lang,
    timeZone,
    issuedAt: issuedAt.toISOString(),
    orderedAt: order.confirmTime.toISOString(),
    orderReference: orderReference(order.uuid),
    seller: sellerOf(settings),
    buyer: sale.buyer,
    currency: order.currency,
    lines: first ? parts.lines : documentLines(sold.orderLines, itemTexts(sale.lang)),
    tax: first ? parts.tax : sale.tax,
    total: amount,
    delivery: deliveryLines(sold, sale.lang)[0],
    payment: { title: sold.payment.title, way: wayOf(facts, kind), due: kind === 'invoice' ? dueOf(settings, issuedAt) : null },
    terms: { acceptedAt: order.confirmTime.toISOString(), hash: sale.termsHash },
    withdrawal: sale.withdrawal,
    ...(sale.withdrawalGoods && { withdrawalGoods: sale.withdrawalGoods }),
    about: first ? { number: documentNumber(first.kind, first.number), issuedAt: first.issuedAt.toISOString() } : null,
  };
}

function sellerOf({ portal: { name, contactInfo }, seller }: ShopSettings): DocumentContent['seller'] {
  const { address, postalCode, city, state, email } = contactInfo;
  return {
    name: seller.name || name,
    organisationNumber: seller.organisationNumber,
    isTaxRegistered: seller.isTaxRegistered,
    address: [address, `${postalCode} ${city}`.trim(), state].filter(Boolean),
    email,
  };
}

const dueOf = ({ seller }: ShopSettings, issuedAt: Date): DocumentContent['payment']['due'] => ({
  date: new Date(issuedAt.getTime() + seller.dueDays * DAY_MS).toISOString(),
  bankAccount: seller.bankAccount,
});

/**
 * An invoice that was not paid is credited against what is owed. One that was paid is owed to the customer from when its order is
 * cancelled until the operator notes that its money was sent; without a cancellation that is noted first.
 */
function wayOf({ order, transaction }: ContentFacts, kind: DueDocument['kind']): MoneyWay {
  const isCredit = kind === 'credit-note';
  if (!order.order.payment.isInvoice) return isCredit && transaction.refunded === 0 ? 'never-charged' : 'provider';
  if (!isCredit || transaction.captured === 0) return 'owed';
  return order.state === 'cancelled' ? 'owed-back' : 'bank';
}

/** A document names goods as the price list does. An order from before rates were kept has those of today. */
function creditedIn({ order, settings: { portal, seller } }: ContentFacts, credited: readonly CreditedRow[]): readonly CreditedLine[] {
  const { orderLines } = order.order;
  const known = { usual: portal.taxPercent, ofKind: seller.taxPercents };
  const rates = order.sale?.rates ?? ratesOfLines(orderLines, portal.fixedProducts, known);
  return orderLines.flatMap((line) => {
    const row = credited.find(({ orderLineUuid }) => orderLineUuid === line.uuid);
    if (!row) return [];
    return [
      {
        description: soldName(line, itemTexts(order.sale?.lang ?? 'en')),
        quantity: line.quantity,
        amount: row.amount,
        percent: rates[line.uuid] ?? null,
      },
    ];
  });
}
