/** Area checkout: delivery, payment, the transaction (D1 §2, §3, §5, §7). */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { CartSchema, CatalogueSchema, MinorSchema, OkSchema, RevisionSchema, UserSchema, UuidSchema } from './entities.ts';

export const DELIVERY_METHOD_TYPES = ['store-pickup', 'postage', 'school-pickup', 'digital-delivery'] as const;
export const DeliveryMethodTypeSchema = z.enum(DELIVERY_METHOD_TYPES);
export type DeliveryMethodType = z.infer<typeof DeliveryMethodTypeSchema>;

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
  subjects: z.array(z.object({ uuid: UuidSchema, name: z.string(), group: z.string() })),
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
});

export const DeliveryMethodSchema = z.object({
  type: DeliveryMethodTypeSchema,
  name: z.string(),
  deliveryOptions: z.array(DeliveryOptionSchema),
  pickupLocations: z.array(PickupLocationSchema),
});
export type DeliveryMethod = z.infer<typeof DeliveryMethodSchema>;

const Line = z.string().check(z.maxLength(200));

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

/** D1 §3 payment option. */
export const PaymentOptionSchema = z.object({
  uuid: UuidSchema,
  title: z.string(),
  mobileTitle: z.string(),
  description: z.string(),
  /** HTML, sanitised before it is shown. */
  mobileDescription: z.string(),
  verifyMobile: z.boolean(),
  requirePersonNo: z.boolean(),
  /** Ours: years, with requirePersonNo. */
  minimumAge: z.nullable(z.int()),
  /** Ours: the fee that this payment method adds to the total; 0: none. */
  fee: MinorSchema,
  enabledPaymentMethods: z.array(z.object({ name: z.string(), icon: z.string() })),
});
export type PaymentOption = z.infer<typeof PaymentOptionSchema>;

export const PaymentDataSchema = z.object({
  mobilePhone: z.optional(z.string().check(z.maxLength(40))),
  pid: z.optional(z.string().check(z.maxLength(20))),
});

/** D1 §3 upsell entry. */
export const UpsellSchema = z.object({
  type: z.enum(['CATALOGUE', 'DIGITAL_FILES']),
  products: z.array(
    z.object({
      uuid: UuidSchema,
      name: z.string(),
      price: MinorSchema,
      rebatedPrice: z.nullable(MinorSchema),
      type: z.enum(['set', 'file']),
      subject: z.nullable(z.object({ uuid: UuidSchema, name: z.string(), group: z.string() })),
    }),
  ),
});

