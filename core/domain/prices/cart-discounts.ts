/**
 * Discounts that a cart gets without a code: for a quantity or an amount of goods, and for goods of several children
 * (BIZ-07).
 * The order of all price rules: quantity prices of the line, package, volume, sibling, voucher, delivery. Thresholds
 * use the cost of goods before any of these discounts; each discount applies to the amount that is left after the
 * earlier ones.
 * Promises: the discount of a line never exceeds its cost, and the order of the lines does not matter.
 */
import type { OrderLine } from '#core/contract/entities.ts';
import type { DiscountRule, PriceList } from '#core/contract/shop.ts';
import { formatMinor, type MinorUnits, percentOfMinor, sumMinor } from '#core/kernel/money.ts';
import { shareOut, withoutShares } from './discount-shares.ts';
import { pricedSubject } from './job-prices.ts';

type GoodsLine = Pick<
  OrderLine,
  'uuid' | 'quantity' | 'linePrice' | 'product' | 'package' | 'template' | 'fileRetouch' | 'subjects' | 'pricedFor'
>;
type Step = DiscountRule['steps'][number];
type Shares = NonNullable<OrderLine['discountShares']>;

export interface CartDiscount {
  readonly rule: DiscountRule;
  readonly step: Step;
  readonly amount: MinorUnits;
  readonly shares: Shares;
}

/** @param goods lines of type 0 that can be bought */
export function cartDiscounts(
  goods: readonly GoodsLine[],
  rules: readonly DiscountRule[],
): { readonly discounts: readonly CartDiscount[]; readonly left: readonly GoodsLine[] } {
  const discounts: CartDiscount[] = [];
  const sorted = goods.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
  const given = () => discounts.flatMap(({ shares }) => shares);
  for (const rule of inOrder(rules)) {
    const step = reachedStep(rule, goods);
    if (step === undefined) continue;
    const shares = sharesOf(rule, step, withoutShares(goodsOfRule(rule, sorted), given()));
    if (shares.length > 0) discounts.push({ rule, step, amount: sumMinor(shares.map(({ amount }) => amount)), shares });
  }
  return { discounts, left: withoutShares(goods, given()) };
}

const inOrder = (rules: readonly DiscountRule[]): readonly DiscountRule[] => [
  ...rules.filter(({ kind }) => kind !== 'sibling'),
  ...rules.filter(({ kind }) => kind === 'sibling'),
];

/** The amount of a rule's goods: pieces, minor units, or children with goods of their own. Retouch does not count as a piece. */
function measureOf(rule: DiscountRule, goods: readonly GoodsLine[]): number {
  const its = goodsOfRule(rule, goods);
  switch (rule.kind) {
    case 'pieces':
      return its.filter(({ fileRetouch }) => fileRetouch === null).reduce((sum, { quantity }) => sum + quantity, 0);
    case 'amount':
      return sumMinor(its.map(({ linePrice }) => linePrice));
    case 'sibling':
      return new Set(its.flatMap((line) => pricedSubject(line) ?? [])).size;
  }
}

function reachedStep(rule: DiscountRule, goods: readonly GoodsLine[]): Step | undefined {
  const measured = measureOf(rule, goods);
  return rule.steps.findLast(({ from }) => from <= measured);
}

function sharesOf({ kind }: DiscountRule, step: Step, lines: readonly GoodsLine[]): Shares {
  if (kind !== 'sibling') return shareOut(amountOff(step, lines), lines);
  return furtherChildren(lines).flatMap((ofChild) => shareOut(amountOff(step, ofChild), ofChild));
}

function amountOff({ off, value }: Step, lines: readonly GoodsLine[]): MinorUnits {
  const total = sumMinor(lines.map(({ linePrice }) => linePrice));
  return off === 'percent' ? percentOfMinor(total, value) : Math.min(value, total);
}

/** The goods of each child except the one with the most expensive goods. */
function furtherChildren(lines: readonly GoodsLine[]): readonly (readonly GoodsLine[])[] {
  const subjects = new Set(lines.flatMap((line) => pricedSubject(line) ?? []));
  return [...subjects]
    .map((subject) => {
      const its = lines.filter((line) => pricedSubject(line) === subject);
      return { subject, its, total: sumMinor(its.map(({ linePrice }) => linePrice)) };
    })
    .toSorted((a, b) => b.total - a.total || (a.subject < b.subject ? -1 : 1))
    .slice(1)
    .map(({ its }) => its);
}

const goodsOfRule = (rule: DiscountRule, goods: readonly GoodsLine[]): readonly GoodsLine[] =>
  goods.filter((line) => isForSubject(rule, pricedSubject(line)) && isNamed(rule, line));

const isForSubject = ({ onlyFor, notFor }: DiscountRule, subject: string | undefined): boolean =>
  subject === undefined ? onlyFor === undefined : (onlyFor?.includes(subject) ?? true) && notFor?.includes(subject) !== true;

function isNamed({ goodsUuids, categories }: DiscountRule, { package: bundle, product, template }: GoodsLine): boolean {
  if (goodsUuids === undefined && categories === undefined) return true;
  const uuid = bundle?.uuid ?? product?.uuid;
  const isOfGoods = uuid !== undefined && goodsUuids?.includes(uuid) === true;
  return isOfGoods || (bundle === null && template?.categories.some((name) => categories?.includes(name)) === true);
}

/** The rules that may apply to a subject's goods; without a subject, all rules. */
export const discountsFor = (rules: readonly DiscountRule[], subjectUuid: string): readonly DiscountRule[] =>
  inOrder(rules).filter((rule) => subjectUuid === '' || isForSubject(rule, subjectUuid));

/** The discount of the rule's next threshold. */
export interface NextStep {
  readonly rule: DiscountRule;
  readonly step: Step;
  /** Pieces, minor units or children. */
  readonly missing: number;
}

/** Thresholds within reach: half of one is reached, or another child of the rule has no goods yet. */
export function nextSteps(goods: readonly GoodsLine[], { discounts = [] }: Pick<PriceList, 'discounts'>): readonly NextStep[] {
  return inOrder(discounts).flatMap((rule) => {
    const measured = measureOf(rule, goods);
    const step = rule.steps.find(({ from }) => from > measured);
    const isReachable = rule.kind !== 'sibling' || (rule.onlyFor?.length ?? 0) > measured;
    return step === undefined || measured * 2 < step.from || !isReachable ? [] : [{ rule, step, missing: step.from - measured }];
  });
}

export type DiscountWord = 'pieces' | 'piecesOf' | 'amount' | 'siblingPercent' | 'siblingAmount';

/** The text for a discount, and its values. A null name means the kind's name. */
export interface DiscountWording {
  readonly word: DiscountWord;
  readonly kind: DiscountRule['kind'];
  readonly name: string | null;
  readonly from: string;
  readonly off: string;
  readonly of: string;
}

export function discountWording(rule: DiscountRule, step: Step, currency: string, language: string): DiscountWording {
  const { kind, name = null, of = '' } = rule;
  const money = (minor: MinorUnits) => formatMinor(minor, currency, language);
  return {
    word: wordOf(rule, step),
    kind,
    name,
    from: kind === 'amount' ? money(step.from) : String(step.from),
    off: step.off === 'percent' ? String(step.value) : money(step.value),
    of,
  };
}

function wordOf({ kind, of }: DiscountRule, { off }: Step): DiscountWord {
  if (kind === 'sibling') return off === 'percent' ? 'siblingPercent' : 'siblingAmount';
  return kind === 'pieces' && of !== undefined ? 'piecesOf' : kind;
}
