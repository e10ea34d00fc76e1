/** The reason why a seen line is no longer in the cart: it was ordered, it is not sold, or it was removed (SIM-10). */
import type { OrderListEntry } from '#core/contract/orders.ts';
import type { PriceList } from '#core/contract/shop.ts';
import type { CartDifference, GoneLine } from './cart-changes.ts';

interface GoneFacts {
  /** The customer's orders, newest first; null: not known here. */
  readonly orders: readonly Pick<OrderListEntry, 'uuid' | 'lines' | 'change' | 'payment'>[] | null;
  /** null: not known here. */
  readonly sold: Pick<PriceList, 'products' | 'packages' | 'catalogues'> | null;
  /** Lines that were ordered on this device, or may have been. A separate notice covers them. Absent: none. */
  readonly orderedHere?: ReadonlySet<string>;
}

/** A voucher that was ordered with the goods is not listed separately, nor is a discount of those goods. */
export function withReasons(changes: readonly CartDifference[], facts: GoneFacts): readonly CartDifference[] {
  const isOwn = (change: CartDifference) => change.kind === 'gone' && facts.orderedHere?.has(change.line.uuid) === true;
  const others = changes.filter((change) => !isOwn(change));
  const told = others.map((change) => (change.kind === 'gone' ? reasonOf(change.name, change.line, facts) : change));
  const isOrdered = others.length < changes.length || told.some(({ kind }) => kind === 'ordered' || kind === 'orderedUnpaid');
  return isOrdered ? told.filter(({ kind }) => kind !== 'voucherGone' && kind !== 'discount') : told;
}

function reasonOf(name: string, line: GoneLine, { orders, sold }: GoneFacts): CartDifference {
  // A cancelled or refunded order did not buy it. The same file or set keeps the uuid of its line.
  const order = orders?.find(({ lines, change }) => change !== 'over' && lines?.includes(line.uuid));
  if (order) return { kind: order.payment.state === 'paid' ? 'ordered' : 'orderedUnpaid', name, orderUuid: order.uuid };
  return sold !== null && !isSold(line, sold) ? { kind: 'notSold', name } : { kind: 'gone', name, line };
}

/** A property of the line that is unknown here does not make it unsellable. */
function isSold({ package: bundle, catalogue, product }: GoneLine, sold: NonNullable<GoneFacts['sold']>): boolean {
  if (bundle) return bundle.uuid === undefined || sold.packages.some(({ uuid }) => uuid === bundle.uuid);
  if (catalogue) return sold.catalogues.some(({ uuid }) => uuid === catalogue.uuid);
  return !product || sold.products.some(({ uuid }) => uuid === product.uuid);
}
