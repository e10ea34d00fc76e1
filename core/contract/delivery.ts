/** How an order reaches the customer: methods, options, pickup locations, addresses (D1 §3, §5). */
import * as z from 'zod/mini';
import { lineOf, MinorSchema, UuidSchema } from './entities.ts';

export const DELIVERY_METHOD_TYPES = ['store-pickup', 'postage', 'school-pickup', 'digital-delivery'] as const;
export const DeliveryMethodTypeSchema = z.enum(DELIVERY_METHOD_TYPES);
export type DeliveryMethodType = z.infer<typeof DeliveryMethodTypeSchema>;

/** Ours (KEP-06): ISO 8601 date by which an order made now arrives; absent: the shop cannot name one. */
export const ArrivalSchema = z.optional(z.iso.date());

/** D1 §3 delivery option. */
export const DeliveryOptionSchema = z.object({
  uuid: UuidSchema,
  name: z.string(),
  description: z.string(),
  price: MinorSchema,
  /** Business days. */
  deliverytime: z.int(),
  isExpress: z.boolean(),
  /** ISO 8601 date until which it can be chosen. */
  expire: z.nullable(z.string()),
  /** The pupils to whom the school hands it out, each with the day of their own school. */
  subjects: z.array(z.object({ uuid: UuidSchema, name: z.string(), group: z.string(), arrivesBy: ArrivalSchema })),
  /** At school: the last of its pupils' days. */
  arrivesBy: ArrivalSchema,
});
export type DeliveryOption = z.infer<typeof DeliveryOptionSchema>;

/** D1 §3 pickup location. Express variants end in -111111111111 (D1 §5), so the uuid is not an RFC version. */
export const PickupLocationSchema = z.object({
  uuid: z.guid(),
  pickupname: z.string(),
  pickupaddress1: z.string(),
  pickuppostalcode: z.string(),
  pickupcity: z.string(),
  price: MinorSchema,
  deliveryTime: z.object({ seconds: z.int(), string: z.string() }),
  arrivesBy: ArrivalSchema,
});

export const DeliveryMethodSchema = z.object({
  type: DeliveryMethodTypeSchema,
  name: z.string(),
  deliveryOptions: z.array(DeliveryOptionSchema),
  pickupLocations: z.array(PickupLocationSchema),
});
export type DeliveryMethod = z.infer<typeof DeliveryMethodSchema>;

const Line = lineOf(200);

/** D1 §3 delivery data. */
export const DeliveryDataSchema = z.object({
  deliveryAddress: z.optional(
    z.object({
      name: Line,
      address: Line,
      address2: Line,
      postalCode: Line,
      city: Line,
      state: Line,
      /** ISO 3166-1 alpha-2, ours. */
      country: z.optional(z.string().check(z.maxLength(2))),
      verifiedAddress: z.boolean(),
      saveAddress: z.boolean(),
    }),
  ),
  contactInfo: z.optional(z.object({ name: Line, emailAddress: z.string().check(z.maxLength(254)) })),
  subject: z.optional(z.object({ uuid: UuidSchema })),
});
export type DeliveryData = z.infer<typeof DeliveryDataSchema>;

export const AddressSuggestionSchema = z.object({
  id: z.string(),
  suggestion: z.string(),
  address: z.nullish(z.object({ address1: z.string(), address2: z.string(), postalCode: z.string(), city: z.string(), state: z.string() })),
});
