import { DEFAULT_CURRENCY } from '#core/kernel/money.ts';
import { NEXT_YEAR_FROM_MONTH } from '#core/contract/settings.ts';
import { DEFAULT_DISCOUNTS } from './discount-settings.ts';
import { DEFAULT_BRAND, DEFAULT_NOTICES, DEFAULT_REMINDERS, DEFAULT_RETENTION, DEFAULT_SELLER, type ShopSettings } from './shop-data.ts';

/** A shop that is not set up yet: it answers, sells no goods and delivers nowhere. */
export const DEFAULT_SETTINGS: ShopSettings = {
  portal: {
    name: 'Keepsake',
    contactInfo: { email: '', phone: '', address: '', postalCode: '', city: '', state: '' },
    currency: DEFAULT_CURRENCY,
    languages: [
      { long: 'Norsk', name: 'nb' },
      { long: 'English', name: 'en' },
    ],
    defaultLanguage: 'nb',
    frontPageImage: null,
    frontPageImagePhone: null,
    logo: null,
    freeShippingThreshold: -1,
    addToCartWarnings: null,
    digitalRebate: null,
    taxPercent: 25,
    fixedProducts: { specialRebate: null, catalogue: null, digitalPortrait: null, digitalSet: null, retouch: null },
  },
  brand: DEFAULT_BRAND,
  options: {
    gatherAddress2: false,
    gatherState: false,
    states: {},
    hidePostalCode: false,
    showDisabledDeliveryCountry: false,
    useAddressAutocompleteService: false,
    acceptMailDefaultOn: false,
    disableAcceptMailOptionWhenRegisteringUser: false,
    disableAcceptMailWhenLoggingIn: false,
    hasPrivacyPolicy: false,
    disableImageToolbox: false,
    disableZoom: false,
    disableMixingPhotographers: false,
    warnBeforeAddingToCart: false,
    nextYearFromMonth: NEXT_YEAR_FROM_MONTH,
    beginCheckoutEvent: false,
    country: 'NO',
    hideOrderComment: false,
  },
  terms: { termsOfService: { en: '' }, termsOfPurchase: { en: '' }, privacyPolicy: null },
  menu: { entries: [] },
  consent: { providers: [] },
  delivery: { retouchDays: 5, methods: [] },
  payment: { options: [] },
  seller: DEFAULT_SELLER,
  catalogues: { offers: [] },
  retention: DEFAULT_RETENTION,
  reminders: DEFAULT_REMINDERS,
  notices: DEFAULT_NOTICES,
  print: { profiles: [] },
  discounts: DEFAULT_DISCOUNTS,
};
