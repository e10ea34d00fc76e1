import type { DocumentContent, MoneyWay } from '#core/domain/documents/document-content.ts';
import { documentLines } from '#core/domain/documents/document-lines.ts';
import { taxOfChange } from '#core/domain/documents/tax-of-change.ts';
import { documentNumber } from '#core/domain/documents/document-number.ts';
import type { DueDocument } from '#core/domain/documents/due-documents.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { assert } from '#core/kernel/assert.ts';
import type { documents, orders, transactions } from '../db/schema.ts';
import { deliveryLines } from '../features/checkout/checkout-texts.ts';
import type { ShopSettings } from '../features/settings/shop-data.ts';

const DAY_MS = 86_400_000;

interface ContentFacts {
  readonly order: typeof orders.$inferSelect;
  readonly transaction: typeof transactions.$inferSelect;
  readonly settings: ShopSettings;
  readonly timeZone: string;
  readonly issuedAt: Date;
}

type Issued = Pick<typeof documents.$inferSelect, 'kind' | 'number' | 'amount' | 'issuedAt'>;

/** @param issued the order's documents so far; with none, this one is of the whole order */
export function contentOf(facts: ContentFacts, { kind, amount }: DueDocument, issued: readonly Issued[]): DocumentContent {
  const { order, settings, timeZone, issuedAt } = facts;
  const { sale, order: sold } = order;
  assert(sale, 'only an order with its facts gets documents');
  const [first] = issued;
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
    lines: first ? [] : documentLines(sold.orderLines),
    tax: first
      ? taxOfChange(
          sale.tax,
          order.totalPrice,
          issued.map((one) => one.amount),
          amount,
        )
      : sale.tax,
    total: amount,
    delivery: deliveryLines(sold, sale.lang)[0],
    payment: { title: sold.payment.title, way: wayOf(facts, kind), due: kind === 'invoice' ? dueOf(settings, issuedAt) : null },
    terms: { acceptedAt: order.confirmTime.toISOString(), hash: sale.termsHash },
    withdrawal: sale.withdrawal,
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

/** An invoice that was not paid is credited against what is owed. */
function wayOf({ order, transaction }: ContentFacts, kind: DueDocument['kind']): MoneyWay {
  if (!order.order.payment.isInvoice) return 'provider';
  return kind === 'credit-note' && transaction.captured > 0 ? 'bank' : 'owed';
}
