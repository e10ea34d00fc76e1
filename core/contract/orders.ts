/** Area orders: the list, one order, the receipt (D1 §3, D2 §3, §7). */
import * as z from 'zod/mini';
import { ArrivalSchema, DeliveryMethodTypeSchema } from './delivery.ts';
import { PaymentAmountsSchema, TransactionStateSchema } from './payment.ts';
import { defineCall } from './define-call.ts';
import { SchoolDeliverySchema } from './shop.ts';
import { CartSchema, MinorSchema, OrderLineSchema, UuidSchema } from './entities.ts';

/** D1 §3: an order's address has `address1`, a user's `address`. */
export const OrderAddressSchema = z.object({
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
});

/** Ours (BEY-07): the production state of a paid order. A shop that does not track it omits it. */
export const ProductionSchema = z.object({
  state: z.enum(['received', 'in_production', 'sent']),
  /** ISO 8601; null: the order was only received. */
  changedAt: z.nullable(z.string()),
  /** The tracking of a sent order's parcel: a number, or an https address. */
  tracking: z.optional(z.string()),
});

/** Ours: a picture that was bought as a file, ready to download. */
export const BoughtFileSchema = z.object({
  uuid: UuidSchema,
  /** The photographer's file name. */ name: z.string(),
  greenscreen: z.boolean(),
  /** It can be downloaded when its retouched version has arrived (KEP-02). */ inRetouch: z.optional(z.boolean()),
});

/** Ours (KEP-02): a picture that the order has retouched. */
export const OrderRetouchSchema = z.object({ uuid: UuidSchema, /** false: the retouched version is not ready yet. */ isBack: z.boolean() });

/** Ours (BIZ-05): a receipt, an invoice or a credit note of an order. */
export const DOCUMENT_KINDS = ['receipt', 'invoice', 'credit-note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const OrderDocumentSchema = z.object({
  uuid: UuidSchema,
  kind: z.enum(DOCUMENT_KINDS),
  /** In its printed form. */ number: z.string(),
  /** ISO 8601. */ issuedAt: z.string(),
  /** ISO 8601 date in the shop's time zone, as printed on the document. */ day: z.optional(z.string()),
  /** Negative: to the customer's credit. */ amount: MinorSchema,
});
export type OrderDocument = z.infer<typeof OrderDocumentSchema>;
/**
 * Ours (BIZ-04): whether the customer may change or cancel the order. open: yes. in_production: it is in production.
 * downloaded: a file of it was downloaded. over: it is cancelled or refunded.
 */
export const OrderChangeSchema = z.enum(['open', 'in_production', 'downloaded', 'over']);
export type OrderChange = z.infer<typeof OrderChangeSchema>;

/** Ours (BIZ-04): the time of its cancellation, ISO 8601, its actor, and the shop's reason. */
export const CancelledSchema = z.object({ at: z.string(), by: z.enum(['customer', 'shop']), reason: z.optional(z.string()) });

/**
 * Ours (BIZ-04): the right of withdrawal of a line of goods. personalised: made to the customer's order. downloaded:
 * files whose delivery has begun. expired: the period has ended. over: there is no contract (unpaid, cancelled,
 * refunded).
 */
export const LineWithdrawalSchema = z.object({
  lineUuid: UuidSchema,
  state: z.enum(['open', 'personalised', 'downloaded', 'expired', 'withdrawn', 'over']),
  /** ISO 8601 date of the last day; null: not known yet, or no right. */ until: z.nullable(z.string()),
  /** The names of the pictures of a line of files or of retouch. */ fileNames: z.optional(z.array(z.string())),
});
export type LineWithdrawal = z.infer<typeof LineWithdrawalSchema>;

/** Ours (BIZ-04): a fee, or the retouch of a picture, that is refunded or not charged once all of these goods are. */
export const GoesAlongSchema = z.object({
  /** Uuid of the fee's or the retouch's line. */ lineUuid: UuidSchema,
  amount: MinorSchema,
  /** Lines. */ goods: z.array(UuidSchema),
});
export type GoesAlong = z.infer<typeof GoesAlongSchema>;

