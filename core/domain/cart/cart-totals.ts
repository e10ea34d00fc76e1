/**
 * Prices a cart. The server decides with it and the device estimates with it, from the same input.
 * Promises: the total is the sum of the lines of types 0 to 3 that are on sale; it is never negative; it is one line,
 * of type 4. Order: goods (0), campaigns and the cart's own discounts (2), the rebate code (1), fees (3), the total
 * (4).
 */
import type { Cart, OrderLine, Rebate, RebateResult } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { dayIn } from '#core/kernel/time-zones.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import { type DerivedRole, deriveUuid } from '../derive-uuid.ts';
import { cartDiscounts, discountWording, type DiscountWording } from '../prices/cart-discounts.ts';
import { type CartDelivery, cartDelivery, chargedDelivery } from '../prices/delivery-range.ts';
import { freeShipping, goodsTotalOf } from '../prices/free-shipping.ts';
import { priceLine } from '../prices/line-price.ts';
import { applyRebate } from '../rebates/rebate.ts';
import type { TaxShare } from '../prices/tax.ts';
import { type TaxName, taxName } from '../prices/tax-name.ts';
import { goodsOnSale, hasPackage } from './sale/on-sale.ts';

/** Descriptions of discount, fee and total lines, in the customer's language. */
export interface CartTexts {
  readonly rebate: (code: string, isCredit?: boolean) => string;
  readonly discount: (wording: DiscountWording) => string;
  /** The language of its amounts, BCP 47. */
  readonly language: string;
  readonly freeDelivery: string;
  readonly total: string;
}

/** The texts of an order's lines. */
export interface OrderTexts extends CartTexts {
  readonly tax: (percent: number, name: TaxName) => string;
}

export interface Fee {
  readonly description: string;
  readonly price: MinorUnits;
}

export interface PricingContext {
  readonly ownerUuid: string;
  readonly nowMs: number;
  readonly texts: CartTexts;
  readonly rebate: (Rebate & { readonly code: string }) | null;
  /** The delivery chosen in checkout. Express delivery is also charged above the free-shipping threshold. */
  readonly delivery?: Fee & { readonly isExpress: boolean };
  readonly payment?: Fee;
}

export interface PricedCart {
  readonly orderLines: OrderLine[];
  readonly totalPrice: MinorUnits;
  /** null: there is no rebate code. */
  readonly rebateResult: RebateResult | null;
}

/** @param goods lines of type 0; their price fields are used only if their product is no longer in the price list */
export function priceCart(goods: readonly OrderLine[], priceList: PriceList, context: PricingContext): PricedCart {
  const priced = pricedGoods(goods, priceList, context.nowMs);
  const { rebateResult, ...more } = reductionsAndFees(priced, priceList, context);
  const totalPrice = sumMinor([...goodsOnSale(priced), ...more.lines].map((line) => line.linePrice));
  return {
    orderLines: [...priced, ...more.lines, plainLine(context.ownerUuid, 'total', 4, context.texts.total, totalPrice)],
    totalPrice,
    rebateResult,
  };
}

/** Each line with its price in this cart. */
export function pricedGoods(goods: readonly OrderLine[], priceList: PriceList, nowMs: number): readonly OrderLine[] {
  const surroundings = { nowMs, hasPackage: hasPackage(goods) };
  return goods.map((line) => withPrice(line, priceLine(line, priceList, surroundings)));
}

/** The lines of an order: the cart's lines without the total, and one line per rate for the tax that the total includes. */
export function orderLinesOf(
  cart: PricedCart,
  shares: readonly TaxShare[],
  { ownerUuid, texts, country }: { readonly ownerUuid: string; readonly texts: OrderTexts; readonly country: string },
): OrderLine[] {
  const taxes = shares.flatMap(({ percent, tax }) => {
    // Goods without tax have no tax line.
    const name = taxName([percent], country);
    return name === null ? [] : [{ percent, line: plainLine(ownerUuid, 'tax', 4, texts.tax(percent, name), tax) }];
  });
  const named = taxes.map(({ percent, line }, at) => (at > 0 ? { ...line, uuid: deriveUuid(ownerUuid, 'tax', String(percent)) } : line));
  return [...cart.orderLines.filter((line) => line.type !== 4), ...named];
}

