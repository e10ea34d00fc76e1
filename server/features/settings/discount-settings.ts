/** Discounts that carts get automatically, as named in shop.json and in the prices of a job (BIZ-07). */
import * as z from 'zod/mini';
import { UuidSchema } from '#core/contract/entities.ts';
import { LanguageTextsSchema } from './language-texts.ts';

const AMOUNT_MAX = 2_147_483_647;
const AmountSchema = z.int().check(z.minimum(1), z.maximum(AMOUNT_MAX));
const PercentSchema = z.int().check(z.minimum(1), z.maximum(100));

/** Applies to the goods of every child of a cart except one. */
const SIBLING = {
  /** null: 'Sibling discount', in the customer's language. */
  names: z._default(z.nullable(LanguageTextsSchema), null),
  off: z.enum(['percent', 'amount']),
  /** Percent, or minor units for each further child. */
  value: AmountSchema,
};
export const JobSiblingSchema = z.object(SIBLING);
const ShopSiblingSchema = z.object({
  ...SIBLING,
  /** Counts the children of one job, or of all jobs together. */
  per: z._default(z.enum(['job', 'shop']), 'job'),
});

const rises = (steps: readonly { readonly from: number; readonly percent: number }[]): boolean =>
  steps.every(({ from, percent }, at) => {
    const before = steps[at - 1];
    return before === undefined || (from > before.from && percent > before.percent);
  });

export const VolumeSchema = z.object({
  names: z._default(z.nullable(LanguageTextsSchema), null),
  measure: z.enum(['pieces', 'amount']),
  /** Products and packages; if both this and `categories` are null, all goods count. */
  goods: z._default(z.nullable(z.array(UuidSchema).check(z.minLength(1))), null),
  /** Sub-categories of designs. */
  categories: z._default(z.nullable(z.array(z.string()).check(z.minLength(1))), null),
  steps: z
    .array(z.object({ from: z.int().check(z.minimum(2), z.maximum(AMOUNT_MAX)), percent: PercentSchema }))
    .check(z.minLength(1), z.maxLength(10), z.refine(rises, 'each step begins later and gives more than the one before')),
});

export const DiscountsSchema = z.object({
  sibling: z._default(z.nullable(ShopSiblingSchema), null),
  volume: z._default(z.array(VolumeSchema).check(z.maxLength(20)), []),
});
export const DEFAULT_DISCOUNTS = { sibling: null, volume: [] };

export type SiblingDiscount = z.infer<typeof JobSiblingSchema>;
export type VolumeDiscount = z.infer<typeof VolumeSchema>;
