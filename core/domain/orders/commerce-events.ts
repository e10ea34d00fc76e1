/**
 * Events for a shop's tag manager, in the common format of tag managers (GA4 e-commerce). They contain goods and sums,
 * never personal data: no name, subject, picture or code.
 */
import type { Cart, OrderLine } from '#core/contract/entities.ts';
import type { Order } from '#core/contract/orders.ts';
import { minorDigits } from '#core/kernel/money.ts';
import { usedRebateCode } from '../rebates/rebate.ts';

export interface CommerceItem {
  readonly item_id: string;
  readonly item_name: string;
  /** The template of the product. */
  readonly item_variant?: string;
  readonly quantity: number;
  /** Price of one piece, in whole currency units with decimals, as these events require. */
  readonly price: number;
}

interface Basket {
  readonly currency: string;
  readonly value: number;
  readonly items: readonly CommerceItem[];
}

export type CartEvent = { readonly event: 'add_to_cart' | 'remove_from_cart' | 'view_cart'; readonly ecommerce: Basket };
export interface PurchaseEvent {
  readonly event: 'purchase';
  readonly ecommerce: Basket & { readonly transaction_id: string; readonly shipping: number; readonly coupon?: string };
}

type Line = Pick<OrderLine, 'uuid' | 'type' | 'quantity' | 'linePrice' | 'description' | 'product' | 'template'>;

function itemOf(line: Line, quantity: number, perUnit: number): CommerceItem {
  return {
    item_id: line.product?.uuid ?? line.uuid,
    item_name: line.product?.name ?? line.description,
    ...(line.template && { item_variant: line.template.uuid }),
    quantity,
    price: line.quantity === 0 ? 0 : line.linePrice / line.quantity / perUnit,
  };
}

const goodsOf = (lines: readonly Line[]): Line[] => lines.filter((line) => line.type === 0);
const valueOf = (items: readonly CommerceItem[]): number =>
  Math.round(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) * 100) / 100;

/** The difference between two carts, by line and quantity. A change of the owner gives no events. */
export function cartChangeEvents(
  before: Pick<Cart, 'uuid' | 'orderLines'>,
  after: Pick<Cart, 'uuid' | 'orderLines'>,
  currency: string,
): CartEvent[] {
  if (before.uuid !== after.uuid) return [];
  const perUnit = 10 ** minorDigits(currency);
  const [old, now] = [goodsOf(before.orderLines), goodsOf(after.orderLines)];
  const quantityIn = (lines: readonly Line[], uuid: string): number => lines.find((line) => line.uuid === uuid)?.quantity ?? 0;
  const more = (lines: readonly Line[], others: readonly Line[]): CommerceItem[] =>
    lines.flatMap((line) => {
      const extra = line.quantity - quantityIn(others, line.uuid);
      return extra > 0 ? [itemOf(line, extra, perUnit)] : [];
    });
  const eventsOf = (event: CartEvent['event'], items: readonly CommerceItem[]): CartEvent[] =>
    items.length === 0 ? [] : [{ event, ecommerce: { currency, value: valueOf(items), items } }];
  return [...eventsOf('add_to_cart', more(now, old)), ...eventsOf('remove_from_cart', more(old, now))];
}

export function viewCartOf(cart: Pick<Cart, 'orderLines' | 'summary'>, currency: string): CartEvent {
  const perUnit = 10 ** minorDigits(currency);
  const items = goodsOf(cart.orderLines).map((line) => itemOf(line, line.quantity, perUnit));
  return { event: 'view_cart', ecommerce: { currency, value: cart.summary.totalPrice / perUnit, items } };
}

export function purchaseOf({
  uuid,
  orderLines,
  summary,
  rebateCode,
}: Pick<Order, 'uuid' | 'orderLines' | 'summary' | 'rebateCode'>): PurchaseEvent {
  const perUnit = 10 ** minorDigits(summary.currency);
  const coupon = usedRebateCode(rebateCode, orderLines);
  const fees = orderLines.filter((line) => line.type === 3).reduce((sum, line) => sum + line.linePrice, 0);
  return {
    event: 'purchase',
    ecommerce: {
      transaction_id: uuid,
      currency: summary.currency,
      value: summary.totalPrice / perUnit,
      shipping: fees / perUnit,
      ...(coupon !== null && { coupon }),
      items: goodsOf(orderLines).map((line) => itemOf(line, line.quantity, perUnit)),
    },
  };
}
