/** The differences between the cart and what the customer last saw. They are shown before the purchase (CHK-10, PRC-06, SIM-10). */
import type { DeliveryMethod } from '#core/contract/delivery.ts';
import type { Cart, OrderLine } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import { shownDay, shownDays } from '#core/domain/orders/arrival/promised-day.ts';
import { itemName } from '#core/domain/packages/item-name.ts';

type Named = { readonly name: string } | null;

/** A line as the customer saw it. An order line is one. */
export type SeenLine = Pick<OrderLine, 'uuid' | 'type' | 'description' | 'quantity' | 'linePrice'> & {
  /** Its product, with its package's uuid; absent: it was seen by an earlier version. */
  readonly product?: { readonly uuid: string } | null | undefined;
  readonly catalogue?: { readonly uuid: string } | null | undefined;
  /** The reason why the shop refused to add it after the device had shown it. */
  readonly refusal?: AppError | undefined;
  /** Another device ordered its draft, put it into the cart or deleted it before this line arrived. */
  readonly isMadeTwice?: boolean | undefined;
  /** The amount that a discount takes off, and the goods that it is taken off. */
  readonly discountShares?: OrderLine['discountShares'];
  /** Its digital pictures, and how many of a set the customer already has; absent: it was seen by an earlier version. */
  readonly digitalFiles?: readonly { readonly uuid: string }[] | undefined;
  readonly digitalOwned?: number | undefined;
  readonly package: {
    readonly uuid?: string | undefined;
    readonly packageItems: readonly {
      readonly uuid: string;
      /** For a digital set, with its number of pictures. */
      readonly subject?: { readonly uuid: string; readonly numImages?: number | undefined } | null | undefined;
      readonly product: Named;
      readonly catalogue: Named;
      readonly template: Named;
    }[];
  } | null;
};

/** The reduction of the goods by all lines of one type: the code (1), or the cart's own discounts (2). Without delivery. */
export interface SeenDiscount {
  readonly type: 1 | 2;
  readonly name: string;
  readonly amount: MinorUnits;
}

/** The parts of a cart that are compared. A whole cart has them all. */
export interface SeenCart {
  /** Absent: computed from its lines. */
  readonly discounts?: readonly SeenDiscount[] | undefined;
  readonly orderLines: readonly SeenLine[];
  readonly rebateCode: string | null;
  readonly rebateResult?: Cart['rebateResult'];
}

export interface SeenCheckout {
  readonly cart: SeenCart;
  /** The days within which the catalogues arrive; null or absent: none were named. */
  readonly catalogueDays?: number | null;
  /** The chosen option, or the one that would be preselected. */
  readonly delivery: {
    readonly uuid: string;
    readonly name: string;
    readonly price: MinorUnits;
    /** The named day; null: none was named. */
    readonly arrivesBy: string | null;
    /** The pupil to whom the school hands it out. */
    readonly subjectUuid: string | null;
  } | null;
}

export type CartDifference =
  | { readonly kind: 'added' | 'delivery'; readonly name: string }
  /** The cart does not contain the reason; see why-gone.ts. */
  | { readonly kind: 'gone'; readonly name: string; readonly line: GoneLine }
  /** orderedUnpaid: the order is not paid yet. */
  | { readonly kind: 'ordered' | 'orderedUnpaid'; readonly name: string; readonly orderUuid: string }
  | { readonly kind: 'notSold' | 'madeTwice'; readonly name: string }
  /** Its pictures are in a set that is in the cart. */
  | { readonly kind: 'inSet'; readonly name: string; readonly set: string }
  /** The shop refused to add it, so it was never in the cart. */
  | { readonly kind: 'refused'; readonly name: string; readonly cause: AppError }
  /** files: a set, or those of a package, has fewer pictures. */
  | { readonly kind: 'quantity' | 'files'; readonly name: string; readonly from: number; readonly to: number }
  /** The days within which catalogues arrive. */
  | { readonly kind: 'catalogueDays'; readonly from: number; readonly to: number }
  /** A package is sold without some of its items. */
  | { readonly kind: 'contents'; readonly name: string; readonly dropped: string }
  /** Minor units, of the whole line. discount: the reduction became smaller. */
  | { readonly kind: 'price' | 'deliveryPrice' | 'discount'; readonly name: string; readonly from: MinorUnits; readonly to: MinorUnits }
  /** ISO 8601 dates. */
  | { readonly kind: 'arrival'; readonly name: string; readonly from: string; readonly to: string }
  /** voucher: it no longer gives a discount. voucherGone: the cart no longer has it. */
  | { readonly kind: 'voucher' | 'voucherGone'; readonly code: string };

