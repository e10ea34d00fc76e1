/**
 * Entities that several areas share, with exactly the field names of D1 §3 and D2 §3.
 * Amounts are integers in minor units of the portal's currency. Unknown extra fields are tolerated.
 */
import * as z from 'zod/mini';
import { plainLine, plainText } from '#core/kernel/plain-line.ts';
import { TIME_MAX_MS } from '#core/kernel/time.ts';
import { TemplateDataSchema, TemplateTypeSchema } from './template-format.ts';

/** A text of one line, such as a name or a part of an address. */
export const lineOf = (maxLength: number) => z.string().check(z.overwrite(plainLine), z.maxLength(maxLength));
/** A text of several lines, such as a comment. */
export const textOf = (maxLength: number) => z.string().check(z.overwrite(plainText), z.maxLength(maxLength));

/** In lower case like in the database, because ids are compared as texts too. */
export const UuidSchema = z.uuid().check(z.toLowerCase());
export const MinorSchema = z.int();
/** Largest value of a database column for counts, versions and revisions. */
const INT4_MAX = 2_147_483_647;
/** A version or a revision, counted from 0 or 1. */
export const RevisionSchema = z.int().check(z.minimum(0), z.maximum(INT4_MAX));
/**
 * A language tag of devices, sessions and mails: ISO 639, with a region if it matters. The pattern excludes names of
 * object properties.
 */
export const LANGUAGE_PATTERN = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;
export const LanguageSchema = z.string().check(z.maxLength(10), z.regex(LANGUAGE_PATTERN));
/** A time in milliseconds, as the caller's own clock gives it. */
export const TimeMsSchema = z.int().check(z.minimum(0), z.maximum(TIME_MAX_MS));
export const QuantitySchema = z.int().check(z.minimum(0), z.maximum(100_000));
/** A text per language; 'en' is always present. */
export const NamesSchema = z.record(z.string(), z.string());
export const OkSchema = z.object({ status: z.literal('OK') });

export const JobRefSchema = z.object({ name: z.string() });
/** D1 §3 order line `subjects`; the subject of a picture set has no job or count. */
export const SubjectSchema = z.object({
  uuid: UuidSchema,
  name: z.string(),
  group: z.string(),
  job: z.optional(JobRefSchema),
  numImages: z.optional(z.int()),
});
export type Subject = z.infer<typeof SubjectSchema>;

export const UserAddressSchema = z.object({
  address: z.string(),
  address2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  state: z.string(),
});

/** D1 §3 user. */
export const UserSchema = z.object({
  uuid: UuidSchema,
  name: z.string(),
  emailAddress: z.string(),
  mobilePhone: z.string(),
  acceptMail: z.boolean(),
  isSimulated: z.boolean(),
  isAnonymousUser: z.boolean(),
  lang: z.string(),
  address: UserAddressSchema,
  /** Ours (SET-12): the subject whose picture set is current. */
  currentSubjectUuid: z.nullable(UuidSchema),
  /** Ours (SEC-06): the address was verified by a mailed link. Absent: the answer of an older shop. */
  isEmailVerified: z.optional(z.boolean()),
});
export type User = z.infer<typeof UserSchema>;

/** D1 §3, D2 §3. type 0 is the campaign price; the first entry is the base price. */
export const ProductPriceSchema = z.object({
  quantity: z.int(),
  price: MinorSchema,
  campaignprice: z.nullable(MinorSchema),
  type: z.int(),
});
export const SubProductSchema = z.object({ uuid: UuidSchema, name: z.string(), extraprice: MinorSchema });

/** The object that a photo gift is shown on, before its flat print (LOV-03). */
export const SHOWN_AS = ['mug', 'cushion', 'wall'] as const;
export const ShownAsSchema = z.enum(SHOWN_AS);
export type ShownAs = z.infer<typeof ShownAsSchema>;

/** D2 §3 product; `type`: 1, 2, 89 template products, 200 package, 11 retouch. */
export const ProductSchema = z.object({
  uuid: UuidSchema,
  name: z.string(),
  type: z.int(),
  sortOrder: z.int(),
  minorderpartquantity: z.int(),
  campaignrequirement: z.nullable(z.int()),
  subproducts: z.array(SubProductSchema),
  productprices: z.array(ProductPriceSchema),
  /** As in '15x15', centimetres. */
  formatSize: z.string(),
  maximumQuantity: z.nullable(z.int()),
  /** Ours. Absent: only its flat pages are shown, or an earlier version stored it. */
  shownAs: z.optional(ShownAsSchema),
});
export type Product = z.infer<typeof ProductSchema>;

export const PictureTypeSchema = z.enum(['IP', 'SFP', 'GP']);
export type PictureType = z.infer<typeof PictureTypeSchema>;

