import * as z from 'zod/mini';
import { discountsOf, type SeenCart } from '#core/domain/cart/changes/cart-changes.ts';
import { seenCartOf } from '#core/domain/cart/changes/seen-cart.ts';
import { StoredErrorSchema } from './stored-error.ts';

export const SEEN_CART_KEY = 'seen-cart';

const SoldSchema = z.nullish(z.object({ uuid: z.string() }));
const NamedSchema = z.nullable(z.object({ name: z.string() }));

/** The goods and the code of the cart as the customer last saw and confirmed them (SIM-10). */
export const SeenCartRowSchema = z.object({
  key: z.literal(SEEN_CART_KEY),
  cartUuid: z.string(),
  rebateCode: z.nullable(z.string()),
  /** Absent in a row of an earlier version. */
  discounts: z.optional(z.array(z.object({ type: z.union([z.literal(1), z.literal(2)]), name: z.string(), amount: z.int() }))),
  orderLines: z.array(
    z.object({
      uuid: z.string(),
      type: z.literal(0),
      description: z.string(),
      quantity: z.int(),
      linePrice: z.int(),
      /** Absent in a row of an earlier version. */
      product: SoldSchema,
      catalogue: SoldSchema,
      digitalFiles: z.optional(z.array(z.object({ uuid: z.string() }))),
      digitalOwned: z.optional(z.int()),
      refusal: z.optional(StoredErrorSchema),
      isMadeTwice: z.optional(z.boolean()),
      package: z.nullable(
        z.object({
          uuid: z.optional(z.string()),
          packageItems: z.array(
            z.object({
              uuid: z.string(),
              subject: z.nullish(z.object({ uuid: z.string(), numImages: z.optional(z.int()) })),
              product: NamedSchema,
              catalogue: NamedSchema,
              template: NamedSchema,
            }),
          ),
        }),
      ),
    }),
  ),
});
export type SeenCartRow = z.infer<typeof SeenCartRowSchema>;

export const seenCartRow = (cartUuid: string, seen: SeenCart): SeenCartRow => ({
  key: SEEN_CART_KEY,
  cartUuid,
  rebateCode: seen.rebateCode,
  discounts: discountsOf(seen).map((discount) => ({ ...discount })),
  orderLines: seenCartOf(seen).orderLines.map((line) => ({
    ...line,
    type: 0,
    digitalFiles: line.digitalFiles?.map((file) => ({ ...file })),
    package: line.package && { ...line.package, packageItems: [...line.package.packageItems] },
  })),
});
