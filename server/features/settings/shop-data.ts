/**
 * The shop's settings, apart from its goods: portal, options, terms, menu, delivery, payment. They come from the
 * settings part of a shop.json and are stored in shop_settings, one row for each section, parsed when read and written.
 */
import * as z from 'zod/mini';
import { DeliveryMethodTypeSchema } from '#core/contract/delivery.ts';
import { MinorSchema, UuidSchema } from '#core/contract/entities.ts';
import { SettingsSchema } from '#core/contract/settings.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import { DEFAULT_DISCOUNTS, DiscountsSchema } from './discount-settings.ts';
import { type LanguageTexts, LanguageTextsSchema } from './language-texts.ts';

export { type LanguageTexts, LanguageTextsSchema };

export interface MenuEntry {
  readonly type: 'internal' | 'modal' | 'cookiesettings' | 'other';
  readonly target: string;
  /** A dialog's text: one for all languages, or one for each. */
  readonly data: string | LanguageTexts | null;
  readonly titles: LanguageTexts;
  readonly visibility: 0 | 1 | 2;
  readonly icon: string | null;
  readonly children: readonly MenuEntry[];
}
const MenuEntrySchema: z.ZodMiniType<MenuEntry> = z.object({
  type: z.enum(['internal', 'modal', 'cookiesettings', 'other']),
  target: z.string(),
  data: z.nullable(z.union([z.string(), LanguageTextsSchema])),
  titles: LanguageTextsSchema,
  visibility: z.literal([0, 1, 2]),
  icon: z.nullable(z.string()),
  children: z.array(z.lazy(() => MenuEntrySchema)),
});

const PortalSchema = z.object({
  name: z.string(),
  contactInfo: SettingsSchema.shape.contactInfo,
  /** ISO 4217. */
  currency: z.string().check(z.length(3)),
  languages: SettingsSchema.shape.locale.shape.languages.check(z.minLength(1)),
  defaultLanguage: z.string(),
  frontPageImage: z.nullable(z.string()),
  frontPageImagePhone: z._default(z.nullable(z.string()), null),
  logo: z._default(z.nullable(z.string()), null),
  /** Minor units; negative is off. */
  freeShippingThreshold: MinorSchema,
  addToCartWarnings: z.nullable(LanguageTextsSchema),
  digitalRebate: SettingsSchema.shape.webshop.shape.digitalRebate,
  /** Percent, included in every price. */
  taxPercent: z.number(),
  /** Products with a role of their own (PRC-04). */
  fixedProducts: z.object({
    specialRebate: z.nullable(UuidSchema),
    catalogue: z.nullable(UuidSchema),
    digitalPortrait: z.nullable(UuidSchema),
    digitalSet: z.nullable(UuidSchema),
    retouch: z.nullable(UuidSchema),
  }),
});

const DeliverySchema = z.object({
  /** Business days that retouch takes. The goods of an order with retouch are made after it. */
  retouchDays: z._default(z.int(), 5),
  methods: z.array(
    z.object({
      type: DeliveryMethodTypeSchema,
      names: LanguageTextsSchema,
      options: z.array(
        z.object({
          uuid: UuidSchema,
          names: LanguageTextsSchema,
          descriptions: LanguageTextsSchema,
          price: MinorSchema,
          /** Business days. */
          deliverytime: z.int(),
          isExpress: z.boolean(),
          /** ISO 8601 date. */
          expire: z.nullable(z.string()),
        }),
      ),
      pickupLocations: z.array(
        z.object({
          uuid: z.guid(),
          pickupname: z.string(),
          pickupaddress1: z.string(),
          pickuppostalcode: z.string(),
          pickupcity: z.string(),
          price: MinorSchema,
          /** Business days. */
          deliverytime: z.int(),
        }),
      ),
    }),
  ),
});

const PaymentSchema = z.object({
  options: z.array(
    z.object({
      uuid: UuidSchema,
      /** Name of a provider of server/payment. */
      provider: z.string(),
      /** Delivery methods for which it is offered; null for all. */
      deliveryMethods: z._default(z.nullable(z.array(DeliveryMethodTypeSchema)), null),
      titles: LanguageTextsSchema,
      mobileTitles: LanguageTextsSchema,
      descriptions: LanguageTextsSchema,
      mobileDescriptions: LanguageTextsSchema,
      verifyMobile: z.boolean(),
      requirePersonNo: z.boolean(),
      minimumAge: z.nullable(z.int()),
      /** Fee of this payment method in minor units. */
      fee: z._default(MinorSchema, 0),
      enabledPaymentMethods: z.array(z.object({ name: z.string(), icon: z.string() })),
    }),
  ),
});

/** Percent of a kind of goods; absent: the portal's `taxPercent`. */
const PercentSchema = z.optional(z.number().check(z.minimum(0), z.maximum(100)));
/** The seller named on receipts, invoices and in the bookkeeping (BIZ-05). The address is the portal's. */
const SellerSchema = z.object({
  /** The registered name; if empty, the portal's name. */
  name: z._default(z.string(), ''),
  organisationNumber: z._default(z.string(), ''),
  isTaxRegistered: z._default(z.boolean(), true),
  /** Account to which invoices are paid. */
  bankAccount: z._default(z.string(), ''),
  dueDays: z._default(z.int().check(z.minimum(1), z.maximum(90)), 14),
  taxPercents: z._default(
    z.object({
      product: PercentSchema,
      package: PercentSchema,
      catalogue: PercentSchema,
      'digital-file': PercentSchema,
      'digital-set': PercentSchema,
      retouch: PercentSchema,
    }),
    {},
  ),
});
export const DEFAULT_SELLER = { name: '', organisationNumber: '', isTaxRegistered: true, bankAccount: '', dueDays: 14, taxPercents: {} };

