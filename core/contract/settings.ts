/** Area settings: the portal, shop options, menu, language (D1 §3, D2 §3). */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { LanguageSchema, MinorSchema } from './entities.ts';

/** D1 §3 menu item. visibility: 0 always, 1 signed in, 2 anonymous. */
export interface MenuItem {
  readonly type: 'internal' | 'modal' | 'cookiesettings' | 'other';
  readonly target: string;
  readonly data: string | null;
  readonly title: string;
  readonly visibility: 0 | 1 | 2;
  readonly icon: string | null;
  readonly children: readonly MenuItem[];
}
export const MenuItemSchema: z.ZodMiniType<MenuItem> = z.object({
  type: z.enum(['internal', 'modal', 'cookiesettings', 'other']),
  target: z.string(),
  data: z.nullable(z.string()),
  title: z.string(),
  visibility: z.literal([0, 1, 2]),
  icon: z.nullable(z.string()),
  children: z.array(z.lazy(() => MenuItemSchema)),
});

/** September: from this month on, calendars are bought for the next year. */
export const NEXT_YEAR_FROM_MONTH = 9;

/** D1 §3 site settings and shop options, D2 §3 portal. Texts are in the requested language. */
export const SettingsSchema = z.object({
  name: z.string(),
  contactInfo: z.object({
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    postalCode: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  terms: z.object({ termsOfService: z.string(), /** Ours: absent: it has none. */ hasTermsOfPurchase: z.optional(z.boolean()) }),
  /** Ours: the seller, with the data that the law requires before a purchase. Absent: the portal's name. */
  seller: z.optional(z.object({ name: z.string(), organisationNumber: z.string(), isTaxRegistered: z.boolean() })),
  /** Ours: the names of the payment methods. Absent: not known. */
  paymentMethods: z.optional(z.array(z.string())),
  webshop: z.object({
    freeShippingThreshold: MinorSchema,
    hasPrivacyPolicy: z.boolean(),
    package: z.object({ addToCartWarning: z.nullable(z.string()) }),
    digitalRebate: z.nullable(z.object({ rebatedDigitalFilePrice: MinorSchema, rebatedDigitalSetPrice: MinorSchema })),
  }),
  locale: z.object({ languages: z.array(z.object({ long: z.string(), name: z.string() })), default_language: z.string() }),
  currency: z.string(),
  /** Ours (BIZ-03): the test card pays in a shop with an https address. No money is moved. */
  isTestShop: z.optional(z.boolean()),
  frontPageImage: z.nullable(z.string()),
  /** Ours: in portrait format, for phones. Absent: the picture above is cropped. */
  frontPageImagePhone: z.optional(z.nullable(z.string())),
  /** Ours: the address of the shop's logo, which replaces its name. Absent in settings that an earlier version stored. */
  logo: z.optional(z.nullable(z.string())),
  options: z.object({
    gatherAddress2: z.boolean(),
    gatherState: z.boolean(),
    states: z.record(z.string(), z.string()),
    hidePostalCode: z.boolean(),
    showDisabledDeliveryCountry: z.boolean(),
    useAddressAutocompleteService: z.boolean(),
    acceptMailDefaultOn: z.boolean(),
    disableAcceptMailOptionWhenRegisteringUser: z.boolean(),
    disableAcceptMailWhenLoggingIn: z.boolean(),
    hasPrivacyPolicy: z.boolean(),
    disableImageToolbox: z.boolean(),
    disableZoom: z.boolean(),
    disableMixingPhotographers: z.boolean(),
    /** Ours: whether a warning is shown once per session, before the confirmation 'Dear customer', which is always shown (EDT-16). */
    warnBeforeAddingToCart: z.boolean(),
    beginCheckoutEvent: z.boolean(),
    /** Ours: from this month (1 to 12) on, a new calendar is for the next year; null: never. */
    nextYearFromMonth: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(12))), NEXT_YEAR_FROM_MONTH),
    /** ISO 3166-1 alpha-2: address layout, holidays, phone numbers. */
    country: z.string(),
  }),
  /** Ours: providers that wait for consent (PUB-05). */
  consent: z.object({
    providers: z.array(
      z.object({
        kind: z.enum(['built-in', 'external', 'dummy']),
        name: z.string(),
        src: z.nullable(z.string()),
        /** The consent that it needs: to cookies (if absent), or to a recording of the session, given on /debug. */
        purpose: z.optional(z.enum(['statistics', 'recording'])),
        /** Origins that its script loads from and sends to, in addition to its own. */
        origins: z.optional(z.array(z.url())),
      }),
    ),
  }),
});
export type Settings = z.infer<typeof SettingsSchema>;

export const settingsCalls = {
  settings: defineCall({
    name: 'settings',
    method: 'GET',
    path: '/api/webshop/settings',
    access: 'visitor',
    isOwnerless: true,
    offline: 'cached',
    changes: false,
    ours: true,
    source: 'SRV-51',
    query: z.object({ lang: LanguageSchema }),
    answer: SettingsSchema,
  }),
  menu: defineCall({
    name: 'menu',
    method: 'GET',
    path: '/api/webshop/menu',
    access: 'visitor',
    isOwnerless: true,
    offline: 'cached',
    changes: false,
    ours: true,
    source: 'SRV-51',
    query: z.object({ lang: LanguageSchema }),
    answer: z.object({ menu: z.array(MenuItemSchema) }),
  }),
} as const;
