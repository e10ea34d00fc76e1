/** The price of a line of type 0, before rebate codes and fees. */
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { digitalSubjects } from '../cart/held-pictures.ts';
import { kindOfLine } from '../cart/line-kind.ts';
import { repeatsFiles } from '../digital/known-digital-set.ts';
import { priceOfMissing, shareOf } from '../digital/sold-once.ts';
import { pricedSubject, pricesFor } from './job-prices.ts';
import { limitedPriceOf } from './time-limited.ts';
import { unitPrice, type UnitPrice } from './unit-price.ts';

export interface LineSurroundings {
  readonly nowMs: number;
  /** Promoted and rebated digital prices need a package in the cart (D1 §6). */
  readonly hasPackage: boolean;
}

export interface LinePrice {
  readonly linePrice: MinorUnits;
  /** Before reductions. */
  readonly actualLinePrice: MinorUnits;
}

export function priceLine(line: OrderLine, shopList: PriceList, surroundings: LineSurroundings): LinePrice {
  const priceList = pricesFor(shopList, pricedSubject(line));
  const listed = unitPriceOf(line, priceList, surroundings);
  const unit = listed ?? lastKnownUnitPrice(line);
  const extras = extraPrice(line, priceList);
  return {
    linePrice: (unit.charged + extras) * line.quantity,
    actualLinePrice: (unit.regular + extras) * line.quantity - (listed ? repeatedFiles(line, listed, priceList) : 0),
  };
}

/**
 * The part of the former price that would be counted twice, because several packages include the same digital pictures.
 * The other goods were never more expensive without the packages than they are now.
 */
function repeatedFiles(line: OrderLine, unit: UnitPrice, priceList: PriceList): MinorUnits {
  if (!repeatsFiles(line)) return 0;
  const set = priceList.products.find(({ uuid }) => uuid === priceList.fixedProducts.digitalSet);
  const reduction = unit.regular - unit.charged;
  const ofSets = set ? unitPrice(set, 1).regular * digitalSubjects([line]).length : reduction;
  return Math.min(ofSets, reduction) * (line.quantity - 1);
}

/** The properties that decide a price in the list. An order line has them. */
interface ListedGoods {
  readonly product: { readonly uuid: string } | null;
  readonly package: { readonly uuid: string } | null;
  readonly quantity: number;
  readonly subProductUuids: readonly string[];
}

/**
 * The subject whose job's list prices goods with pictures of several subjects: the one with the highest price. A
 * picture of a cheaper job does not lower the price, whether or not the design shows its place.
 * @param subjects the first of those with the same price is used
 */
export function dearestSubject(subjects: readonly string[], goods: ListedGoods, shopList: PriceList): string | undefined {
  const prices = subjects.map((uuid) => ({ uuid, price: listedPrice(goods, pricesFor(shopList, uuid)) }));
  return prices.reduce((best, entry) => (entry.price > best.price ? entry : best), prices[0] ?? { uuid: undefined, price: 0 }).uuid;
}

/** The price of one piece in the list, without offers. */
function listedPrice(goods: ListedGoods, priceList: PriceList): MinorUnits {
  const bundle = priceList.packages.find((entry) => entry.uuid === goods.package?.uuid);
  return (bundle?.priceIncludingDiscount ?? productPrice(goods, priceList)?.charged ?? 0) + extraPrice(goods, priceList);
}

/** null: it is not in the price list (any more). */
function unitPriceOf(line: OrderLine, priceList: PriceList, surroundings: LineSurroundings): UnitPrice | null {
  switch (kindOfLine(line, priceList.fixedProducts)) {
    case 'package':
      return packagePrice(line.package?.uuid, priceList, surroundings.nowMs);
    case 'catalogue':
      return cataloguePrice(line, priceList);
    case 'digital-file':
      return filePrice(line, priceList, surroundings);
    case 'digital-set':
      return missingOnly(
        lowered(productPrice(line, priceList), surroundings.hasPackage ? priceList.digitalRebate?.rebatedDigitalSetPrice : undefined),
        line,
        singleFilePrice(priceList, surroundings),
      );
    case 'retouch':
      return productPrice(line, priceList);
    case 'product':
      return lowered(productPrice(line, priceList), surroundings.hasPackage ? promotedPrice(line, priceList) : undefined);
  }
}

