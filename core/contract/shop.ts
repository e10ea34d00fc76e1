/** Area shop: prices, packages, catalogues, promoted products (D1 §3, §7, D2 §3, §7). */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { DeliveryMethodTypeSchema } from './delivery.ts';
import { CatalogueSchema, MinorSchema, PackageItemSchema, ProductSchema, TemplateSchema, UuidSchema } from './entities.ts';
import { TemplateDataSchema } from './template-format.ts';

/** D2 §3 package. */
export const PackageSchema = z.object({
  uuid: UuidSchema,
  name: z.string(),
  description: z.string(),
  type: z.enum(['package', 'link']),
  image: z.string(),
  link: z.nullable(z.string()),
  linkText: z.nullable(z.string()),
  linkInfo: z.nullable(z.object({ type: z.string(), category: z.nullable(z.string()) })),
  originalPrice: MinorSchema,
  priceIncludingDiscount: MinorSchema,
  useTimeLimitedDiscount: z.boolean(),
  timeLimitedDiscountPrice: z.nullable(MinorSchema),
  /** In the list: the reason for every picture set. In a subject's instance: also what the subject's set lacks. */
  disabled: z.nullable(z.object({ reason: z.string() })),
  /** 1 same subject, 2 same job, 3 same job type, 4 offers to replace all pictures, other values: no change (package-rules.ts). */
  allowSubjectChange: z.int(),
  packageItems: z.array(PackageItemSchema),
  /** D2 §3 package info: seconds left of the time-limited price at the time of reading; null: there is none. */
  remainingTime: z.nullable(z.int()),
});
export type Package = z.infer<typeof PackageSchema>;

/**
 * A package in the list. The list does not depend on the current picture set, so that a device that switches sets, even
 * offline, never shows data of the former set (core/domain/packages/package-rules.ts).
 */
export const ListedPackageSchema = z.object({
  ...PackageSchema.shape,
  /** The reason why the package cannot be bought for a subject, by the subject's uuid. Absent: it can. */
  closedFor: z.record(UuidSchema, z.object({ reason: z.string() })),
  /** The price for a subject whose job has its own price, by the subject's uuid. Absent: the prices above. */
  pricesFor: z.optional(
    z.record(
      UuidSchema,
      z.object({
        originalPrice: MinorSchema,
        priceIncludingDiscount: MinorSchema,
        useTimeLimitedDiscount: z.boolean(),
        timeLimitedDiscountPrice: z.nullable(MinorSchema),
        remainingTime: z.nullable(z.int()),
      }),
    ),
  ),
});
export type ListedPackage = z.infer<typeof ListedPackageSchema>;

/** D1 §3 promoted product. */
export const PromotedProductSchema = z.object({
  product: ProductSchema,
  template: z.object({
    uuid: UuidSchema,
    /** Ours: the version that templateData fills. */
    version: z.int(),
    names: z.record(z.string(), z.string()),
    type: TemplateSchema.shape.type,
    preview: TemplateSchema.shape.preview,
  }),
  templateData: TemplateDataSchema,
  category: z.string(),
  type: z.string(),
  rebatedPrice: z.nullable(MinorSchema),
});
export type PromotedProduct = z.infer<typeof PromotedProductSchema>;

const PackagePriceSchema = z.object({
  uuid: UuidSchema,
  name: z.string(),
  originalPrice: MinorSchema,
  priceIncludingDiscount: MinorSchema,
  /** This customer's time-limited price, and its end (milliseconds since 1970). */
  timeLimited: z.nullable(z.object({ price: MinorSchema, untilMs: z.int() })),
  /** Its contents; equal items are one entry with a count. Absent in a list that an earlier version stored. */
  contents: z.optional(z.array(z.string())),
  /** The names of its catalogues, by their items. Absent in a list that an earlier version stored. */
  catalogues: z.optional(z.array(z.object({ item: UuidSchema, name: z.string() }))),
});
const CataloguePriceSchema = z.object({
  uuid: UuidSchema,
  subjectUuid: UuidSchema,
  name: z.string(),
  price: MinorSchema,
  maxQuantity: z.int(),
});

