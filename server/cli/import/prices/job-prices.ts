/** The job's own prices in job.json (KEP-10), with the field names of shop.json, and their checks. */
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { UuidSchema } from '#core/contract/entities.ts';
import type { Db } from '#server/db/database.ts';
import { categories, packages, products } from '#server/db/schema.ts';
import { JobSiblingSchema, VolumeSchema } from '#server/features/settings/discount-settings.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import type { PathFault } from '#server/cli/json-file/check-json-file.ts';
import { discountFaults } from '#server/cli/json-file/discount-rules.ts';
import { eachOnce, ONCE, PriceSchema, TiersSchema } from '#server/cli/json-file/price-schemas.ts';

export const JobPricesSchema = z.object({
  currency: z.optional(z.string()),
  products: z._default(
    z
      .array(
        z.object({
          uuid: UuidSchema,
          productprices: TiersSchema,
          campaignrequirement: z.optional(z.nullable(z.int().check(z.minimum(0)))),
          subproducts: z.optional(z.array(z.object({ uuid: UuidSchema, extraprice: PriceSchema })).check(z.refine(eachOnce, ONCE))),
        }),
      )
      .check(z.refine(eachOnce, ONCE)),
    [],
  ),
  packages: z._default(
    z
      .array(
        z.object({
          uuid: UuidSchema,
          originalPrice: PriceSchema,
          priceIncludingDiscount: PriceSchema,
          timeLimitedDiscountPrice: z.optional(z.nullable(PriceSchema)),
        }),
      )
      .check(z.refine(eachOnce, ONCE)),
    [],
  ),
  discounts: z.optional(
    z.object({ sibling: z.nullish(JobSiblingSchema), volume: z.optional(z.array(VolumeSchema).check(z.maxLength(20))) }),
  ),
});
export type NamedPrices = z.infer<typeof JobPricesSchema>;

/** The goods for which job.json may name a price. */
export interface PricedGoods {
  readonly currency: string;
  /** On sale, with the sub-products of each. */
  readonly products: readonly Pick<
    typeof products.$inferSelect,
    'uuid' | 'type' | 'names' | 'productprices' | 'campaignrequirement' | 'subproducts'
  >[];
  readonly packages: readonly Pick<
    typeof packages.$inferSelect,
    'uuid' | 'names' | 'originalPrice' | 'priceIncludingDiscount' | 'timeLimitedDiscountPrice'
  >[];
  readonly categories: readonly Pick<typeof categories.$inferSelect, 'internalName' | 'subCategories'>[];
  readonly catalogues: readonly { readonly uuid: string; readonly names: Readonly<Record<string, string>> }[];
}

export async function loadPricedGoods(db: Db, { portal, catalogues }: ShopSettings): Promise<PricedGoods> {
  const { uuid, type, names, productprices, campaignrequirement, subproducts } = products;
  const { originalPrice, priceIncludingDiscount, timeLimitedDiscountPrice } = packages;
  return {
    currency: portal.currency,
    catalogues: catalogues.offers,
    categories: await db.select({ internalName: categories.internalName, subCategories: categories.subCategories }).from(categories),
    products: await db
      .select({ uuid, type, names, productprices, campaignrequirement, subproducts })
      .from(products)
      .where(eq(products.isSold, true)),
    packages: await db
      .select({ uuid: packages.uuid, names: packages.names, originalPrice, priceIncludingDiscount, timeLimitedDiscountPrice })
      .from(packages)
      .where(and(eq(packages.type, 'package'), eq(packages.isSold, true))),
  };
}

/** The errors of the prices, each with its place in job.json. */
export function jobPriceFaults(named: NamedPrices, shop: PricedGoods): readonly PathFault[] {
  const faults: PathFault[] = [];
  const refuse = (path: PathFault['path'], text: string) => faults.push({ path: ['prices', ...path], text });
  if (named.currency !== undefined && named.currency !== shop.currency)
    refuse(['currency'], `the shop's prices are in ${shop.currency}, not in ${named.currency}`);
  for (const [index, { uuid, subproducts = [] }] of named.products.entries()) {
    const product = shop.products.find((row) => row.uuid === uuid);
    if (!product) refuse(['products', index, 'uuid'], `the shop sells no product ${uuid}`);
    for (const [place, sub] of subproducts.entries())
      if (product && !product.subproducts.some((row) => row.uuid === sub.uuid))
        refuse(['products', index, 'subproducts', place, 'uuid'], `the product has no sub-product ${sub.uuid}`);
  }
  for (const [index, { uuid }] of named.packages.entries())
    if (!shop.packages.some((row) => row.uuid === uuid)) refuse(['packages', index, 'uuid'], `the shop sells no package ${uuid}`);
  return [...faults, ...discountFaults(named.discounts, shop, ['prices', 'discounts'])];
}
