import type { Cart, OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { applyCartChange, type CartChange } from './cart-change.ts';
import { type CartTexts, priceCart } from './cart-totals.ts';
import type { CartFacts } from './goods-line.ts';
import { isOffSale, withOffSale } from './sale/off-sale.ts';

export interface FoldSurroundings {
  readonly priceList: PriceList;
  readonly facts: CartFacts;
  readonly texts: CartTexts;
  readonly nowMs: number;
}

/**
 * The cart as the screen shows it: the server's cart as last read, with the waiting changes folded in, oldest first.
 * Without waiting changes it is the server's cart unchanged; otherwise the prices are an estimate by the same rules. An
 * estimate has no fees: checkout adds them, after the queue is empty.
 */
export function foldCart(serverCart: Cart, waiting: readonly CartChange[], { priceList, facts, texts, nowMs }: FoldSurroundings): Cart {
  if (waiting.length === 0) return serverCart;
  const { rebate, rebateCode } = serverCart;
  // Without a price list, no line is known to be off sale.
  const isOff = (line: OrderLine) => (priceList.products.length > 0 ? isOffSale(line, priceList) : line.isOffSale === true);
  const told = (lines: readonly OrderLine[]) => withOffSale(lines, isOff, facts.portraitsOf);
  const goods = waiting.reduce(
    (lines, change) => applyCartChange(lines, change, priceList, facts),
    told(serverCart.orderLines.filter((line) => line.type === 0)),
  );
  const priced = priceCart(told(goods), priceList, {
    ownerUuid: facts.ownerUuid,
    nowMs,
    texts,
    rebate: rebate && rebateCode !== null ? { ...rebate, code: rebateCode } : null,
  });
  return { ...serverCart, orderLines: priced.orderLines, summary: { totalPrice: priced.totalPrice }, rebateResult: priced.rebateResult };
}

/** An owner's cart before the server was reached for the first time. */
export function emptyCart(cartUuid: string): Cart {
  return { uuid: cartUuid, orderLines: [], summary: { totalPrice: 0 }, rebateCode: null, revision: 0 };
}