export const CheckoutOptionsSchema = z.object({
  hideOrderComment: z.boolean(),
  gatherAddress2: z.boolean(),
  gatherState: z.boolean(),
  states: z.record(z.string(), z.string()),
  hidePostalCode: z.boolean(),
  showDisabledDeliveryCountry: z.boolean(),
  useAddressAutocompleteService: z.boolean(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
});

export const CheckoutSchema = z.object({
  cart: CartSchema,
  checkoutUuid: UuidSchema,
  deliveryOptions: z.array(DeliveryMethodSchema),
  user: UserSchema,
  hasActiveRebateCampaigns: z.boolean(),
  termsOfPurchase: z.string(),
  options: CheckoutOptionsSchema,
  upsaleList: z.array(UpsellSchema),
  /** Days; null: no catalogues. */
  catalogueMaxDeliveryTime: z.nullable(z.int()),
});
export type Checkout = z.infer<typeof CheckoutSchema>;

export const AddressSuggestionSchema = z.object({
  id: z.string(),
  suggestion: z.string(),
  address: z.nullish(z.object({ address1: z.string(), address2: z.string(), postalCode: z.string(), city: z.string(), state: z.string() })),
});

const CheckoutParams = z.object({ checkoutUuid: UuidSchema });
const DeliveryParams = z.object({ checkoutUuid: UuidSchema, deliveryOptionUuid: z.guid() });
const PaymentParams = z.object({ ...DeliveryParams.shape, paymentOptionUuid: UuidSchema });
const PaymentOptionsAnswer = z.object({ paymentOptions: z.array(PaymentOptionSchema), cart: CartSchema });

export const TransactionStateSchema = z.enum(['created', 'paid', 'failed', 'cancelled']);

export const checkoutCalls = {
  createCheckout: defineCall({
    name: 'createCheckout',
    method: 'POST',
    path: '/api/webshop/checkout',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D1 §7 (payload not shown): the cart that the page shows',
    body: z.object({ cartRevision: z.optional(RevisionSchema) }),
    answer: CheckoutSchema,
  }),
  listPaymentOptions: defineCall({
    name: 'listPaymentOptions',
    method: 'GET',
    path: '/api/webshop/checkout/:checkoutUuid/delivery-options/:deliveryOptionUuid/payment-options',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D1 §7; chooses the delivery option',
    params: DeliveryParams,
    answer: PaymentOptionsAnswer,
  }),
  choosePaymentOption: defineCall({
    name: 'choosePaymentOption',
    method: 'GET',
    path: '/api/webshop/checkout/:checkoutUuid/delivery-options/:deliveryOptionUuid/payment-options/:paymentOptionUuid',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D1 §7',
    params: PaymentParams,
    answer: z.object({ cart: CartSchema }),
  }),
  setDeliveryOption: defineCall({
    name: 'setDeliveryOption',
    method: 'PUT',
    path: '/api/webshop/checkout/:checkoutUuid/delivery-option',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'SRV-55',
    params: CheckoutParams,
    body: z.object({ deliveryOptionUuid: z.guid() }),
    answer: PaymentOptionsAnswer,
  }),
  setPaymentOption: defineCall({
    name: 'setPaymentOption',
    method: 'PUT',
    path: '/api/webshop/checkout/:checkoutUuid/payment-option',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'SRV-55',
    params: CheckoutParams,
    body: z.object({ paymentOptionUuid: UuidSchema }),
    answer: z.object({ cart: CartSchema }),
  }),
  verifyRebateCode: defineCall({
    name: 'verifyRebateCode',
    method: 'POST',
    path: '/api/webshop/checkout/:checkoutUuid/verify-rebate-code',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D1 §7',
    params: CheckoutParams,
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)), deliveryOptionUuid: z.nullish(z.guid()) }),
    answer: z.object({ cart: z.optional(CartSchema), error: z.nullish(z.string()) }),
  }),
  removeCheckoutRebateCode: defineCall({
    name: 'removeCheckoutRebateCode',
    method: 'DELETE',
    path: '/api/webshop/checkout/:checkoutUuid/rebate-code',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'CRT-13 (call not shown): the checkout goes on with the cart that is left',
    params: CheckoutParams,
    answer: z.object({ cart: CartSchema }),
  }),
  buyDigitalSets: defineCall({
    name: 'buyDigitalSets',
    method: 'POST',
    path: '/api/webshop/checkout/:checkoutUuid/digital-sets',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D1 §7',
    params: CheckoutParams,
    body: z.object({ data: z.object({ subjects: z.array(z.object({ name: z.string(), uuid: UuidSchema })) }) }),
    answer: z.object({ cart: CartSchema }),
  }),
  buyCheckoutCatalogues: defineCall({
    name: 'buyCheckoutCatalogues',
    method: 'POST',
    path: '/api/webshop/checkout/:checkoutUuid/catalogues',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D1 §7',
    params: CheckoutParams,
    body: z.object({ catalogues: z.array(CatalogueSchema) }),
    answer: z.object({ cart: CartSchema, catalogueMaxDeliveryTime: z.nullable(z.int()), deliveryOptions: z.array(DeliveryMethodSchema) }),
  }),
  createTransaction: defineCall({
    name: 'createTransaction',
    method: 'POST',
    path: '/api/webshop/checkout/:checkoutUuid/transaction',
    access: 'customer',
    isDeniedToSimulated: true,
    offline: 'live',
    changes: true,
    ours: false,
    source: 'D1 §7; `approvedTotal` is ours: what stood beside the button',
    params: CheckoutParams,
    body: z.object({
      deliveryOptionUuid: z.guid(),
      paymentOptionUuid: UuidSchema,
      deliveryOptionData: DeliveryDataSchema,
      paymentOptionData: PaymentDataSchema,
      client: z.enum(['desktop', 'mobile']),
      comment: z.string().check(z.maxLength(2000)),
      approvedTotal: z.optional(MinorSchema),
    }),
    answer: z.object({
      transaction: z.optional(z.object({ uuid: UuidSchema })),
      order: z.optional(z.object({ uuid: UuidSchema })),
      error: z.nullish(z.string()),
    }),
  }),
  paymentPage: defineCall({
    name: 'paymentPage',
    method: 'GET',
    path: '/m/shopping-cart/checkout/payment/:transactionUuid',
    access: 'customer',
    offline: 'live',
    changes: false,
    ours: false,
    source: "D1 §2; the provider's page, or a redirect to the receipt",
    params: z.object({ transactionUuid: UuidSchema }),
    answer: 'page',
  }),
  paymentStatus: defineCall({
    name: 'paymentStatus',
    method: 'GET',
    path: '/api/webshop/transactions/:transactionUuid',
    access: 'customer',
    offline: 'live',
    changes: false,
    ours: true,
    source: 'SRV-55',
    params: z.object({ transactionUuid: UuidSchema }),
    answer: z.object({ transaction: z.object({ uuid: UuidSchema, state: TransactionStateSchema }), order: z.object({ uuid: UuidSchema }) }),
  }),
  autocompleteAddress: defineCall({
    name: 'autocompleteAddress',
    method: 'GET',
    path: '/api/webshop/postal-address-service/autocomplete',
    access: 'customer',
    offline: 'live',
    changes: false,
    ours: false,
    source: 'D1 §7',
    query: z.object({ q: z.string().check(z.maxLength(200)) }),
    answer: z.object({ suggestions: z.array(AddressSuggestionSchema) }),
  }),
  resolveAddress: defineCall({
    name: 'resolveAddress',
    method: 'GET',
    path: '/api/webshop/postal-address-service/resolve-address-by-id/:id',
    access: 'customer',
    offline: 'live',
    changes: false,
    ours: false,
    source: 'D1 §7',
    params: z.object({ id: z.string().check(z.maxLength(200)) }),
    answer: z.object({
      error: z.nullish(z.string()),
      address: z.nullish(
        z.object({ address1: z.string(), address2: z.string(), postalCode: z.string(), city: z.string(), state: z.string() }),
      ),
    }),
  }),
  verifyPhone: defineCall({
    name: 'verifyPhone',
    method: 'POST',
    path: '/api/webshop/phone-verifications',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'CHK-06; sends a code by SMS',
    body: z.object({ mobilePhone: z.string().check(z.maxLength(40)) }),
    answer: z.object({ verificationUuid: UuidSchema, mobilePhone: z.string() }),
  }),
  verifyPhoneCode: defineCall({
    name: 'verifyPhoneCode',
    method: 'POST',
    path: '/api/webshop/phone-verifications/:verificationUuid/code',
    access: 'customer',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'CHK-06',
    params: z.object({ verificationUuid: UuidSchema }),
    body: z.object({ code: z.string().check(z.maxLength(12)) }),
    answer: OkSchema,
  }),
} as const;
