import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumMinor } from '#core/kernel/money.ts';
import { taxIncludedIn, type TaxedLine, taxShares } from '../prices/tax.ts';
import { changeParts, type CreditedLine, linesOfCredit } from './change-parts.ts';

const sold = fc.array(fc.record({ amount: fc.integer({ min: 0, max: 500_000 }), percent: fc.constantFrom(0, 12, 15, 25, 11.11) }), {
  minLength: 1,
  maxLength: 6,
});
/** The sequence of events of the order: a line is refunded, an amount is refunded, or the bank returns a refund. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('line' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constantFrom('amount' as const, 'taken back' as const), permille: fc.integer({ min: 0, max: 1000 }) }),
  fc.constant({ kind: 'sent back' as const }),
);

interface Issued {
  readonly amount: number;
  readonly tax: ReturnType<typeof taxShares>;
}

function history(lines: readonly TaxedLine[], fee: number, steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  const whole = taxShares([...lines, { amount: fee, percent: null }], 25);
  const total = sumMinor(whole.map(({ gross }) => gross));
  const issued: Issued[] = [{ amount: total, tax: whole }];
  const left = () => sumMinor(issued.map(({ amount }) => amount));
  const issue = (amount: number, credited: readonly CreditedLine[]) => {
    if (amount !== 0) issued.push({ amount, tax: changeParts(issued, amount, credited).tax });
  };
  const refunded = new Set<number>();
  for (const one of steps) {
    if (one.kind === 'line') {
      const line = lines[one.at];
      if (!line || refunded.has(one.at) || line.amount > left()) continue;
      refunded.add(one.at);
      issue(0 - line.amount, [{ description: '', quantity: 1, ...line }]);
    } else if (one.kind === 'sent back') {
      const last = issued.at(-1);
      if (last && last.amount < 0) issue(0 - last.amount, []);
    } else
      issue(
        one.kind === 'amount' ? 0 - Math.floor((left() * one.permille) / 1000) : Math.floor(((total - left()) * one.permille) / 1000),
        [],
      );
  }
  return { whole, total, issued, left, issue };
}

const sumsOf = (issued: readonly Issued[], percent: number) => {
  const shares = issued.flatMap(({ tax }) => tax.filter((share) => share.percent === percent));
  return { gross: sumMinor(shares.map(({ gross }) => gross)), tax: sumMinor(shares.map(({ tax }) => tax)) };
};

test('[BIZ-05] with lines and amounts mixed, each document sums to its amount, and every rate to the tax of its remainder', () => {
  fc.assert(
    fc.property(sold, fc.integer({ min: 0, max: 20_000 }), fc.array(step, { maxLength: 10 }), (lines, fee, steps) => {
      const { whole, issued } = history(lines, fee, steps);
      for (const { amount, tax } of issued) {
        expect(sumMinor(tax.map(({ gross }) => gross))).toBe(amount);
        for (const share of tax) expect(share.base + share.tax).toBe(share.gross);
      }
      for (const { percent, gross } of whole) {
        const now = sumsOf(issued, percent);
        expect(now.tax).toBe(taxIncludedIn(now.gross, percent));
        expect(now.gross).toBeGreaterThanOrEqual(0);
        expect(now.gross).toBeLessThanOrEqual(gross);
      }
    }),
  );
});

test('[BIZ-05] an order whose last amount is refunded has neither sales nor tax left in any rate', () => {
  fc.assert(
    fc.property(sold, fc.integer({ min: 0, max: 20_000 }), fc.array(step, { maxLength: 10 }), (lines, fee, steps) => {
      const { whole, issued, left, issue } = history(lines, fee, steps);
      issue(0 - left(), []);
      for (const { percent } of whole) expect(sumsOf(issued, percent)).toEqual({ gross: 0, tax: 0 });
    }),
  );
});

test('[BIZ-05] a line is credited at its own rate, whatever other lines the order has', () => {
  fc.assert(
    fc.property(sold, fc.integer({ min: 0, max: 20_000 }), fc.nat(5), (lines, fee, at) => {
      const line = lines[at];
      if (!line || line.amount === 0) return;
      const tax = taxShares([...lines, { amount: fee, percent: null }], 25);
      const issued = [{ amount: sumMinor(tax.map(({ gross }) => gross)), tax }];
      const parts = changeParts(issued, 0 - line.amount, [{ description: 'Card', quantity: 2, ...line }]);
      expect(parts.tax.filter(({ gross }) => gross !== 0).map(({ percent, gross }) => [percent, gross])).toEqual([
        [line.percent, 0 - line.amount],
      ]);
      expect(parts.lines).toEqual([{ description: 'Card', quantity: 2, amount: 0 - line.amount }]);
    }),
  );
});

test('[BIZ-05] a credit that the bank returned is reversed in its original rates', () => {
  const tax = taxShares(
    [
      { amount: 53_730, percent: 0 },
      { amount: 19_800, percent: 15 },
    ],
    25,
  );
  const whole = { amount: 73_530, tax };
  const of = (amount: number, lines: readonly CreditedLine[], ...before: readonly Issued[]) => ({
    amount,
    tax: changeParts([whole, ...before], amount, lines).tax,
  });
  const earlier = of(-10_000, []);
  const credit = of(-40_000, [{ description: '', quantity: 1, amount: 40_000, percent: 0 }], earlier);
  expect(changeParts([whole, earlier, credit], 40_000, []).tax).toEqual(credit.tax.map((share) => negative(share)));
});

const negative = ({ percent, gross, base, tax }: ReturnType<typeof taxShares>[number]) => ({
  percent,
  gross: 0 - gross,
  base: 0 - base,
  tax: 0 - tax,
});

test('[BIZ-05] a credit note names the lines of one request, and none if the amount differs', () => {
  const [first, second, third] = [
    { amount: 100, atMs: 1 },
    { amount: 50, atMs: 1 },
    { amount: 30, atMs: 2 },
  ];
  const waiting = [first, second, third];
  expect(linesOfCredit(waiting, 150)).toEqual([first, second]);
  expect(linesOfCredit(waiting, 200)).toEqual([first, second, third]);
  expect(linesOfCredit(waiting, 179)).toEqual([first, second]);
  expect(linesOfCredit(waiting, 149), 'less than was asked for together').toEqual([]);
});

test('[BIZ-05] a fee that is refunded with goods is credited at its original rates, whatever remains of the goods', () => {
  // Catalogues 597.00 without tax, a file 149.00 at 15 %, delivery 49.00 and the fee of the payment 39.00.
  const tax = taxShares(
    [
      { amount: 59_700, percent: 0 },
      { amount: 14_900, percent: 15 },
      { amount: 4_900, percent: null },
      { amount: 3_900, percent: null },
    ],
    25,
  );
  const lines: readonly CreditedLine[] = [
    { description: 'Catalogue', quantity: 3, amount: 59_700, percent: 0 },
    { description: 'Post', quantity: null, amount: 4_900, percent: null },
  ];
  const credit = changeParts([{ amount: 83_400, tax }], -64_600, lines);
  expect(credit.tax.map(({ percent, gross }) => [percent, gross])).toEqual([
    [15, -979],
    [0, -63_621],
  ]);
});