/** A delivery to the school of a job (BIZ-07). */
export const SchoolDeliverySchema = z.object({
  /** ISO 8601 date in the shop's time zone: the last day for orders of this delivery. */
  orderBy: z.iso.date(),
  /** ISO 8601 date on which it is handed out. */
  deliveredOn: z.iso.date(),
  /** The photographer's description; empty: there is none. */
  message: z.string(),
});
export type SchoolDelivery = z.infer<typeof SchoolDeliverySchema>;

const SchoolJobSchema = z.object({
  /** The customer's subjects of the job. */
  subjectUuids: z.array(UuidSchema),
  deliveries: z.array(SchoolDeliverySchema),
});
export type SchoolJob = z.infer<typeof SchoolJobSchema>;

/** A discount that a cart gets without a code (core/domain/prices/cart-discounts.ts). */
export const DiscountRuleSchema = z.object({
  kind: z.enum(['pieces', 'amount', 'sibling']),
  /** The shop's own name for it. Absent: the kind's name, in the reader's language. */
  name: z.optional(z.string()),
  /** The name of the counted pieces, if they are of one product or package. */
  of: z.optional(z.string()),
  /** Thresholds in pieces, minor units of goods, or children; ascending. */
  steps: z.array(z.object({ from: z.int(), off: z.enum(['percent', 'amount']), value: z.int() })),
  /** Goods that are priced for one of these subjects, or for none of those. Absent: all, also for the keys below. */
  onlyFor: z.optional(z.array(UuidSchema)),
  notFor: z.optional(z.array(UuidSchema)),
  /** Goods of these products and packages, or with a design of these sub-categories. */
  goodsUuids: z.optional(z.array(UuidSchema)),
  categories: z.optional(z.array(z.string())),
});
export type DiscountRule = z.infer<typeof DiscountRuleSchema>;