function productPrice(line: ListedGoods, priceList: PriceList): UnitPrice | null {
  const product = priceList.products.find((entry) => entry.uuid === line.product?.uuid);
  return product ? unitPrice(product, line.quantity) : null;
}

function packagePrice(uuid: string | undefined, priceList: PriceList, nowMs: number): UnitPrice | null {
  const found = priceList.packages.find((entry) => entry.uuid === uuid);
  return found ? packageUnitPrice(found, nowMs) : null;
}

/** The present price of one package; the customer's time-limited price while it is valid. */
export function packageUnitPrice(
  {
    timeLimited,
    priceIncludingDiscount,
    originalPrice,
  }: Pick<PriceList['packages'][number], 'timeLimited' | 'priceIncludingDiscount' | 'originalPrice'>,
  nowMs: number,
): UnitPrice {
  const limited = timeLimited && nowMs < timeLimited.untilMs ? limitedPriceOf(timeLimited.price, priceIncludingDiscount) : null;
  const charged = limited ?? priceIncludingDiscount;
  return { regular: Math.max(originalPrice, charged), charged };
}

function cataloguePrice(line: OrderLine, priceList: PriceList): UnitPrice | null {
  const found = priceList.catalogues.find(
    (entry) => entry.uuid === line.catalogue?.uuid && line.subjects.some((subject) => subject.uuid === entry.subjectUuid),
  );
  return found ? { regular: found.price, charged: found.price } : null;
}

function promotedPrice(line: OrderLine, priceList: PriceList): MinorUnits | undefined {
  return priceList.promoted.find((entry) => entry.productUuid === line.product?.uuid && entry.templateUuid === line.template?.uuid)
    ?.rebatedPrice;
}

const lowered = (price: UnitPrice | null, offer: MinorUnits | undefined): UnitPrice | null =>
  price && offer !== undefined ? { regular: price.regular, charged: Math.min(price.charged, offer) } : price;

const filePrice = (line: ListedGoods, priceList: PriceList, { hasPackage }: LineSurroundings): UnitPrice | null =>
  lowered(productPrice(line, priceList), hasPackage ? priceList.digitalRebate?.rebatedDigitalFilePrice : undefined);

const singleFilePrice = (priceList: PriceList, surroundings: LineSurroundings): UnitPrice | null => {
  const { digitalPortrait: uuid } = priceList.fixedProducts;
  return uuid === null ? null : filePrice({ product: { uuid }, package: null, quantity: 1, subProductUuids: [] }, priceList, surroundings);
};

/** A set of which the customer gets some pictures elsewhere. */
const missingOnly = (price: UnitPrice | null, line: OrderLine, single: UnitPrice | null): UnitPrice | null =>
  price && {
    regular: priceOfMissing(price.regular, shareOf(line), single?.regular ?? null),
    charged: priceOfMissing(price.charged, shareOf(line), single?.charged ?? null),
  };

/** Sub-products cost extra per piece; campaigns do not reduce that. */
function extraPrice(line: ListedGoods, priceList: PriceList): MinorUnits {
  const product = priceList.products.find((entry) => entry.uuid === line.product?.uuid);
  return (product?.subproducts ?? [])
    .filter((sub) => line.subProductUuids.includes(sub.uuid))
    .reduce((sum, sub) => sum + sub.extraprice, 0);
}

/** The server's last unit price, for a line whose product is no longer in the price list. */
function lastKnownUnitPrice(line: OrderLine): UnitPrice {
  if (line.quantity === 0) return { regular: 0, charged: 0 };
  return { regular: Math.round(line.actualLinePrice / line.quantity), charged: Math.round(line.linePrice / line.quantity) };
}
