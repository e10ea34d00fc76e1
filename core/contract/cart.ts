/** Area cart (D1 §2, §3, D2 §7). Paths are ours except the toggles and retouch. */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { ApprovedLayoutSchema, CartSchema, PackageItemSchema, QuantitySchema, RevisionSchema, UuidSchema } from './entities.ts';
import { SentTemplateDataSchema } from './sent-template-data.ts';

/** Of one cart (core/domain/cart/cart-limits.ts). */
export const CART_LINES_MAX = 200;
export const CART_PIECES_MAX = 10_000;

export { type ApprovedLayout, ApprovedLayoutSchema } from './entities.ts';

const SentPackageItemSchema = z.extend(PackageItemSchema, { templateData: z.nullable(SentTemplateDataSchema) });

/** An order line as the device makes it, without prices, which the server computes. */
export const NewOrderLineSchema = z.object({
  /** Made on the device and kept by the server. */
  uuid: UuidSchema,
  product: z.object({ uuid: UuidSchema }),
  subProductUuids: z.array(UuidSchema).check(z.maxLength(50)),
  quantity: QuantitySchema,
  template: z.nullable(z.object({ uuid: UuidSchema, version: RevisionSchema, data: SentTemplateDataSchema })),
  approvedLayout: z.nullable(ApprovedLayoutSchema),
  /** A product with pictures of picture sets gets the subjects of the pictures instead. A package is for the first subject (BIZ-07). */
  subjects: z.array(z.object({ uuid: UuidSchema })).check(z.maxLength(50)),
  package: z.nullable(z.object({ uuid: UuidSchema, packageItems: z.array(SentPackageItemSchema) })),
});
export type NewOrderLine = z.infer<typeof NewOrderLineSchema>;

/** The edited fields of an order line. Absent fields are unchanged. */
export const OrderLineChangeSchema = z.object({
  quantity: z.optional(QuantitySchema),
  product: z.optional(z.object({ uuid: UuidSchema })),
  template: z.optional(z.object({ uuid: UuidSchema, version: RevisionSchema, data: SentTemplateDataSchema })),
  approvedLayout: z.optional(ApprovedLayoutSchema),
  package: z.optional(z.object({ uuid: UuidSchema, packageItems: z.array(SentPackageItemSchema) })),
  /** `contentId` of the opened line. The change is refused if the line was edited elsewhere since. Absent: not known. */
  basedOn: z.optional(z.string().check(z.maxLength(64))),
});
export type OrderLineChange = z.infer<typeof OrderLineChangeSchema>;

const CartAnswerSchema = z.object({ cart: CartSchema });

export const cartCalls = {
  readCart: defineCall({
    name: 'readCart',
    method: 'GET',
    path: '/api/webshop/cart',
    access: 'anonymous',
    offline: 'cached',
    changes: false,
    ours: true,
    source: 'SRV-54',
    answer: CartAnswerSchema,
  }),
  setRebateCode: defineCall({
    name: 'setRebateCode',
    method: 'PUT',
    path: '/api/webshop/cart/rebate-code',
    access: 'anonymous',
    offline: 'live',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'CRT-06 (path not shown)',
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answer: CartAnswerSchema,
  }),
  removeRebateCode: defineCall({
    name: 'removeRebateCode',
    method: 'DELETE',
    path: '/api/webshop/cart/rebate-code',
    access: 'anonymous',
    offline: 'live',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'CRT-13 (path not shown)',
    answer: CartAnswerSchema,
  }),
} as const;