export type GoneLine = Pick<SeenLine, 'uuid' | 'product' | 'catalogue' | 'package'>;

/** The delivery is last, because its price may depend on the goods. */
export const checkoutDifferences = (
  seen: SeenCheckout,
  now: { readonly cart: SeenCart; readonly deliveryOptions: readonly DeliveryMethod[]; readonly catalogueMaxDeliveryTime?: number | null },
): readonly CartDifference[] => [
  ...cartDifferences(seen.cart, now.cart),
  ...catalogueDifference(seen.catalogueDays ?? null, now.catalogueMaxDeliveryTime ?? null),
  ...deliveryDifferences(seen.delivery, now.deliveryOptions),
];

/** Catalogues that were added to the cart or removed from it are listed by name. */
const catalogueDifference = (from: number | null, to: number | null): readonly CartDifference[] =>
  from === null || to === null || from === to ? [] : [{ kind: 'catalogueDays', from, to }];

export function cartDifferences(seen: SeenCart, now: SeenCart): readonly CartDifference[] {
  const before = goodsOf(seen);
  const after = goodsOf(now);
  return [
    ...before.filter((line) => !lineIn(after, line)).map((line) => inSet(line, after) ?? goneLine(line)),
    ...after.flatMap((line) => lineDifferences(lineIn(before, line), line)),
    ...voucherDifference(seen, now),
    ...discountDifferences(seen, now),
  ];
}

/** A removed code is listed as removed. */
function discountDifferences(seen: SeenCart, now: SeenCart): readonly CartDifference[] {
  const isSameCode = seen.rebateCode === codeOf(now);
  return discountsOf(seen)
    .filter(({ type }) => type === 2 || isSameCode)
    .map(({ type, name, amount }) => ({ kind: 'discount' as const, name, from: amount, to: amountIn(now, type) }))
    .filter(({ from, to }) => to < from);
}

const DISCOUNTS = [1, 2] as const;

export const discountsOf = ({ discounts, orderLines }: SeenCart): readonly SeenDiscount[] =>
  discounts ??
  DISCOUNTS.flatMap((type) => {
    const lines = orderLines.filter((line) => line.type === type && sharesOf(line) > 0);
    const name = lines.map(({ description }) => description).join(', ');
    return lines.length === 0 ? [] : [{ type, name, amount: sumMinor(lines.map(sharesOf)) }];
  });

const sharesOf = ({ discountShares = [] }: SeenLine): MinorUnits => sumMinor(discountShares.map(({ amount }) => amount));

export const amountIn = (cart: SeenCart, wanted: SeenDiscount['type']): MinorUnits =>
  discountsOf(cart).find(({ type }) => type === wanted)?.amount ?? 0;

function voucherDifference({ rebateCode: code }: SeenCart, now: SeenCart): readonly CartDifference[] {
  if (code === null || codeOf(now) === code) return [];
  return [{ kind: now.rebateCode === code ? 'voucher' : 'voucherGone', code }];
}

/** The code if it may still give a discount. The cart keeps an expired or used code with the reason. */
export function codeOf({ rebateCode, rebateResult }: SeenCart): string | null {
  const limit = rebateResult?.limit;
  return limit === 'over' || limit === 'used' || limit === 'used_up' ? null : rebateCode;
}