/** Catalogues are sold to the subjects of a job, for example a school's yearbook. */
const CataloguesSchema = z.object({
  offers: z.array(
    z.object({
      uuid: UuidSchema,
      names: LanguageTextsSchema,
      descriptions: LanguageTextsSchema,
      price: MinorSchema,
      /** Maximum in one order (D1 §9). */
      maxQuantity: z._default(z.int(), 10),
      /** Days after the last photo day. */
      deliveryDays: z.int(),
      /** Types of jobs for which it is offered; null for all. */
      jobTypeUuids: z.nullable(z.array(UuidSchema)),
    }),
  ),
});

/** Retention periods (OPS-06). A job may have its own date. */
const RetentionSchema = z.object({
  /** Months after the photographs were taken. */
  pictureMonths: z.int().check(z.minimum(1)),
  /** Months after the account was last used. */
  accountMonths: z.int().check(z.minimum(1)),
  /** Whole years after the year of the sale. */
  bookkeepingYears: z.int().check(z.minimum(1)),
  /** Months after the act; a shop.json of an earlier version lacks it. */
  trailMonths: z._default(z.int().check(z.minimum(1)), 24),
});
export const DEFAULT_RETENTION = { pictureMonths: 36, accountMonths: 36, bookkeepingYears: 5, trailMonths: 24 };

/** Mails that remind the customer of pictures without an order (ACT-03). */
const RemindersSchema = z.object({
  /** Days after the code was entered, and between two mails about the same set. */
  everyDays: z.int().check(z.minimum(1)),
  /** Maximum number of mails about one set. */
  atMost: z.int().check(z.minimum(1)),
});
export const DEFAULT_REMINDERS = { everyDays: 14, atMost: 3 };

/** Mails to the photographer (OPX-08). */
const NoticesSchema = z.object({
  /** null for the shop's contact address. */
  email: z._default(z.nullable(z.email()), null),
  /** Notices of new orders that are paid, or accepted against an invoice. */
  orders: z._default(z.enum(['off', 'each', 'hourly']), 'off'),
  /** Notices of abandoned jobs, refusals and limits that are reached. */
  failures: z._default(z.boolean(), true),
});
export const DEFAULT_NOTICES = { email: null, orders: 'off', failures: true } as const;

/** Printing conditions (OPX-10). */
const PrintSettingsSchema = z.object({
  profiles: z.array(
    z.object({
      /** File beside shop.json; after the setup, a key of the media store. */
      file: z.string().check(z.minLength(1)),
      /** In ASCII, as the names of printing conditions are. */
      condition: z.string().check(z.regex(/^[\x20-\x7E]{1,100}$/)),
      /** Products that it applies to; null for all. */
      products: z._default(z.nullable(z.array(UuidSchema)), null),
    }),
  ),
});

/** '#1f5c4d'. */
const ColorSchema = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/));

/** The shop's look (BIZ-10). Its name and its logo are the portal's. */
const BrandSchema = z.object({
  /** Name below the icon on a home screen. null for as much of the name as fits. */
  shortName: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(12))), null),
  /** Colour of buttons, links and the browser's bar; null for the app's own. */
  color: z._default(z.nullable(ColorSchema), null),
  /** Background colour of the page; null for the app's own. */
  background: z._default(z.nullable(ColorSchema), null),
  /** A square picture; null for the logo if it is nearly square, else the name's initials. */
  icon: z._default(z.nullable(z.string()), null),
});
export const DEFAULT_BRAND = { shortName: null, color: null, background: null, icon: null };

export const ShopSettingsSchema = z.object({
  portal: PortalSchema,
  brand: z._default(BrandSchema, DEFAULT_BRAND),
  options: z.object({ ...SettingsSchema.shape.options.shape, hideOrderComment: z._default(z.boolean(), false) }),
  terms: z.object({
    termsOfService: LanguageTextsSchema,
    termsOfPurchase: LanguageTextsSchema,
    privacyPolicy: z.nullable(LanguageTextsSchema),
  }),
  menu: z.object({ entries: z.array(MenuEntrySchema) }),
  consent: SettingsSchema.shape.consent,
  delivery: DeliverySchema,
  payment: PaymentSchema,
  seller: z._default(SellerSchema, DEFAULT_SELLER),
  catalogues: z._default(CataloguesSchema, { offers: [] }),
  retention: z._default(RetentionSchema, DEFAULT_RETENTION),
  reminders: z._default(RemindersSchema, DEFAULT_REMINDERS),
  notices: z._default(NoticesSchema, DEFAULT_NOTICES),
  print: z._default(PrintSettingsSchema, { profiles: [] }),
  discounts: z._default(DiscountsSchema, DEFAULT_DISCOUNTS),
});
export type ShopSettings = z.infer<typeof ShopSettingsSchema>;

export const SECTIONS = [
  'portal',
  'brand',
  'options',
  'terms',
  'menu',
  'consent',
  'delivery',
  'payment',
  'seller',
  'catalogues',
  'retention',
  'reminders',
  'notices',
  'print',
  'discounts',
] as const satisfies readonly (keyof ShopSettings)[];

/** HTML if the contract says so. English is used if the language has no text. */
export const textIn = (texts: LanguageTexts, lang: string): string => inLanguage(texts, lang) ?? texts.en;
