import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumMinor } from '#core/kernel/money.ts';
import { splitMinor, taxIncludedIn, taxShares } from '../prices/tax.ts';
import { dueDocuments } from './due-documents.ts';

const amount = fc.integer({ min: 0, max: 5_000_000 });
const percent = fc.constantFrom(0, 12, 15, 19, 25, 11.11);
const goods = fc.array(fc.record({ amount, percent }), { minLength: 1, maxLength: 8 });

test('[BIZ-05] the amounts by rate sum to the order with its fees and discounts, and each rate is base and tax', () => {
  fc.assert(
    fc.property(goods, amount, fc.double({ min: 0, max: 1, noNaN: true }), (lines, fee, off) => {
      const discount = Math.floor(sumMinor(lines.map((line) => line.amount)) * off);
      const all = [...lines, { amount: fee, percent: null }, { amount: -discount, percent: null }];
      const shares = taxShares(all, 25);
      expect(sumMinor(shares.map(({ gross }) => gross))).toBe(sumMinor(all.map((line) => line.amount)));
      for (const { gross, base, tax, percent: rate } of shares) {
        expect(base + tax).toBe(gross);
        expect(tax).toBe(taxIncludedIn(gross, rate));
        expect(gross).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('[BIZ-05] with a single rate the tax is that of the total, as in the order line', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), (amounts) => {
      const [share, ...others] = taxShares(
        amounts.map((one) => ({ amount: one, percent: 25 })),
        25,
      );
      expect([share?.tax, others]).toEqual([taxIncludedIn(sumMinor(amounts), 25), []]);
    }),
  );
});

test('[BIZ-05] parts by weight sum to the amount, and each is less than one unit off', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5_000_000, max: 5_000_000 }), fc.array(amount, { minLength: 1, maxLength: 6 }), (whole, weights) => {
      const parts = splitMinor(whole, weights);
      const sum = sumMinor(weights);
      expect(sumMinor(parts)).toBe(whole);
      if (sum > 0) for (const [at, part] of parts.entries()) expect(Math.abs(part - (whole * (weights[at] ?? 0)) / sum)).toBeLessThan(1);
    }),
  );
});

/** The changes of a payment over time: charged in whole or in part, then refunded, and some refunds returned. */
const history = fc.record({
  isInvoice: fc.boolean(),
  total: fc.integer({ min: 1, max: 1_000_000 }),
  share: fc.constantFrom(1, 1, 1, 0.6),
  withdrawn: fc.constantFrom(1, 1, 0.8, 0),
  /** The part that a card was not charged, because the customer had withdrawn from it. */
  left: fc.constantFrom(1, 1, 0.4, 0),
  refunds: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
});

test('[BIZ-05] the documents of an order sum to the charged and not refunded amount, however often they are requested', () => {
  fc.assert(
    fc.property(history, ({ isInvoice, total, share, withdrawn, left, refunds }) => {
      const captured = Math.max(1, Math.floor(total * share));
      const unsold = isInvoice ? 0 : Math.floor((total - captured) * left);
      const issued: number[] = [];
      const kinds: string[] = [];
      let uncharged = 0;
      const ask = (refunded: number, charged = captured) => {
        const amounts = { authorised: captured, captured: charged, refunded };
        for (const due of dueDocuments(
          { isInvoice, state: 'paid', total, amounts, withdrawn: unsold, invoice: { uncharged, paidBack: 0 } },
          issued,
        )) {
          issued.push(due.amount);
          kinds.push(due.kind);
        }
      };
      ask(0, 0);
      expect(kinds).toEqual(isInvoice ? ['invoice'] : []);
      // The customer withdraws while the invoice is open.
      if (isInvoice) uncharged = total - Math.max(captured, Math.floor(total * withdrawn));
      for (const part of [0, ...refunds]) {
        const refunded = Math.floor(captured * part);
        ask(refunded);
        ask(refunded);
        expect(sumMinor(issued)).toBe(isInvoice ? total - uncharged - refunded : captured - refunded);
      }
      expect([kinds[0], issued[0]]).toEqual(isInvoice ? ['invoice', total] : ['receipt', total - unsold]);
      expect(issued.every((one, at) => one < 0 === (kinds[at] === 'credit-note'))).toBe(true);
    }),
  );
});

test('[BIZ-05] an order that was never sold gets no document, and a cancelled invoice is credited in full', () => {
  const none = { authorised: 0, captured: 0, refunded: 0 };
  const invoice = { uncharged: 0, paidBack: 0 };
  const reserved = { authorised: 500, captured: 0, refunded: 0 };
  expect(dueDocuments({ isInvoice: false, state: 'paid', total: 500, amounts: reserved, withdrawn: 0, invoice }, [])).toEqual([]);
  expect(dueDocuments({ isInvoice: true, state: 'created', total: 500, amounts: none, withdrawn: 0, invoice }, [])).toEqual([]);
  expect(dueDocuments({ isInvoice: false, state: 'paid', total: 0, amounts: none, withdrawn: 0, invoice }, [])).toEqual([]);
  expect(
    dueDocuments(
      {
        isInvoice: false,
        state: 'cancelled',
        total: 500,
        amounts: { authorised: 500, captured: 500, refunded: 500 },
        withdrawn: 0,
        invoice,
      },
      [],
    ),
  ).toEqual([]);
  expect(dueDocuments({ isInvoice: true, state: 'cancelled', total: 500, amounts: none, withdrawn: 0, invoice }, [500])).toEqual([
    { kind: 'credit-note', amount: -500 },
  ]);
  const withdrawn = { uncharged: 200, paidBack: 0 };
  expect(
    dueDocuments({ isInvoice: true, state: 'cancelled', total: 500, amounts: none, withdrawn: 0, invoice: withdrawn }, [500, -200]),
  ).toEqual([{ kind: 'credit-note', amount: -300 }]);
});

test('[BIZ-05] [BIZ-04] money that is refunded after its credit note needs no second one', () => {
  const sale = { isInvoice: true, state: 'paid', total: 500 } as const;
  const amounts = { authorised: 400, captured: 400, refunded: 0 };
  const due = (refunded: number, paidBack: number) =>
    dueDocuments({ ...sale, amounts: { ...amounts, refunded }, withdrawn: 0, invoice: { uncharged: 200, paidBack } }, [500, -200]);
  expect([due(0, 0), due(100, 100)]).toEqual([[], []]);
  expect(due(150, 100)).toEqual([{ kind: 'credit-note', amount: -50 }]);
});