/** The data that the device needs to compute a cart's prices (CRT-11, PRC-06). */
export const PriceListSchema = z.object({
  currency: z.string(),
  products: z.array(ProductSchema),
  digitalRebate: z.nullable(z.object({ rebatedDigitalFilePrice: MinorSchema, rebatedDigitalSetPrice: MinorSchema })),
  /** Fixed products by role (PRC-04). */
  fixedProducts: z.object({
    specialRebate: z.nullable(UuidSchema),
    catalogue: z.nullable(UuidSchema),
    digitalPortrait: z.nullable(UuidSchema),
    digitalSet: z.nullable(UuidSchema),
    retouch: z.nullable(UuidSchema),
  }),
  /** Minor units; negative is off. */
  freeShippingThreshold: MinorSchema,
  /** Percent of tax that prices include. */
  taxPercent: z.number(),
  packages: z.array(PackagePriceSchema),
  /**
   * The year of a new calendar, by the uuid of its product (core/domain/templates/fill-template.ts). Absent: it has
   * none, or an earlier version stored the list.
   */
  years: z.optional(z.record(UuidSchema, z.int())),
  /** For the customer's picture sets. */
  catalogues: z.array(CataloguePriceSchema),
  /** Unit prices that need a package in the cart (D1 §6). */
  promoted: z.array(z.object({ productUuid: UuidSchema, templateUuid: UuidSchema, rebatedPrice: MinorSchema })),
  /**
   * The possible prices of each delivery method, for the cart (core/domain/prices/delivery-range.ts). Absent in a list
   * that an earlier version stored.
   */
  deliveries: z.optional(
    z.array(
      z.object({
        type: DeliveryMethodTypeSchema,
        choices: z.array(
          z.object({
            price: MinorSchema,
            isExpress: z.boolean(),
            /** Business days. Absent in a list that an earlier version stored. */ days: z.optional(z.int()),
            /** ISO 8601 date until which it can be chosen. */ expire: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  ),
  /** Input of the day of arrival (core/domain/orders/arrival/arrival-day.ts). Absent in a list that an earlier version stored. */
  arrival: z.optional(
    z.object({
      /** ISO 3166-1 alpha-2, for its public holidays. */
      country: z.string(),
      /** IANA name, because the day of an order is the shop's. Absent in a list that an earlier version stored. */
      timeZone: z.optional(z.string()),
      /** Business days that retouch takes. */
      retouchDays: z.int(),
      /** ISO 8601 date on which a subject of the customer's is photographed, by its uuid. */
      photoDays: z.record(z.string(), z.string()),
    }),
  ),
  /**
   * Jobs of the customer's picture sets with named deliveries to the school
   * (core/domain/orders/arrival/school-deliveries.ts). Absent: none has any, or an earlier version stored the list.
   */
  schools: z.optional(z.array(SchoolJobSchema)),
  /** Absent: the shop has none, or an earlier version stored the list. */
  discounts: z.optional(z.array(DiscountRuleSchema)),
  /**
   * The goods that the jobs of the customer's picture sets sell, for jobs with a range of their own
   * (core/domain/prices/job-range.ts). Absent: every job sells all goods.
   */
  ranges: z.optional(
    z.array(
      z.object({
        subjectUuids: z.array(UuidSchema),
        /** Products that are made in the editor. null: all of the shop's. The same holds for packages. */
        products: z.nullable(z.array(UuidSchema)),
        packages: z.nullable(z.array(UuidSchema)),
      }),
    ),
  ),
  /**
   * Prices of jobs of the customer's picture sets, only if they differ from the list above
   * (core/domain/prices/job-prices.ts). Absent in a list that an earlier version stored.
   */
  jobs: z.optional(
    z.array(
      z.object({
        uuid: UuidSchema,
        /** The customer's subjects of the job. */
        subjectUuids: z.array(UuidSchema),
        products: z.array(ProductSchema),
        packages: z.array(PackagePriceSchema),
      }),
    ),
  ),
});
export type PriceList = z.infer<typeof PriceListSchema>;

export const shopCalls = {
  prices: defineCall({
    name: 'prices',
    method: 'GET',
    path: '/api/webshop/prices',
    access: 'visitor',
    offline: 'cached',
    changes: false,
    ours: true,
    source: 'SRV-53',
    answer: PriceListSchema,
  }),
  listPackages: defineCall({
    name: 'listPackages',
    method: 'GET',
    path: '/api/webshop/packages',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: true,
    source: 'SRV-53',
    answer: z.object({ packages: z.array(ListedPackageSchema) }),
  }),
  promotedProducts: defineCall({
    name: 'promotedProducts',
    method: 'GET',
    path: '/api/webshop/promoted-products',
    access: 'visitor',
    offline: 'cached',
    fillsTexts: true,
    changes: false,
    ours: false,
    source: 'D1 §7; ours: `subject`, the picture set whose pictures are in them, in place of the current one',
    query: z.object({ subject: z.optional(UuidSchema) }),
    answer: z.array(PromotedProductSchema),
  }),
  getCatalogues: defineCall({
    name: 'getCatalogues',
    method: 'GET',
    path: '/ajax/user/get_catalogues.php',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D1 §7',
    answer: z.array(CatalogueSchema),
  }),
} as const;

/** The package editor is a separate area. */
export const packageCalls = {
  packageInstance: defineCall({
    name: 'packageInstance',
    method: 'POST',
    path: '/api/webshop/packages/:uuid',
    access: 'customer',
    offline: 'cached',
    fillsTexts: true,
    changes: false,
    ours: false,
    source: 'D2 §7 (payload not shown)',
    params: z.object({ uuid: UuidSchema }),
    body: z.object({ subject: z.object({ uuid: UuidSchema }) }),
    answer: PackageSchema,
  }),
} as const;
