/** Amounts in shop.json and job.json. */
import * as z from 'zod/mini';
import { MinorSchema, ProductPriceSchema } from '#core/contract/entities.ts';

/** Maximum of an amount column. */
export const PRICE_MAX = 2_147_483_647;
export const PriceSchema = MinorSchema.check(z.minimum(0), z.maximum(PRICE_MAX));

const TierSchema = z.extend(ProductPriceSchema, {
  quantity: z.int().check(z.minimum(0), z.maximum(PRICE_MAX)),
  price: PriceSchema,
  campaignprice: z._default(z.nullable(PriceSchema), null),
  type: z._default(z.literal([0, 1]), 1),
});

const eachQuantityOnce = (tiers: readonly { readonly quantity: number; readonly type: number }[]): boolean =>
  new Set(tiers.map(({ quantity, type }) => `${type} ${quantity}`)).size === tiers.length;

/** A campaign price alone would apply from no quantity, or from each. */
const hasBasePrice = (tiers: readonly { readonly type: number }[]): boolean => tiers.length === 0 || tiers.some(({ type }) => type === 1);

/** The prices of a product by quantity. */
export const TiersSchema = z
  .array(TierSchema)
  .check(
    z.minLength(1),
    z.refine(hasBasePrice, 'none of the prices is of type 1, which holds without a campaign'),
    z.refine(eachQuantityOnce, 'two prices have the same quantity'),
  );

/** Each uuid once: the second price of a product would be ignored silently. */
export const eachOnce = <T extends { readonly uuid: string }>(entries: readonly T[]): boolean =>
  new Set(entries.map(({ uuid }) => uuid)).size === entries.length;
export const ONCE = 'something is named twice';