/** Item count and rounded total of the update event (CRT-10). @returns total in whole currency units when `minorPerUnit` is the currency's */
export function cartUpdateOf(
  cart: Pick<Cart, 'orderLines' | 'summary'>,
  minorPerUnit: number,
): { itemCount: number; roundedTotal: number } {
  return { itemCount: itemCountOf(cart.orderLines), roundedTotal: Math.round(cart.summary.totalPrice / minorPerUnit) };
}

/** The number in the badge: the quantities of the lines of type 0. */
export const itemCountOf = (lines: readonly Pick<OrderLine, 'type' | 'quantity'>[]): number =>
  lines.filter((line) => line.type === 0).reduce((sum, line) => sum + line.quantity, 0);

function withPrice(line: OrderLine, price: { linePrice: MinorUnits; actualLinePrice: MinorUnits }): OrderLine {
  const off = price.linePrice - price.actualLinePrice;
  return { ...line, ...price, rebate: off === 0 ? null : { linePrice: off } };
}

function reductionsAndFees(
  goods: readonly OrderLine[],
  priceList: PriceList,
  context: PricingContext,
): { readonly lines: OrderLine[]; readonly rebateResult: RebateResult | null } {
  const { ownerUuid, texts, rebate, delivery, payment, nowMs } = context;
  const goodsTotal = goodsTotalOf(goods);
  const isFree = freeShipping(goodsTotal, priceList.freeShippingThreshold).state === 'reached';
  const campaign = delivery ? delivery.price - chargedDelivery(delivery, isFree) : 0;
  const deliveryFee = delivery ? delivery.price - campaign : feeBefore(goods, priceList, context);
  const today = dayIn(priceList.arrival?.timeZone ?? 'UTC', nowMs);
  const onSale = goodsOnSale(goods);
  const { discounts, left } = cartDiscounts(onSale, priceList.discounts ?? []);
  const applied = rebate && applyRebate(rebate, { goods: onSale, left, deliveryFee, nowMs, today });
  const lines: OrderLine[] = discounts.map(({ rule, step, amount, shares }, at) => ({
    ...plainLine(ownerUuid, 'discount', 2, texts.discount(discountWording(rule, step, priceList.currency, texts.language)), -amount),
    uuid: deriveUuid(ownerUuid, 'discount', String(at)),
    discountShares: shares,
  }));
  if (campaign > 0) lines.push({ ...plainLine(ownerUuid, 'free-delivery', 2, texts.freeDelivery, -campaign), discountShares: [] });
  if (rebate && applied && applied.amount > 0)
    lines.push({
      ...plainLine(ownerUuid, 'rebate', 1, texts.rebate(rebate.code, rebate.isCredit), -applied.amount),
      product: specialRebate(priceList),
      discountShares: applied.shares,
      ...(rebate.isCredit && { isCredit: true }),
    });
  if (delivery) lines.push(plainLine(ownerUuid, 'delivery-fee', 3, delivery.description, delivery.price));
  if (payment && payment.price > 0) lines.push(plainLine(ownerUuid, 'payment-fee', 3, payment.description, payment.price));
  return { lines, rebateResult: applied && resultOf(applied) };
}

const resultOf = ({ state, missing, limit }: RebateResult): RebateResult => ({ state, missing, ...(limit !== undefined && { limit }) });

/** The fee of a delivery that is not chosen yet; null: it depends on the choice. A cart of files has no delivery. */
const feeBefore = (goods: readonly OrderLine[], priceList: PriceList, { nowMs }: PricingContext): 0 | null =>
  mayCostDelivery(cartDelivery({ orderLines: goods }, priceList, nowMs)) ? null : 0;

const mayCostDelivery = (delivery: CartDelivery): boolean =>
  delivery.state === 'unknown' || (delivery.state === 'range' && delivery.highest > 0);

function specialRebate(priceList: PriceList): OrderLine['product'] {
  const product = priceList.products.find((entry) => entry.uuid === priceList.fixedProducts.specialRebate);
  return product ? { uuid: product.uuid, name: product.name, type: product.type, subproducts: product.subproducts } : null;
}

function plainLine(ownerUuid: string, role: DerivedRole, type: OrderLine['type'], description: string, price: MinorUnits): OrderLine {
  return {
    uuid: deriveUuid(ownerUuid, role),
    type,
    description,
    quantity: 1,
    minimumQuantity: 1,
    maximumQuantity: 1,
    canChangeQuantity: false,
    linePrice: price,
    actualLinePrice: price,
    rebate: null,
    product: null,
    subProductUuids: [],
    template: null,
    catalogue: null,
    subjects: [],
    digitalFiles: [],
    fileRetouch: null,
    package: null,
  };
}