/** All goods of a cart that is empty at the shop. */
export const goneFrom = (cart: SeenCart): readonly CartDifference[] => goodsOf(cart).map(goneLine);

const goneLine = (line: SeenLine): CartDifference =>
  line.refusal ? { kind: 'refused', name: line.description, cause: line.refusal } : { kind: 'gone', name: line.description, line };

/** Single pictures are removed when the set with them is bought, here or on another device. */
function inSet({ digitalFiles = [], description, refusal }: SeenLine, now: readonly SeenLine[]): CartDifference | null {
  if (digitalFiles.length === 0 || refusal) return null;
  const set = now.find((line) => {
    const inLine = new Set(line.digitalFiles?.map(({ uuid }) => uuid));
    return digitalFiles.every(({ uuid }) => inLine.has(uuid));
  });
  return set ? { kind: 'inSet', name: description, set: set.description } : null;
}

export const goodsOf = (cart: SeenCart): readonly SeenLine[] => cart.orderLines.filter((line) => line.type === 0);

export const lineIn = (lines: readonly SeenLine[], { uuid }: SeenLine): SeenLine | undefined => lines.find((line) => line.uuid === uuid);

export function lineDifferences(before: SeenLine | undefined, line: SeenLine): readonly CartDifference[] {
  const name = line.description;
  if (!before) return [{ kind: 'added', name }];
  const dropped = droppedItems(before, line);
  const contents: readonly CartDifference[] = [
    ...(before.isMadeTwice ? [{ kind: 'madeTwice' as const, name }] : []),
    ...(dropped.length > 0 ? [{ kind: 'contents' as const, name, dropped: dropped.join(', ') }] : []),
    ...fewerFiles(before, line),
  ];
  if (before.quantity !== line.quantity) return [...contents, { kind: 'quantity', name, from: before.quantity, to: line.quantity }];
  return before.linePrice === line.linePrice
    ? contents
    : [...contents, { kind: 'price', name, from: before.linePrice, to: line.linePrice }];
}

/** An increase is not listed, because it costs nothing. */
function fewerFiles(before: SeenLine, line: SeenLine): readonly CartDifference[] {
  const left = new Set(line.package?.packageItems.map(({ uuid }) => uuid));
  const from = countFiles(before, (item) => left.has(item));
  const to = countFiles(line, () => true);
  return from === null || to === null || to >= from ? [] : [{ kind: 'files', name: line.description, from, to }];
}

/** The pictures of a set or of a package's sets, including those that the customer has; null: not noted. */
function countFiles(line: SeenLine, isCounted: (itemUuid: string) => boolean): number | null {
  const items = line.package?.packageItems;
  if (!items) return line.digitalFiles ? line.digitalFiles.length + (line.digitalOwned ?? 0) : null;
  const counts = items.filter(({ uuid }) => isCounted(uuid)).map(({ subject }) => subject?.numImages);
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

function droppedItems(before: SeenLine, line: SeenLine): readonly string[] {
  const left = new Set(line.package?.packageItems.map(({ uuid }) => uuid));
  const dropped = before.package?.packageItems.filter(({ uuid }) => !left.has(uuid)) ?? [];
  return dropped.map(itemName).filter(Boolean);
}

function deliveryDifferences(chosen: SeenCheckout['delivery'], methods: readonly DeliveryMethod[]): readonly CartDifference[] {
  if (chosen === null) return [];
  const { uuid, name, price, arrivesBy, subjectUuid } = chosen;
  const now = methods
    .flatMap(({ deliveryOptions, pickupLocations }) => [...deliveryOptions, ...pickupLocations])
    .find((option) => option.uuid === uuid);
  if (!now) return [{ kind: 'delivery', name }];
  const day = shownDay(shownDays(methods), uuid, subjectUuid);
  return [
    ...(now.price === price ? [] : [{ kind: 'deliveryPrice' as const, name, from: price, to: now.price }]),
    ...(day === null || arrivesBy === null || day === arrivesBy ? [] : [{ kind: 'arrival' as const, name, from: arrivesBy, to: day }]),
  ];
}
