/** Area cart (D1 §2, §3, D2 §7). Paths are ours except the toggles and retouch. */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import {
  ApprovedLayoutSchema,
  CartSchema,
  OrderLineSchema,
  PackageItemSchema,
  PictureTypeSchema,
  QuantitySchema,
  RevisionSchema,
  UuidSchema,
} from './entities.ts';
import { TemplateDataSchema } from './template-format.ts';

export const CART_LINES_MAX = 500;
/** A line of a family calendar with all its own dates has 50 kB, a package has some of them. */
const LINE_MAX_KILOBYTES = 1024;
const LINES_MAX_KILOBYTES = 2048;

export { type ApprovedLayout, ApprovedLayoutSchema } from './entities.ts';

/** An order line as the device makes it: no prices, the server makes those. */
export const NewOrderLineSchema = z.object({
  /** Made on the device; the server keeps it. */
  uuid: UuidSchema,
  product: z.object({ uuid: UuidSchema }),
  subProductUuids: z.array(UuidSchema).check(z.maxLength(50)),
  quantity: QuantitySchema,
  template: z.nullable(z.object({ uuid: UuidSchema, version: RevisionSchema, data: TemplateDataSchema })),
  approvedLayout: z.nullable(ApprovedLayoutSchema),
  subjects: z.array(z.object({ uuid: UuidSchema })).check(z.maxLength(50)),
  package: z.nullable(z.object({ uuid: UuidSchema, packageItems: z.array(PackageItemSchema) })),
});
export type NewOrderLine = z.infer<typeof NewOrderLineSchema>;

/** The edited fields of an order line; what is absent stays. */
export const OrderLineChangeSchema = z.object({
  quantity: z.optional(QuantitySchema),
  product: z.optional(z.object({ uuid: UuidSchema })),
  template: z.optional(z.object({ uuid: UuidSchema, version: RevisionSchema, data: TemplateDataSchema })),
  approvedLayout: z.optional(ApprovedLayoutSchema),
  package: z.optional(z.object({ uuid: UuidSchema, packageItems: z.array(PackageItemSchema) })),
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
  addCartLines: defineCall({
    name: 'addCartLines',
    method: 'POST',
    path: '/api/webshop/cart/order-lines',
    access: 'anonymous',
    offline: 'queued',
    changes: true,
    ours: true,
    source: 'D2 §7 (path not shown): order lines in, newOrderLines out',
    body: z.object({ orderLines: z.array(NewOrderLineSchema).check(z.minLength(1), z.maxLength(CART_LINES_MAX)) }),
    bodyMaxKilobytes: LINES_MAX_KILOBYTES,
    answer: z.object({ newOrderLines: z.array(OrderLineSchema), cart: CartSchema }),
  }),
  updateCartLine: defineCall({
    name: 'updateCartLine',
    method: 'PUT',
    path: '/api/webshop/cart/order-lines/:uuid',
    access: 'anonymous',
    offline: 'queued',
    changes: true,
    ours: true,
    source: 'D2 §7 (path not shown)',
    params: z.object({ uuid: UuidSchema }),
    body: OrderLineChangeSchema,
    bodyMaxKilobytes: LINE_MAX_KILOBYTES,
    answer: CartAnswerSchema,
  }),
  deleteCartLine: defineCall({
    name: 'deleteCartLine',
    method: 'DELETE',
    path: '/api/webshop/cart/order-lines/:uuid',
    access: 'anonymous',
    offline: 'queued',
    changes: true,
    ours: true,
    source: 'SRV-54',
    params: z.object({ uuid: UuidSchema }),
    answer: CartAnswerSchema,
  }),
  setRebateCode: defineCall({
    name: 'setRebateCode',
    method: 'PUT',
    path: '/api/webshop/cart/rebate-code',
    access: 'anonymous',
    offline: 'live',
    changes: true,
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
    ours: true,
    source: 'CRT-13 (path not shown)',
    answer: CartAnswerSchema,
  }),
  setRetouch: defineCall({
    name: 'setRetouch',
    method: 'PUT',
    path: '/api/webshop/cart/retouch',
    access: 'customer',
    offline: 'queued',
    changes: true,
    ours: false,
    source: 'D2 §7',
    body: z.object({ items: z.record(UuidSchema, z.array(UuidSchema)) }),
    answer: CartAnswerSchema,
  }),
  toggleRetouch: defineCall({
    name: 'toggleRetouch',
    method: 'PUT',
    path: '/api/webshop/cart/retouch/:pictureUuid/:subProductUuid',
    access: 'customer',
    offline: 'queued',
    changes: true,
    ours: true,
    source: 'D2 §7 (call not shown); sends the wanted state',
    params: z.object({ pictureUuid: UuidSchema, subProductUuid: UuidSchema }),
    body: z.object({ wanted: z.boolean() }),
    answer: CartAnswerSchema,
  }),
  toggleDigitalFile: defineCall({
    name: 'toggleDigitalFile',
    method: 'POST',
    path: '/ajax/cart/toggle_digital_file_in_cart.php',
    access: 'customer',
    offline: 'queued',
    changes: true,
    ours: false,
    source: 'D2 §7; `wanted` is ours',
    body: z.object({ file: UuidSchema, type: PictureTypeSchema, wanted: z.optional(z.boolean()) }),
    answer: CartAnswerSchema,
  }),
  toggleDigitalSet: defineCall({
    name: 'toggleDigitalSet',
    method: 'POST',
    path: '/ajax/cart/toggle_digital_set_in_cart.php',
    access: 'customer',
    offline: 'queued',
    changes: true,
    ours: false,
    source: 'D2 §7; `wanted` is ours',
    body: z.object({ pictureSet: UuidSchema, type: PictureTypeSchema, wanted: z.optional(z.boolean()) }),
    answer: CartAnswerSchema,
  }),
} as const;
