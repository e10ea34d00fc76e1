import type { Cart, OrderLine, Rebate, RebateResult } from '#core/contract/entities.ts';
import { type MinorUnits, percentOfMinor, sumMinor } from '#core/kernel/money.ts';
import { shareOut } from '../prices/discount-shares.ts';
import { pricedSubject } from '../prices/job-prices.ts';

type GoodsLine = Pick<OrderLine, 'uuid' | 'linePrice' | 'product' | 'package' | 'subjects' | 'pricedFor'>;

interface RebateSurroundings {
  /** Lines of type 0 that can be bought. */
  readonly goods: readonly GoodsLine[];
  /** The amount left to pay for each of them after earlier discounts; absent: their price. */
  readonly left?: readonly Pick<OrderLine, 'uuid' | 'linePrice'>[];
  /** The remaining delivery fee; null: no delivery is chosen. */
  readonly deliveryFee: MinorUnits | null;
  readonly nowMs: number;
  /** ISO 8601 date in the shop's time zone. */
  readonly today: string;
}

type Applied = RebateResult & { readonly amount: MinorUnits; readonly shares: NonNullable<OrderLine['discountShares']> };

/**
 * The discount of a rebate code, or the reason why there is none (PRC-05). Percent and amount apply only to the code's
 * goods, and never exceed their price; free delivery removes the delivery fee. There is no discount below the code's
 * minimum of these goods.
 */
export function applyRebate(rebate: Rebate, { goods, left = goods, deliveryFee, nowMs, today }: RebateSurroundings): Applied {
  const none = (state: RebateResult['state'], missing = 0): Applied => ({ state, missing, amount: 0, shares: [] });
  const limit = rebateLimit(rebate, { nowMs, today }) ?? goodsLimit(rebate, goods);
  if (limit !== null) return { ...none('nothing_to_reduce'), limit };
  const its = goodsOfRebate(rebate, goods);
  const missing = missingToMinimum(rebate.minimumTotal, sumMinor(its.map((line) => line.linePrice)));
  if (missing > 0) return none('below_minimum', missing);
  if (rebate.kind === 'free_delivery') {
    if (deliveryFee === null) return none('delivery_not_chosen');
    return deliveryFee > 0 ? { state: 'applied', missing: 0, amount: deliveryFee, shares: [] } : none('delivery_free');
  }
  const reduced = left.filter(({ uuid }) => its.some((line) => line.uuid === uuid));
  const amount = amountOff(rebate.kind, rebate.value, sumMinor(reduced.map((line) => line.linePrice)));
  return amount > 0 ? { state: 'applied', missing: 0, amount, shares: shareOut(amount, reduced) } : none('nothing_to_reduce');
}

/** The reason why a code gives no discount for any cart. null: it may give one. */
export function rebateLimit(
  { firstDay, lastDay, endsAtMs, use }: Rebate,
  { nowMs, today }: Pick<RebateSurroundings, 'nowMs' | 'today'>,
): 'not_begun' | 'over' | 'used' | 'used_up' | null {
  if (firstDay !== undefined && today < firstDay) return 'not_begun';
  if ((lastDay !== undefined && today > lastDay) || (endsAtMs !== undefined && endsAtMs <= nowMs)) return 'over';
  return use ?? null;
}

/**
 * The reason why it gives no discount for these goods: they belong to other jobs, or are other goods of the job. For an
 * empty cart only the job is checked.
 */
function goodsLimit(rebate: Rebate, goods: readonly GoodsLine[]): 'not_for_job' | 'not_for_goods' | null {
  const ofJob = goods.filter((line) => isOfJob(rebate, line));
  if (rebate.subjectUuids?.length === 0 || (goods.length > 0 && ofJob.length === 0)) return 'not_for_job';
  return goods.length > 0 && goodsOfRebate(rebate, ofJob).length === 0 ? 'not_for_goods' : null;
}

/** The goods that a code applies to: of the job that determines their price, and of the named products and packages. */
export const goodsOfRebate = <L extends GoodsLine>(
  rebate: Pick<Rebate, 'subjectUuids' | 'goodsUuids'>,
  goods: readonly L[],
): readonly L[] => goods.filter((line) => isOfJob(rebate, line) && isNamed(rebate, line));

function isOfJob({ subjectUuids }: Pick<Rebate, 'subjectUuids'>, line: GoodsLine): boolean {
  const subject = pricedSubject(line);
  return subjectUuids === undefined || (subject !== undefined && subjectUuids.includes(subject));
}

function isNamed({ goodsUuids }: Pick<Rebate, 'goodsUuids'>, line: GoodsLine): boolean {
  const uuid = line.package?.uuid ?? line.product?.uuid;
  return goodsUuids === undefined || (uuid !== undefined && goodsUuids.includes(uuid));
}

/** The missing amount of goods up to a code's minimum; 0: none. */
export const missingToMinimum = (minimum: MinorUnits, goodsTotal: MinorUnits): MinorUnits => Math.max(0, minimum - goodsTotal);

const amountOff = (kind: 'percent' | 'amount', value: number, goodsTotal: MinorUnits): MinorUnits =>
  kind === 'percent' ? percentOfMinor(goodsTotal, Math.min(100, Math.max(0, value))) : Math.min(goodsTotal, Math.max(0, value));

/** The rebate code for an order and its purchase event, only if it gave a discount. */
export const usedRebateCode = (code: Cart['rebateCode'], lines: readonly Pick<OrderLine, 'type'>[]): Cart['rebateCode'] =>
  lines.some((line) => line.type === 1) ? code : null;
