/** The shop's settings in one language, in the contract's shape. */
import type { MenuItem, Settings } from '#core/contract/settings.ts';
import { isInTaxRegister } from '#core/domain/prices/tax-name.ts';
import { nameIn } from '../shop/names-in.ts';
import { type MenuEntry, type ShopSettings, textIn } from './shop-data.ts';

/** @param isTestShop see `isTestShop` of the configuration */
export function settingsIn(shop: ShopSettings, lang: string, isTestShop = false): Settings {
  const { portal, options, terms, consent, seller, payment } = shop;
  const hasTermsOfPurchase = textIn(terms.termsOfPurchase, lang).trim() !== '';
  const hasPrivacyPolicy = terms.privacyPolicy !== null;
  return {
    name: portal.name,
    contactInfo: portal.contactInfo,
    terms: { termsOfService: textIn(terms.termsOfService, lang), ...(hasTermsOfPurchase && { hasTermsOfPurchase }) },
    ...(seller.organisationNumber !== '' && {
      seller: {
        name: seller.name,
        organisationNumber: seller.organisationNumber,
        isTaxRegistered: isInTaxRegister(seller, options.country),
      },
    }),
    paymentMethods: payment.options.map(({ titles }) => nameIn(titles, lang)),
    webshop: {
      freeShippingThreshold: portal.freeShippingThreshold,
      hasPrivacyPolicy,
      package: { addToCartWarning: portal.addToCartWarnings === null ? null : textIn(portal.addToCartWarnings, lang) },
      digitalRebate: portal.digitalRebate,
    },
    locale: { languages: portal.languages, default_language: portal.defaultLanguage },
    currency: portal.currency,
    ...(isTestShop && { isTestShop }),
    frontPageImage: portal.frontPageImage,
    frontPageImagePhone: portal.frontPageImagePhone,
    logo: portal.logo,
    options: { ...options, hasPrivacyPolicy },
    consent,
  };
}

export const menuIn = (entries: readonly MenuEntry[], lang: string): MenuItem[] =>
  entries.map(({ titles, data, children, ...entry }) => ({
    ...entry,
    title: textIn(titles, lang),
    data: data === null || typeof data === 'string' ? data : textIn(data, lang),
    children: menuIn(children, lang),
  }));
