import type { PriceList } from '#core/contract/shop.ts';
import { packageContents } from '#core/domain/cart/line-details.ts';
import { limitedPriceOf } from '#core/domain/prices/time-limited.ts';
import type { packages } from '#server/db/schema.ts';
import { itemTexts } from '../checkout/checkout-texts.ts';
import type { ProductRow } from './load-products.ts';
import { nameIn } from './names-in.ts';
import type { UserSubject } from './user-subjects.ts';

export type PackageRow = typeof packages.$inferSelect;

const HOUR_MS = 3_600_000;

/**
 * End of the time-limited price for this customer. It counts from the addition of their newest active set. null when
 * there is no such offer, or it is not lower.
 */
export function timeLimitOf(row: PackageRow, subjects: readonly UserSubject[]): { price: number; untilMs: number } | null {
  const addedAtMs = subjects.filter((subject) => !subject.isArchived).map((subject) => subject.addedAtMs);
  const price = limitedPriceOf(row.timeLimitedDiscountPrice, row.priceIncludingDiscount);
  if (price === null || row.timeLimitHours === null || addedAtMs.length === 0) return null;
  return { price, untilMs: Math.max(...addedAtMs) + row.timeLimitHours * HOUR_MS };
}

interface PackageNames {
  readonly lang: string;
  readonly products: readonly ProductRow[];
  /**
   * The year of a new instance of a design, by the design's uuid; absent when the design has no years, or its name is
   * not requested.
   */
  readonly years?: ReadonlyMap<string, number>;
}

export function packagePrices(
  rows: readonly PackageRow[],
  subjects: readonly UserSubject[],
  { lang, products, years }: PackageNames,
): PriceList['packages'] {
  const named = (names: Readonly<Record<string, string>> | null | undefined) => (names ? { name: nameIn(names, lang) } : null);
  const contentsOf = ({ items }: PackageRow) =>
    packageContents(
      {
        packageItems: items.map(({ type, productUuid, templateUuid, catalogueNames }) => ({
          type,
          templateData: { year: years?.get(templateUuid ?? '') ?? null },
          template: null,
          product: named(products.find(({ uuid }) => uuid === productUuid)?.names),
          catalogue: named(catalogueNames),
        })),
      },
      itemTexts(lang),
    );
  return rows
    .filter((row) => row.type === 'package')
    .map((row) => ({
      uuid: row.uuid,
      name: nameIn(row.names, lang),
      originalPrice: row.originalPrice,
      priceIncludingDiscount: row.priceIncludingDiscount,
      timeLimited: timeLimitOf(row, subjects),
      contents: [...contentsOf(row)],
      catalogues: row.items.flatMap(({ uuid, catalogueNames }) =>
        catalogueNames ? [{ item: uuid, name: nameIn(catalogueNames, lang) }] : [],
      ),
    }));
}
