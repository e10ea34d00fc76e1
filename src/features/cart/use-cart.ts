import { useMemo } from 'react';
import type { OrderLine } from '#core/contract/entities.ts';
import { shopCalls, type PriceList } from '#core/contract/shop.ts';
import { cartArrival, type CartDelivery, cartDelivery, schoolNotes } from '#core/domain/prices/delivery-range.ts';
import { isOffSale } from '#core/domain/cart/sale/off-sale.ts';
import { goodsOnSale } from '#core/domain/cart/sale/on-sale.ts';
import { nextSteps } from '#core/domain/prices/cart-discounts.ts';
import { cartQuantity, cartQuantityRange } from '#core/domain/cart/quantity.ts';
import { useCurrency } from '#src/data/live/use-currency.ts';
import { effectsOf } from '#src/data/commands/cart/change-cart.ts';
import { deleteLine } from '#core/domain/cart/cart-change.ts';
import { deleteCartLine } from '#core/operations/cart/delete-cart-line.ts';
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import type { WhereKept } from '#core/domain/where-kept.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useOperation } from '#src/data/live/use-operation.ts';

const NO_FIXED: PriceList['fixedProducts'] = {
  specialRebate: null,
  catalogue: null,
  digitalPortrait: null,
  digitalSet: null,
  retouch: null,
};

const UNKNOWN_DELIVERY: CartDelivery = { state: 'unknown' };

/** The cart as the screen shows it, and the actions on a line. Everything works without a connection. */
export function useCart() {
  const device = useDevice();
  const live = useCartLive();
  const { isOnline } = useConnection();
  const currency = useCurrency();
  const prices = useAnswer(shopCalls.prices, {});
  const priceList = prices.state === 'ready' ? prices.value : undefined;
  const { run: change } = useOperation(updateCartLine);
  const { run: remove } = useOperation(deleteCartLine);
  const actions = useMemo(
    () => ({
      setQuantity(line: OrderLine, wanted: string | number) {
        const quantity = cartQuantity(wanted, cartQuantityRange(line));
        if (quantity !== line.quantity) void change({ params: { uuid: line.uuid }, body: { quantity } });
      },
      remove: (line: OrderLine) => void remove({ params: { uuid: line.uuid } }),
      /** Lines that leave the cart with this one, and lines that become dearer without it. */
      effectsOfRemoving: ({ uuid }: OrderLine) => effectsOf(device, deleteLine(uuid)),
    }),
    [device, change, remove],
  );
  return {
    ...live,
    ...actions,
    isOnline,
    currency,
    fixedProducts: priceList?.fixedProducts ?? NO_FIXED,
    freeShippingThreshold: priceList?.freeShippingThreshold ?? -1,
    /** The line leaves the cart when checkout opens. */
    isOffSale: (line: OrderLine) => line.isOffSale === true || (priceList !== undefined && isOffSale(line, priceList)),
    /** Delivery cost before the customer has chosen a delivery. */
    delivery: priceList ? cartDelivery(live.cart, priceList, device.shopClock.nowMs()) : UNKNOWN_DELIVERY,
    /** Latest day of arrival; null when no day is known. */
    arrival: priceList ? cartArrival(live.cart, priceList, device.shopClock.nowMs()) : null,
    /** Discounts that the cart almost reaches. */
    nextDiscounts: priceList ? nextSteps(goodsOnSale(live.cart.orderLines), priceList) : [],
    /** Deliveries to the schools of the cart's subjects. */
    schoolNotes: priceList ? schoolNotes(live.cart, priceList, device.shopClock.nowMs()) : [],
    /** The server has not answered yet: '...' is shown instead of a price. Offline the estimate is shown. */
    isUpdating: (line: OrderLine) => isOnline && live.waiting.has(line.uuid),
    /** Whether the shop has the line as it is shown. */
    keptOf: (line: OrderLine): WhereKept => live.unsent.get(line.uuid) ?? 'shop',
    isDeleting: (line: OrderLine) => live.deleting.has(line.uuid),
  };
}

export type CartScreen = ReturnType<typeof useCart>;