/** D2 §3 template, as lists show it. */
export const TemplateSchema = z.object({
  uuid: UuidSchema,
  version: z.int(),
  name: z.string(),
  product: z.object({ uuid: UuidSchema, name: z.string(), formatSize: z.string() }),
  categories: z.array(z.string()),
  preview: z.object({ large: z.string() }),
  /** Points. */
  width: z.number(),
  height: z.number(),
  trimBox: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  /** As in '20x30', centimetres. */
  dimensions: z.string(),
  type: TemplateTypeSchema,
  supportedYears: z.array(z.int()),
  separateFromBackground: z.boolean(),
  /** The fields that a customer may fill, by full id, in their initial state. */
  userResources: TemplateDataSchema.shape.userResources,
  hasUserText: z.boolean(),
  numUserImages: z.int(),
  numUserParts: z.int(),
});
export type Template = z.infer<typeof TemplateSchema>;

export const TemplateRefSchema = z.object({
  uuid: UuidSchema,
  version: z.int(),
  name: z.string(),
  categories: z.array(z.string()),
  data: TemplateDataSchema,
});

/** D1 §3 catalogue. */
export const CatalogueSchema = z.object({
  uuid: UuidSchema,
  name: z.string(),
  description: z.string(),
  price: MinorSchema,
  quantity: QuantitySchema,
  maxQuantity: z.int(),
  deliveryTime: z.object({ days: z.int() }),
  subject: z.object({ uuid: UuidSchema, name: z.string(), group: z.string() }),
});
export type Catalogue = z.infer<typeof CatalogueSchema>;

/** The layout that the customer saw and approved (EDT-24). */
export const ApprovedLayoutSchema = z.object({
  engineVersion: z.int(),
  /** SHA-256 in hex of the display list. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The language of month names, weekdays and holidays. */
  language: LanguageSchema,
  /** Uploads that had a local id at the approval: the picture's uuid, and the local id that the hash contains. */
  approvedAs: z.optional(z.record(UuidSchema, UuidSchema)),
});
export type ApprovedLayout = z.infer<typeof ApprovedLayoutSchema>;

export const PackageItemTypeSchema = z.enum(['TEMPLATE_PRODUCT', 'CATALOGUE', 'DIGITAL_SET']);
/** D1 §3, D2 §3 package item. */
export const PackageItemSchema = z.object({
  uuid: UuidSchema,
  type: PackageItemTypeSchema,
  product: z.nullable(z.object({ uuid: UuidSchema, name: z.string(), type: z.int() })),
  template: z.nullable(z.object({ uuid: UuidSchema, version: RevisionSchema, name: z.string() })),
  templateData: z.nullable(TemplateDataSchema),
  /** Raised by 1 with each edit (D2 §4); 1 if there was none. */
  version: z.nullish(RevisionSchema),
  canChangeTemplate: z.boolean(),
  /** Ours, numImages: how many digital pictures a DIGITAL_SET item contains. */
  subject: z.nullable(z.object({ uuid: UuidSchema, name: z.string(), group: z.string(), numImages: z.optional(z.int()) })),
  catalogue: z.nullable(z.object({ name: z.string() })),
  /** Ours: true for a template product whose editor or preview the customer saw. */
  approvedLayout: z.nullish(ApprovedLayoutSchema),
});
export type PackageItem = z.infer<typeof PackageItemSchema>;

/**
 * D1 §3 order line. type: 0 product, 1 and 2 rebate or discount, 3 fee or shipping,
 * 4 the total in a cart and the tax in an order.
 */
