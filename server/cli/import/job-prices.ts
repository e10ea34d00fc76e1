/** Prices of its own that job.json names (KEP-10), with the field names of shop.json, and what is refused in them. */
import * as z from 'zod/mini';
import { MinorSchema, ProductPriceSchema, UuidSchema } from '#core/contract/entities.ts';
import type { Db } from '#server/db/database.ts';
import type { JobPrices } from '#server/db/schema/subjects.ts';
import { packages, products } from '#server/db/schema.ts';
import { type ImportIssue, refused } from './import-issue.ts';

/** What a column for amounts holds. */
const PRICE_MAX = 2_147_483_647;
const PriceSchema = MinorSchema.check(z.minimum(0, 'a price is not negative'), z.maximum(PRICE_MAX, 'the price is too high'));
const TierSchema = z.extend(ProductPriceSchema, {
  quantity: z.int().check(z.minimum(0)),
  price: PriceSchema,
  campaignprice: z._default(z.nullable(PriceSchema), null),
  type: z._default(z.int(), 1),
});

/** Each uuid once: the second price of one product would be left out without a word. */
const eachOnce = <T extends { readonly uuid: string }>(entries: readonly T[]): boolean =>
  new Set(entries.map(({ uuid }) => uuid)).size === entries.length;
const ONCE = 'something is named twice';

export const JobPricesSchema = z.object({
  currency: z.optional(z.string()),
  products: z._default(
    z
      .array(
        z.object({
          uuid: UuidSchema,
          productprices: z.array(TierSchema).check(z.minLength(1)),
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
});
export type NamedPrices = z.infer<typeof JobPricesSchema>;

/** The prices to store, or why each field of them is refused. */
export async function checkJobPrices(
  db: Db,
  named: NamedPrices,
  currency: string,
): Promise<{ readonly prices: JobPrices; readonly issues: readonly ImportIssue[] }> {
  const sold = await db.select({ uuid: products.uuid, subproducts: products.subproducts, isSold: products.isSold }).from(products);
  const offered = await db.select({ uuid: packages.uuid, type: packages.type }).from(packages);
  const issues: ImportIssue[] = [];
  const refuse = (field: string, reason: string) =>
    issues.push(refused('job-invalid', { file: 'job.json' }, { field: `prices.${field}`, reason }));
  if (named.currency !== undefined && named.currency !== currency)
    refuse('currency', `the shop's prices are in ${currency}, not in ${named.currency}`);
  for (const [index, { uuid, subproducts = [] }] of named.products.entries()) {
    const product = sold.find((row) => row.uuid === uuid && row.isSold);
    if (!product) refuse(`products.${index}.uuid`, `the shop sells no product ${uuid}`);
    for (const [place, sub] of subproducts.entries())
      if (product && !product.subproducts.some((row) => row.uuid === sub.uuid))
        refuse(`products.${index}.subproducts.${place}.uuid`, `the product has no sub-product ${sub.uuid}`);
  }
  for (const [index, { uuid }] of named.packages.entries())
    if (!offered.some((row) => row.uuid === uuid && row.type === 'package'))
      refuse(`packages.${index}.uuid`, `the shop sells no package ${uuid}`);
  return { prices: { ...named, currency }, issues };
}
