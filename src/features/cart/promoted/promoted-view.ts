/** 'Other popular products' as the cart shows them (CRT-08, CRT-14). */
import { paths } from '#core/contract/paths/paths.ts';
import type { PromotedProduct } from '#core/contract/shop.ts';
import { nameWithYear } from '#core/domain/templates/name-with-year.ts';
import { priceRows, type PriceRow, unitPrice } from '#core/domain/prices/unit-price.ts';
import type { MinorUnits } from '#core/kernel/money.ts';

export interface PromotedView {
  readonly key: string;
  readonly name: string;
  readonly templateName: string;
  /** The editor with the promoted template's data; for a visitor the editor without it. */
  readonly to: string;
  readonly price: MinorUnits;
  /** Price without the promotion; null when the promotion reduces nothing. */
  readonly before: MinorUnits | null;
  /** Price with a package in the cart; null when that is not lower. */
  readonly withPackage: MinorUnits | null;
  readonly minimum: number;
  readonly rows: readonly PriceRow[];
}

const NONE: ReadonlySet<string> = new Set();

/** @param visitorTemplates templates that a visitor can fill with own pictures; empty for a customer */
export function promotedView(
  { product, template, templateData, type, rebatedPrice }: PromotedProduct,
  qualifies: boolean,
  language: string,
  visitorTemplates: ReadonlySet<string> = NONE,
): PromotedView {
  const minimum = Math.max(1, product.minorderpartquantity);
  const { charged } = unitPrice(product, minimum);
  const promoted = Math.min(charged, rebatedPrice ?? charged);
  const price = qualifies ? promoted : charged;
  return {
    key: `${product.uuid} ${template.uuid}`,
    name: nameWithYear(product.name, templateData.year),
    templateName: template.names[language] ?? template.names['en'] ?? '',
    to: visitorTemplates.has(template.uuid)
      ? paths.tryProduct(product.uuid, template.uuid)
      : `${paths.create(type, product.uuid, template.uuid)}?promoted=1`,
    price,
    before: price < charged ? charged : null,
    withPackage: !qualifies && promoted < charged ? promoted : null,
    minimum,
    rows: priceRows(product),
  };
}
