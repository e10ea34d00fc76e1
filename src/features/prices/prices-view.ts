/** The price list as a page: every product on sale by type, and every package (KEP-09). */
import type { DeliveryMethodType } from '#core/contract/delivery.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { PACKAGE_PRODUCT_TYPE, TEMPLATE_PRODUCT_TYPES } from '#core/domain/cart/line-kind.ts';
import { deliveriesFor, type DeliveryRange, deliveryRange } from '#core/domain/prices/delivery-range.ts';
import { packageUnitPrice } from '#core/domain/prices/line-price.ts';
import { type PriceRow, priceRows } from '#core/domain/prices/unit-price.ts';
import { nameWithYear } from '#core/domain/templates/name-with-year.ts';
import type { MinorUnits } from '#core/kernel/money.ts';

/** Sections by the documented product types (D1 §3). `other`: digital pictures, retouch, catalogues. */
const SECTIONS = ['cards', 'calendars', 'photogifts', 'other'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** Files and retouch are sold per picture, a set as a whole, everything else per piece. */
export type PriceUnit = 'picture' | 'set' | 'piece';

export interface PricedProduct {
  readonly uuid: string;
  readonly name: string;
  /** The minimum quantity, and the only quantity of a product without tiers. */
  readonly minimum: number;
  /** The unit of a price without tiers. */
  readonly unit: PriceUnit;
  readonly rows: readonly PriceRow[];
  /** Extras that can be chosen, with the price of each; null when it is included. */
  readonly extras: readonly { readonly uuid: string; readonly name: string; readonly price: MinorUnits | null }[];
}

export interface PriceSection {
  readonly name: SectionName;
  readonly products: readonly PricedProduct[];
}

export interface PricedPackage {
  readonly uuid: string;
  readonly name: string;
  readonly price: MinorUnits;
  /** null when there is no reduction. */
  readonly before: MinorUnits | null;
  /** Empty while unknown. */
  readonly contents: readonly string[];
}

export interface PricesView {
  readonly sections: readonly PriceSection[];
  readonly packages: readonly PricedPackage[];
  /** The price of each delivery below the free-shipping threshold. */
  readonly deliveries: readonly ({ readonly type: DeliveryMethodType } & DeliveryRange)[];
}

/** @param subjectUuid subject of the current pictures; undefined for a visitor, who sees all of the shop's products */
export function pricesView(list: PriceList, nowMs: number, subjectUuid?: string): PricesView {
  const hasCatalogue = subjectUuid === undefined || list.catalogues.some((catalogue) => catalogue.subjectUuid === subjectUuid);
  const sold = list.products.filter(
    ({ uuid, type }) =>
      type !== PACKAGE_PRODUCT_TYPE && uuid !== list.fixedProducts.specialRebate && (hasCatalogue || uuid !== list.fixedProducts.catalogue),
  );
  const ordered = sold.toSorted((a, b) => a.sortOrder - b.sortOrder);
  return {
    sections: SECTIONS.map((name) => ({
      name,
      products: ordered
        .filter(({ type }) => sectionOf(type) === name)
        .map((product) => ({
          uuid: product.uuid,
          name: nameWithYear(product.name, list.years?.[product.uuid]),
          unit: unitOf(product.uuid, list.fixedProducts),
          minimum: Math.max(1, product.minorderpartquantity),
          rows: priceRows(product),
          extras: product.subproducts.map(({ uuid, name: extra, extraprice }) => ({
            uuid,
            name: extra,
            price: extraprice === 0 ? null : extraprice,
          })),
        })),
    })).filter(({ products }) => products.length > 0),
    deliveries: deliveriesFor(list, subjectUuid, nowMs).flatMap(({ type, choices }) => {
      const range = deliveryRange(choices, false);
      return range ? [{ type, ...range }] : [];
    }),
    packages: list.packages.map((entry) => {
      const { charged, regular } = packageUnitPrice(entry, nowMs);
      return {
        uuid: entry.uuid,
        name: entry.name,
        price: charged,
        before: charged < regular ? regular : null,
        contents: entry.contents ?? [],
      };
    }),
  };
}

function unitOf(uuid: string, { digitalPortrait, digitalSet, retouch }: PriceList['fixedProducts']): PriceUnit {
  if (uuid === digitalPortrait || uuid === retouch) return 'picture';
  return uuid === digitalSet ? 'set' : 'piece';
}

const sectionOf = (type: number): SectionName => SECTIONS[TEMPLATE_PRODUCT_TYPES.indexOf(type)] ?? 'other';