/** Ours (BIZ-04): a line of goods, or a fee that belongs to them, that is refunded. */
export const LineCreditSchema = z.object({
  lineUuid: UuidSchema,
  /** The amount that was paid for it. */
  amount: MinorSchema,
  /** ISO 8601. */ at: z.string(),
  /** false: the customer withdrew from it before it was charged. */ isCharged: z.boolean(),
});

/** Ours (BIZ-04): goods that the shop makes again free of charge. */
export const ReprintSchema = z.object({
  /** ISO 8601. */ askedAt: z.string(),
  /** The shop's. */ reason: z.string(),
  /** Of goods. */ lines: z.array(UuidSchema),
  /** ISO 8601; null: their parcel is not sent yet. */ sentAt: z.nullable(z.string()),
  /** The tracking of their parcel: a number, or an https address. */ tracking: z.optional(z.string()),
});
export type Reprint = z.infer<typeof ReprintSchema>;

/** D1 §3 order. */
export const OrderSchema = z.object({
  uuid: UuidSchema,
  /** ISO 8601. */
  confirmTime: z.string(),
  /** Ours: the language of the purchase, in which its goods and delivery are named; absent: not known. */ lang: z.optional(z.string()),
  orderLines: z.array(OrderLineSchema),
  rebateCode: z.nullable(z.string()),
  delivery: z.object({
    type: DeliveryMethodTypeSchema,
    name: z.string(),
    address: z.nullable(OrderAddressSchema),
    contactInfo: z.nullable(z.object({ name: z.string(), emailAddress: z.string() })),
    deliveryTime: z.object({
      string: z.string(),
      afterDate: z.nullable(z.string()),
      /** Ours: business days. */ days: z.int(),
      arrivesBy: ArrivalSchema,
    }),
    school: z.nullable(z.object({ name: z.string(), /** Ours: its school delivery. */ delivery: z.optional(SchoolDeliverySchema) })),
  }),
  payment: z.object({
    isInvoice: z.boolean(),
    title: z.string(),
    /** Ours. */
    state: TransactionStateSchema,
    /** Ours: the uuid of the payment page of an unpaid order; absent if there is nothing to pay. */
    transactionUuid: z.optional(UuidSchema),
    /** Ours: of its newest transaction. */
    amounts: z.optional(PaymentAmountsSchema),
    /** Ours: of an invoice, the unpaid amount. */
    open: z.optional(MinorSchema),
  }),
  summary: z.object({
    totalPrice: MinorSchema,
    /** Ours. */ currency: z.string(),
    /** Ours (BIZ-04): its cost after a withdrawal or a refund; absent: the total. */ now: z.optional(MinorSchema),
  }),
  containDigitalProducts: z.boolean(),
  catalogueMaxDeliveryTime: z.nullable(z.int()),
  comment: z.string(),
  production: z.optional(ProductionSchema),
  /** Empty until it is paid. */
  files: z.optional(z.array(BoughtFileSchema)),
  /** Empty until it is paid. */
  retouches: z.optional(z.array(OrderRetouchSchema)),
  /** In the order of issue. An order from before documents existed has none. */
  documents: z.optional(z.array(OrderDocumentSchema)),
  change: z.optional(OrderChangeSchema),
  cancelled: z.optional(CancelledSchema),
  withdrawal: z.optional(z.array(LineWithdrawalSchema)),
  goesAlong: z.optional(z.array(GoesAlongSchema)),
  credits: z.optional(z.array(LineCreditSchema)),
  /** In the order of the shop's decisions. */
  reprints: z.optional(z.array(ReprintSchema)),
});
export type Order = z.infer<typeof OrderSchema>;

