/** What is not as the customer last saw it: said before they buy, never found out after it (CHK-10, PRC-06). */
import type { Checkout } from '#core/contract/checkout.ts';
import type { Cart, OrderLine } from '#core/contract/entities.ts';
import type { CheckoutState } from './checkout-state.ts';

export interface SeenCheckout {
  readonly cart: Cart;
  /** What was chosen, or would be again. */
  readonly delivery: { readonly uuid: string; readonly name: string } | null;
}

export type CartChange =
  | { readonly kind: 'gone' | 'added' | 'delivery'; readonly name: string }
  | { readonly kind: 'quantity'; readonly name: string; readonly from: number; readonly to: number }
  /** A package is sold without some of its items. */
  | { readonly kind: 'contents'; readonly name: string; readonly dropped: string }
  /** Minor units, of the whole line. */
  | { readonly kind: 'price'; readonly name: string; readonly from: number; readonly to: number }
  | { readonly kind: 'voucher'; readonly code: string };

export function cartChanges(seen: SeenCheckout, now: Pick<Checkout, 'cart' | 'deliveryOptions'>): readonly CartChange[] {
  const before = goodsOf(seen.cart);
  const after = goodsOf(now.cart);
  const isThere = (lines: readonly OrderLine[], { uuid }: OrderLine) => lines.some((line) => line.uuid === uuid);
  return [
    ...before.filter((line) => !isThere(after, line)).map(goneLine),
    ...after.flatMap((line) =>
      lineChanges(
        before.find(({ uuid }) => uuid === line.uuid),
        line,
      ),
    ),
    ...voucherChanges(seen.cart.rebateCode, now.cart.rebateCode),
    ...deliveryChanges(seen.delivery, now.deliveryOptions),
  ];
}

/** All goods of a cart that the shop found empty. */
export const goneFrom = (cart: Cart): readonly CartChange[] => goodsOf(cart).map(goneLine);

const goneLine = ({ description }: OrderLine): CartChange => ({ kind: 'gone', name: description });

const goodsOf = (cart: Cart): readonly OrderLine[] => cart.orderLines.filter((line) => line.type === 0);

function lineChanges(before: OrderLine | undefined, line: OrderLine): readonly CartChange[] {
  const name = line.description;
  if (!before) return [{ kind: 'added', name }];
  const dropped = droppedItems(before, line);
  if (dropped.length > 0) return [{ kind: 'contents', name, dropped: dropped.join(', ') }];
  if (before.quantity !== line.quantity) return [{ kind: 'quantity', name, from: before.quantity, to: line.quantity }];
  return before.linePrice === line.linePrice ? [] : [{ kind: 'price', name, from: before.linePrice, to: line.linePrice }];
}

function droppedItems(before: OrderLine, line: OrderLine): readonly string[] {
  const left = new Set(line.package?.packageItems.map(({ uuid }) => uuid));
  const dropped = before.package?.packageItems.filter(({ uuid }) => !left.has(uuid)) ?? [];
  return dropped.map(({ product, catalogue, template }) => product?.name || catalogue?.name || template?.name || '').filter(Boolean);
}

const voucherChanges = (before: string | null, now: string | null): readonly CartChange[] =>
  before !== null && now !== before ? [{ kind: 'voucher', code: before }] : [];

function deliveryChanges(chosen: SeenCheckout['delivery'], methods: Checkout['deliveryOptions']): readonly CartChange[] {
  if (chosen === null) return [];
  const isOffered = methods.some(({ deliveryOptions, pickupLocations }) =>
    [...deliveryOptions, ...pickupLocations].some(({ uuid }) => uuid === chosen.uuid),
  );
  return isOffered ? [] : [{ kind: 'delivery', name: chosen.name }];
}

/** What the screen of an open checkout shows. */
export function seenIn({ cart, checkout, progress }: CheckoutState): SeenCheckout {
  const uuid = progress.deliveryOptionUuid;
  for (const { name, deliveryOptions, pickupLocations } of checkout.deliveryOptions) {
    const option = deliveryOptions.find((entry) => entry.uuid === uuid);
    const location = pickupLocations.find((entry) => entry.uuid === uuid);
    const own = option?.name ?? location?.pickupname;
    if (uuid !== null && own !== undefined) return { cart, delivery: { uuid, name: own === '' ? name : `${name}, ${own}` } };
  }
  return { cart, delivery: null };
}
