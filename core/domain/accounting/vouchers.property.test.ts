/** Sums of the export over random orders: goods, packages, files, vouchers, delivery, fees and refunds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumMinor } from '#core/kernel/money.ts';
import { applyCartChange } from '../cart/cart-change.ts';
import { orderLinesOf, priceCart } from '../cart/cart-totals.ts';
import type { lineOfNew } from '../cart/goods-line.ts';
import { changeParts } from '../documents/change-parts.ts';
import { taxOfLines } from '../documents/document-lines.ts';
import { dueDocuments } from '../documents/due-documents.ts';
import { add, catalogues, changeOf, express, file, pack, postage, rebate, retouch, set } from '../fixtures/cart-examples.ts';
import { facts, IDS, priceList, texts } from '../fixtures/price-list.ts';
import { openOfInvoice, owedOfInvoice, standingOfInvoice } from '../payments/invoice-balance.ts';
import { ACCOUNTS, balancesOf, type PostedDocument, vouchersOf, withMoney } from './vouchers.ts';

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
  /** By the order's own lines. */
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
  // A refund is never more than the remaining amount.
  const parts = captured === 0 ? [0] : [0, ...refunds.map((part) => Math.floor(captured * part)).toSorted((a, b) => a - b)];
  const documents: PostedDocument[] = [];
  for (const refunded of parts) {
    const amounts = { authorised: captured, captured, refunded };
    const issued = documents.map(({ content }) => ({ amount: content.total, tax: content.tax }));
    const due = dueDocuments(
      { isInvoice, state: 'paid', total, amounts, withdrawn: 0, invoice: { uncharged: 0, paidBack: 0 } },
      issued.map(({ amount }) => amount),
    );
    for (const one of due) {
      const isFirst = documents.length === 0;
      const way = !isInvoice ? 'provider' : one.kind === 'credit-note' ? 'bank' : 'owed';
      documents.push({
        number: `${one.kind}-${at}-${documents.length}`,
        day: '2026-11-24',
        payments: isInvoice && isPaid && documents.length === 0 ? [{ day: '2026-12-01', amount: total }] : [],
        paybacks: [],
        content: {
          kind: one.kind,
          orderReference: String(at),
          currency: 'NOK',
          total: one.amount,
          tax: isFirst ? shares : changeParts(issued, one.amount, []).tax,
          payment: { title: '', way, due: null },
          about: isFirst ? null : { number: '', issuedAt: '' },
        },
      });
    }
  }
  const tax = sumMinor(
    orderLinesOf(cart, shares, { ...context, texts, country: 'NO' })
      .filter(({ type }) => type === 4)
      .map(({ linePrice }) => linePrice),
  );
  return { documents, total, captured, refunded: parts.at(-1) ?? 0, isInvoice, tax };
}

test('[BIZ-05] the export agrees with orders, charges and refunds to the smallest unit, and each voucher sums to 0', () => {
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
    { numRuns: 60 },
  );
});

test('[BIZ-05] a fully refunded order leaves neither sales nor tax', () => {
  fc.assert(
    fc.property(sale, (one) => {
      const { documents, total } = sell({ ...one, isPaid: true, refunds: [...one.refunds, 1] }, 0);
      const left = [...balancesOf(vouchersOf(documents))].filter(([, amount]) => amount !== 0);
      if (total > 0) expect(left).toEqual([]);
    }),
  );
});

test('[BIZ-05] [BIZ-04] the credit note of a cancelled paid invoice moves money only when the shop has sent it back', () => {
  const tax = [{ percent: 25, gross: 500, base: 400, tax: 100 }];
  const back = tax.map(({ percent, gross, base, tax: part }) => ({ percent, gross: -gross, base: -base, tax: -part }));
  const about = { number: 'I-1', issuedAt: '' };
  const content = { orderReference: '1', currency: 'NOK', about: null } as const;
  const way = (of: 'owed' | 'owed-back') => ({ title: '', way: of, due: null });
  const balances = (paybacks: PostedDocument['paybacks']) => {
    const issued = [
      { number: 'I-1', day: '2026-11-01', content: { ...content, kind: 'invoice', total: 500, tax, payment: way('owed') } },
      {
        number: 'C-1',
        day: '2026-11-09',
        content: { ...content, kind: 'credit-note', total: -500, tax: back, payment: way('owed-back'), about },
      },
    ] as const;
    const vouchers = vouchersOf(withMoney(issued, { payments: [{ day: '2026-11-05', amount: 500 }], paybacks }));
    const found = balancesOf(vouchers);
    return [vouchers.map(({ id }) => id), found.get(ACCOUNTS.bank), found.get(ACCOUNTS.receivables), found.get(ACCOUNTS.sales)];
  };
  expect(balances([])).toEqual([['I-1', 'I-1-P', 'C-1'], 500, -500, 0]);
  expect(
    balances([
      { day: '2026-11-10', amount: 200 },
      { day: '2026-11-11', amount: 300 },
    ]),
  ).toEqual([['I-1', 'I-1-P', 'C-1', 'C-1-P', 'C-1-P2'], 0, 0, 0]);
});

test('[BIZ-05] [BIZ-04] receivables equal the unpaid amount of an invoice after partial payments, withdrawals and repayments', () => {
  const tax = (gross: number) => [{ percent: 0, gross, base: gross, tax: 0 }];
  const about = { number: 'I-1', issuedAt: '' };
  const amount = fc.integer({ min: 1, max: 1_000_000 });
  const facts = fc.record({
    total: amount,
    withdrawn: fc.array(amount, { maxLength: 3 }),
    paid: fc.array(amount, { maxLength: 3 }),
    back: amount,
  });
  fc.assert(
    fc.property(facts, ({ total: more, withdrawn, paid, back }) => {
      const total = more + sumMinor(withdrawn);
      const payments = paid.reduce<number[]>((all, one) => [...all, Math.min(one, total - sumMinor(all))], []);
      const [uncharged, captured] = [sumMinor(withdrawn), sumMinor(payments)];
      const before = { isCancelled: false, total, uncharged, captured, refunded: 0, paidBack: 0 };
      const paidBack = Math.min(back, owedOfInvoice(before));
      const after = { ...before, refunded: paidBack, paidBack };
      const way = owedOfInvoice(before) > 0 ? 'owed-back' : 'owed';
      const content = { orderReference: '1', currency: 'NOK' } as const;
      const issued = [
        {
          number: 'I-1',
          day: '',
          content: { ...content, kind: 'invoice', total, tax: tax(total), about: null, payment: { title: '', way: 'owed', due: null } },
        },
        ...withdrawn.map((one, at) => ({
          number: `C-${at}`,
          day: '',
          content: { ...content, kind: 'credit-note', total: -one, tax: tax(-one), about, payment: { title: '', way, due: null } } as const,
        })),
      ] as const;
      const day = (one: number) => ({ day: '', amount: one });
      const balances = balancesOf(
        vouchersOf(withMoney(issued, { payments: payments.map(day), paybacks: paidBack > 0 ? [day(paidBack)] : [] })),
      );
      expect(balances.get(ACCOUNTS.receivables) ?? 0).toBe(openOfInvoice(after) - owedOfInvoice(after));
      expect(balances.get(ACCOUNTS.bank) ?? 0).toBe(captured - paidBack);
      expect(0 - (balances.get(ACCOUNTS.salesWithoutTax) ?? 0)).toBe(standingOfInvoice(after));
    }),
  );
});
