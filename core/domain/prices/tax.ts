import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';

/**
 * The tax that an amount includes: 25 % in 125.00 is 25.00. Rounded half up to the minor unit. Tax is rounded only
 * here: documents, order lines and the accounting export all use this function.
 * @param percent of the price without tax
 */
export function taxIncludedIn(amount: MinorUnits, percent: number): MinorUnits {
  return Math.round((amount * percent) / (100 + percent));
}

/** The sum of the goods with one tax rate. gross = base + tax. */
export interface TaxShare {
  readonly percent: number;
  /** With tax. */
  readonly gross: MinorUnits;
  readonly base: MinorUnits;
  readonly tax: MinorUnits;
}

export interface TaxedLine {
  readonly amount: MinorUnits;
  /** null: a fee, or a discount of fees, which has the rates of its goods. */
  readonly percent: number | null;
  /** A discount for goods of this rate. Fees are spread by the prices before such discounts. */
  readonly isDiscount?: boolean;
}

/**
 * An order's amounts by rate of tax, the highest rate first. Fees are spread over the rates in proportion to the prices
 * of the goods, because delivery has the rate of the delivered goods. A discount has the rate of its goods. Promise:
 * the gross amounts sum to the lines.
 * @param usual the rate of an order without goods that cost something
 */
export function taxShares(lines: readonly TaxedLine[], usual: number): readonly TaxShare[] {
  const goods = new Map<number, MinorUnits>();
  const off = new Map<number, MinorUnits>();
  for (const { amount, percent, isDiscount } of lines) {
    const sums = isDiscount === true ? off : goods;
    if (percent !== null) sums.set(percent, (sums.get(percent) ?? 0) + amount);
  }
  const percents = [...goods.keys()].filter((percent) => (goods.get(percent) ?? 0) > 0).toSorted((a, b) => b - a);
  const total = sumMinor(lines.map(({ amount }) => amount));
  if (percents.length === 0) return [shareOf(usual, total)];
  const weights = percents.map((percent) => goods.get(percent) ?? 0);
  const gross = splitMinor(total - sumMinor([...off.values()]), weights);
  return percents.map((percent, at) => shareOf(percent, (gross[at] ?? 0) + (off.get(percent) ?? 0)));
}

function shareOf(percent: number, gross: MinorUnits): TaxShare {
  const tax = taxIncludedIn(gross, percent);
  return { percent, gross, base: gross - tax, tax };
}

/** Splits an amount by weight into parts that sum to it: rounded down, and the remainder goes to the largest fractions. */
export function splitMinor(amount: MinorUnits, weights: readonly MinorUnits[]): readonly MinorUnits[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_weight, at) => (at === 0 ? amount : 0));
  const parts = weights.map((weight, at) => {
    const exact = BigInt(amount) * BigInt(weight);
    const floor = exact >= 0n || exact % sum === 0n ? exact / sum : exact / sum - 1n;
    return { at, floor: Number(floor), rest: exact - floor * sum };
  });
  const left = amount - sumMinor(parts.map(({ floor }) => floor));
  const lucky = new Set(
    parts
      .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ at }) => at),
  );
  return parts.map(({ at, floor }) => floor + (lucky.has(at) ? 1 : 0));
}

/** Rates of the shop's goods. Prepaid credit is taxed when it is sold, so a shop needs a single rate to offer it (BIZ-07). */
export const ratesOfShop = (usual: number, ofKind: object): readonly number[] => [...new Set<number>([usual, ...Object.values(ofKind)])];