export const OrderLineSchema = z.object({
  uuid: UuidSchema,
  type: z.literal([0, 1, 2, 3, 4]),
  description: z.string(),
  quantity: QuantitySchema,
  maximumQuantity: z.nullable(z.int()),
  canChangeQuantity: z.boolean(),
  linePrice: MinorSchema,
  /** Before reductions; equal to linePrice if there is none. */
  actualLinePrice: MinorSchema,
  /** The reduction, negative: linePrice = actualLinePrice + rebate.linePrice. */
  rebate: z.nullable(z.object({ linePrice: MinorSchema })),
  product: z.nullable(z.object({ uuid: UuidSchema, name: z.string(), type: z.int(), subproducts: z.array(SubProductSchema) })),
  subProductUuids: z.array(UuidSchema),
  template: z.nullable(TemplateRefSchema),
  catalogue: z.nullable(z.object({ uuid: UuidSchema, name: z.string() })),
  subjects: z.array(SubjectSchema),
  digitalFiles: z.array(z.object({ uuid: UuidSchema })),
  fileRetouch: z.nullable(z.object({ file: z.object({ uuid: UuidSchema }) })),
  package: z.nullable(z.object({ uuid: UuidSchema, name: z.string(), packageItems: z.array(PackageItemSchema) })),
  /** Ours, of a discount: its amount for each line of goods. Empty: for the delivery. Absent: not a discount, or an older order. */
  discountShares: z.optional(z.array(z.object({ lineUuid: UuidSchema, amount: MinorSchema }))),
  /** Ours, of a line of type 1: the code is prepaid credit (BIZ-07). */
  isCredit: z.optional(z.boolean()),
  /** Ours: the lowest quantity of the line. */
  minimumQuantity: z.int(),
  /** Ours (BIZ-07), of a package: the subjects of the pictures printed in it, if they differ from `subjects`. */
  goodsOf: z.optional(z.array(SubjectSchema)),
  /** Ours: the subject whose job's price list applies, if it is not the first of `subjects`. */
  pricedFor: z.optional(UuidSchema),
  /** Ours (KEP-03): how many digital pictures of the set or package the customer already has; absent: none. */
  digitalOwned: z.optional(z.int()),
  /** Ours (KEP-03): how many of those are in other goods of the same cart or order; absent: none. */
  digitalShared: z.optional(z.int()),
  /** Ours (KEP-03), of a cart: how many digital pictures of the line are in an unpaid order; absent: none. */
  digitalOrdered: z.optional(z.int()),
  /** Ours (KEP-07): the shop no longer sells the content of the line, or a retouch of it; absent: it does. */
  isOffSale: z.optional(z.boolean()),
  /** Ours (KEP-07): why the package is not sold now, which blocks the checkout. Absent: it is sold, or no longer sold at all. */
  disabled: z.optional(z.object({ reason: z.string() })),
  /** Ours (OFF-14), of an edited product in a cart: changes with each edit. Absent: edited here since, or not in a cart. */
  contentId: z.optional(z.string().check(z.maxLength(64))),
});
export type OrderLine = z.infer<typeof OrderLineSchema>;

/** The discount of a rebate code. value: percent, or minor units. minimumTotal applies to the goods that the code is for. */
export const RebateSchema = z.object({
  kind: z.enum(['percent', 'amount', 'free_delivery']),
  value: z.int(),
  /** Ours, of an amount: prepaid credit. `value` is the remaining credit; the part that an order does not use remains. */
  isCredit: z.optional(z.boolean()),
  minimumTotal: MinorSchema,
  /** Ours: ISO 8601 dates in the shop's time zone, inclusive. Absent: no limit, also for the keys below. */
  firstDay: z.optional(z.iso.date()),
  lastDay: z.optional(z.iso.date()),
  /** Ours: when it ended or ends, milliseconds since 1970. */
  endsAtMs: z.optional(z.int()),
  /** Ours: `used`: this customer has used it as often as allowed. `used_up`: all customers together have. Absent: neither. */
  use: z.optional(z.enum(['used', 'used_up'])),
  /** Ours: the customer's subjects of the jobs that the code is for. */
  subjectUuids: z.optional(z.array(UuidSchema)),
  /** Ours: the products and packages that the code is for. */
  goodsUuids: z.optional(z.array(UuidSchema)),
});
export type Rebate = z.infer<typeof RebateSchema>;

/**
 * Whether the cart's rebate code gives a discount now, and if not, why. `missing`: minor units of goods up to the
 * code's minimum; 0 in every other state.
 */
export const RebateResultSchema = z.object({
  state: z.enum(['applied', 'below_minimum', 'delivery_not_chosen', 'delivery_free', 'nothing_to_reduce']),
  missing: MinorSchema,
  /** With `nothing_to_reduce`: the code's own limit. Absent: it has no relevant limit. Earlier pages only know the states. */
  limit: z.optional(z.enum(['not_begun', 'over', 'used', 'used_up', 'not_for_job', 'not_for_goods'])),
});
export type RebateResult = z.infer<typeof RebateResultSchema>;

/** D1 §3 cart. */
export const CartSchema = z.object({
  uuid: UuidSchema,
  orderLines: z.array(OrderLineSchema),
  summary: z.object({ totalPrice: MinorSchema }),
  rebateCode: z.nullable(z.string()),
  /** Ours: the discount of the rebate code, so that the device can compute the same price. */
  rebate: z.nullish(RebateSchema),
  /** Ours: absent in a cart that an earlier version stored. */
  rebateResult: z.nullish(RebateResultSchema),
  /** Ours: increases with every change, so that an older answer never replaces a newer one. */
  revision: z.int(),
});
export type Cart = z.infer<typeof CartSchema>;

export const BackgroundSchema = z.object({ uuid: UuidSchema, src: z.string(), default: z.boolean() });
export type Background = z.infer<typeof BackgroundSchema>;
