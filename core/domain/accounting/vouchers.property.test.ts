/** Sums of the export over random orders: goods, packages, files, vouchers, delivery, fees and refunds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumMinor } from '#core/kernel/money.ts';
import { applyCartChange } from '../cart/cart-change.ts';
import { orderLinesOf, priceCart } from '../cart/cart-totals.ts';
import type { lineOfNew } from '../cart/goods-line.ts';
import { taxOfLines } from '../documents/document-lines.ts';
import { dueDocuments } from '../documents/due-documents.ts';
import { taxOfChange } from '../documents/tax-of-change.ts';
import { add, catalogues, changeOf, express, file, pack, postage, rebate, retouch, set } from '../fixtures/cart-examples.ts';
import { facts, IDS, priceList, texts } from '../fixtures/price-list.ts';
import { ACCOUNTS, balancesOf, type PostedDocument, vouchersOf } from './vouchers.ts';

const step = fc.oneof(
  fc.tuple(fc.constantFrom(IDS.card, IDS.calendar, IDS.mug), fc.integer({ min: 1, max: 40 })).map(([product, n]) => add(product, n)),
  fc.constantFrom(pack(IDS.packageA), pack(IDS.packageB), file(0), file(1), set, retouch(IDS.skin)),
  fc.integer({ min: 1, max: 5 }).map(catalogues),
);
const discount = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 100 }).map((percent) => rebate('percent', percent)),
  fc.integer({ min: 1, max: 90_000 }).map((off) => rebate('amount', off)),
  fc.constant(rebate('free_delivery', 0)),
);
const sale = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  rebate: discount,
  delivery: fc.constantFrom(postage, express),
  fee: fc.constantFrom(0, 3_900, 3_333),
  rates: fc.constantFrom({}, { catalogue: 0 }, { catalogue: 0, 'digital-set': 12, package: 15 }),
  isInvoice: fc.boolean(),
  isPaid: fc.boolean(),
  refunds: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
});
type Sale = typeof sale extends fc.Arbitrary<infer S> ? S : never;

interface Sold {
  readonly documents: readonly PostedDocument[];
  readonly total: number;
  readonly captured: number;
  readonly refunded: number;
  readonly isInvoice: boolean;
  /** As the order's own lines say it. */
  readonly tax: number;
}

function sell({ steps, rates, fee, isInvoice, isPaid, refunds, ...more }: Sale, at: number): Sold {
  const goods = steps.reduce(
    (lines, one) => applyCartChange(lines, changeOf(one), priceList, facts),
    [] as readonly ReturnType<typeof lineOfNew>[],
  );
  const context = { ownerUuid: IDS.owner, nowMs: 2_000, texts, ...more, payment: { description: 'Fee', price: fee } };
  const cart = priceCart(goods, priceList, context);
  const shares = taxOfLines(cart.orderLines, priceList.fixedProducts, { usual: 25, ofKind: rates });
  const total = cart.totalPrice;
  const captured = isInvoice && !isPaid ? 0 : total;
  // A refund is never more than is left.
  const parts = captured === 0 ? [0] : [0, ...refunds.map((part) => Math.floor(captured * part)).toSorted((a, b) => a - b)];
  const documents: PostedDocument[] = [];
  for (const refunded of parts) {
    const amounts = { authorised: captured, captured, refunded };
    const issued = documents.map(({ content }) => content.total);
    for (const due of dueDocuments({ isInvoice, state: 'paid', total, amounts }, issued)) {
      const isFirst = documents.length === 0;
      const way = !isInvoice ? 'provider' : due.kind === 'credit-note' ? 'bank' : 'owed';
      documents.push({
        number: `${due.kind}-${at}-${documents.length}`,
        day: '2026-11-24',
        paidDay: isInvoice && isPaid ? '2026-12-01' : null,
        content: {
          kind: due.kind,
          orderReference: String(at),
          currency: 'NOK',
          total: due.amount,
          tax: isFirst ? shares : taxOfChange(shares, total, issued, due.amount),
          payment: { title: '', way, due: null },
          about: isFirst ? null : { number: '', issuedAt: '' },
        },
      });
    }
  }
  const tax = sumMinor(
    orderLinesOf(cart, shares, context)
      .filter(({ type }) => type === 4)
      .map(({ linePrice }) => linePrice),
  );
  return { documents, total, captured, refunded: parts.at(-1) ?? 0, isInvoice, tax };
}

test('[BIZ-05] the export adds up with orders, charges and refunds to the smallest unit, and each voucher sums to 0', () => {
  fc.assert(
    fc.property(fc.array(sale, { minLength: 1, maxLength: 8 }), (sales) => {
      const sold = sales.map(sell).filter(({ total }) => total > 0);
      const vouchers = vouchersOf(sold.flatMap(({ documents }) => documents));
      for (const { postings } of vouchers) expect(sumMinor(postings.map(({ amount }) => amount))).toBe(0);
      const balances = balancesOf(vouchers);
      const of = (account: (typeof ACCOUNTS)[keyof typeof ACCOUNTS]) => balances.get(account) ?? 0;
      const sum = (wanted: (one: Sold) => boolean, value: (one: Sold) => number) => sumMinor(sold.filter(wanted).map(value));
      expect(of(ACCOUNTS.provider)).toBe(
        sum(
          ({ isInvoice }) => !isInvoice,
          ({ captured, refunded }) => captured - refunded,
        ),
      );
      expect(of(ACCOUNTS.bank)).toBe(
        sum(
          ({ isInvoice }) => isInvoice,
          ({ captured, refunded }) => captured - refunded,
        ),
      );
      expect(of(ACCOUNTS.receivables)).toBe(
        sum(
          ({ isInvoice }) => isInvoice,
          ({ total, captured }) => total - captured,
        ),
      );
      const turnover = of(ACCOUNTS.sales) + of(ACCOUNTS.salesWithoutTax) + of(ACCOUNTS.tax);
      expect(0 - turnover).toBe(
        sum(
          () => true,
          ({ total, refunded }) => total - refunded,
        ),
      );
      const unrefunded = sold.filter(({ refunded }) => refunded === 0).flatMap(({ documents }) => documents);
      expect(0 - (balancesOf(vouchersOf(unrefunded)).get(ACCOUNTS.tax) ?? 0)).toBe(
        sum(
          ({ refunded }) => refunded === 0,
          ({ tax }) => tax,
        ),
      );
    }),
    { numRuns: 300 },
  );
});

test('[BIZ-05] an order that was refunded whole leaves neither sales nor tax', () => {
  fc.assert(
    fc.property(sale, (one) => {
      const { documents, total } = sell({ ...one, isPaid: true, refunds: [...one.refunds, 1] }, 0);
      const left = [...balancesOf(vouchersOf(documents))].filter(([, amount]) => amount !== 0);
      if (total > 0) expect(left).toEqual([]);
    }),
  );
});