export const OrderListEntrySchema = z.object({
  uuid: UuidSchema,
  confirmTime: z.string(),
  summary: OrderSchema.shape.summary,
  payment: OrderSchema.shape.payment,
  production: OrderSchema.shape.production,
  change: OrderSchema.shape.change,
  cancelled: OrderSchema.shape.cancelled,
  reprints: OrderSchema.shape.reprints,
  /** Ours: the delivery method; absent: not known. */
  deliveryType: z.optional(DeliveryMethodTypeSchema),
  /** Ours (SIM-10): its lines of goods, which had the same uuids in the cart. */
  lines: z.optional(z.array(UuidSchema)),
});
export type OrderListEntry = z.infer<typeof OrderListEntrySchema>;

export const orderCalls = {
  listOrders: defineCall({
    name: 'listOrders',
    method: 'GET',
    path: '/ajax/user/get_order_list.php',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    answer: z.array(OrderListEntrySchema),
  }),
  orderDetails: defineCall({
    name: 'orderDetails',
    method: 'GET',
    path: '/sections/my-account/ajax/get_order_details.php',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    query: z.object({ uuid: UuidSchema }),
    answer: z.object({
      lang: OrderSchema.shape.lang,
      orderLines: z.array(OrderLineSchema),
      rebateCode: z.nullable(z.string()),
      delivery: OrderSchema.shape.delivery,
      payment: OrderSchema.shape.payment,
      summary: OrderSchema.shape.summary,
      production: OrderSchema.shape.production,
      files: OrderSchema.shape.files,
      retouches: OrderSchema.shape.retouches,
      documents: OrderSchema.shape.documents,
      change: OrderSchema.shape.change,
      cancelled: OrderSchema.shape.cancelled,
      withdrawal: OrderSchema.shape.withdrawal,
      goesAlong: OrderSchema.shape.goesAlong,
      credits: OrderSchema.shape.credits,
      reprints: OrderSchema.shape.reprints,
    }),
  }),
  readOrder: defineCall({
    name: 'readOrder',
    method: 'GET',
    path: '/api/webshop/user/orders/:orderUuid',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D1 §7, D2 §7',
    params: z.object({ orderUuid: UuidSchema }),
    answer: OrderSchema,
  }),
  cancelOrder: defineCall({
    name: 'cancelOrder',
    method: 'POST',
    path: '/api/webshop/user/orders/:orderUuid/cancel',
    access: 'customer',
    offline: 'live',
    changes: true,
    simulated: 'denied',
    ours: true,
    source:
      'BIZ-04, until the order is claimed for export; `toCart`: its goods go back to the cart, to be changed; they are refused (`cart.full`) where they do not fit beside what is there',
    params: z.object({ orderUuid: UuidSchema }),
    body: z.object({ toCart: z.boolean() }),
    answer: z.object({ cart: CartSchema }),
  }),
  withdrawFromOrder: defineCall({
    name: 'withdrawFromOrder',
    method: 'POST',
    path: '/api/webshop/user/orders/:orderUuid/withdrawal',
    access: 'customer',
    offline: 'live',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'BIZ-04, the withdrawal function of directive (EU) 2023/2673, line by line',
    params: z.object({ orderUuid: UuidSchema }),
    body: z.object({ lines: z.array(UuidSchema).check(z.minLength(1), z.maxLength(500)) }),
    answer: z.object({ /** ISO 8601. */ withdrawnAt: z.string() }),
  }),
  downloadOrderFiles: defineCall({
    name: 'downloadOrderFiles',
    method: 'GET',
    path: '/api/webshop/user/orders/:orderUuid/files.zip',
    access: 'customer',
    offline: 'live',
    changes: false,
    ours: true,
    source: 'SRV-47, all files of an order at once: only of a paid one',
    params: z.object({ orderUuid: UuidSchema }),
    answer: 'file',
  }),
  downloadDocument: defineCall({
    name: 'downloadDocument',
    method: 'GET',
    path: '/api/webshop/user/orders/:orderUuid/documents/:documentUuid',
    access: 'customer',
    offline: 'live',
    changes: false,
    ours: true,
    source: 'BIZ-05, a receipt, an invoice or a credit note as PDF',
    params: z.object({ orderUuid: UuidSchema, documentUuid: UuidSchema }),
    answer: 'file',
  }),
} as const;
