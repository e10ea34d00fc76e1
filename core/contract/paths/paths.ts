/** The only table of the app's page addresses (D1 §2, D2 §2), with the named routes of D1 §2. */

import { type AccessStep, accessStepPath, LOGIN_PATH, PATTERNS } from './patterns.ts';

const enc = encodeURIComponent;

/** Addresses with their parameters filled in. */
export const paths = {
  frontpage: () => PATTERNS.frontpage,
  login: () => LOGIN_PATH,
  accessStep: (step: AccessStep) => accessStepPath(step),
  /** Reachable only from the sign-in form. */
  secondStepAtSignIn: () => '/#second-step',
  verifyEmail: () => PATTERNS.verifyEmail,
  contactus: () => PATTERNS.contactus,
  prices: () => PATTERNS.prices,
  tryOut: () => PATTERNS.tryOut,
  tryProduct: (productUuid: string, templateUuid: string) => `/try/${enc(productUuid)}/${enc(templateUuid)}`,
  privacypolicy: () => PATTERNS.privacypolicy,
  termsOfPurchase: () => PATTERNS.termsOfPurchase,
  newPictureSet: () => PATTERNS.newPictureSet,
  newPictureSetFavorites: () => PATTERNS.newPictureSetFavorites,
  newPictureSetPose: () => PATTERNS.newPictureSetPose,
  myAccount: () => PATTERNS.myAccount,
  addPictureSet: () => PATTERNS.addPictureSet,
  orders: () => PATTERNS.orders,
  order: (orderUuid: string) => `/my-account/orders/${enc(orderUuid)}`,
  pictureSets: () => PATTERNS.pictureSets,
  pictureSet: (subjectUuid: string) => `/my-account/picture-sets/${enc(subjectUuid)}`,
  pictureSetFavorites: (subjectUuid: string) => `/my-account/picture-sets/${enc(subjectUuid)}/favorites`,
  pictureSetPose: (subjectUuid: string) => `/my-account/picture-sets/${enc(subjectUuid)}/yearbook-pose`,
  pictureViews: (subjectUuid: string) => `/my-account/picture-sets/${enc(subjectUuid)}/views`,
  contactInfo: () => PATTERNS.contactInfo,
  communication: () => PATTERNS.communication,
  changePassword: () => PATTERNS.changePassword,
  cancelPicturePackages: () => PATTERNS.cancelPicturePackages,
  sessions: () => PATTERNS.sessions,
  secondStep: () => PATTERNS.secondStep,
  myData: () => PATTERNS.myData,
  shares: () => PATTERNS.shares,
  shared: (token: string) => `/shared/${enc(token)}`,
  drafts: () => PATTERNS.drafts,
  uploads: () => PATTERNS.uploads,
  /** @param start starts the preparation without another tap */
  offline: (options: { readonly subjectUuid?: string; readonly productUuid?: string; readonly start?: boolean } = {}) => {
    const query = [
      ...(options.subjectUuid ? [`set=${enc(options.subjectUuid)}`] : []),
      ...(options.productUuid ? [`product=${enc(options.productUuid)}`] : []),
      ...(options.start ? ['start'] : []),
    ];
    return PATTERNS.offline + (query.length > 0 ? `?${query.join('&')}` : '');
  },
  categories: () => PATTERNS.categories,
  packages: () => PATTERNS.packages,
  package: (packageUuid: string) => `/products/packages/${enc(packageUuid)}`,
  catalogues: () => PATTERNS.catalogues,
  digitalPortraits: (subjectUuid?: string) => (subjectUuid ? `/products/digital-portraits/${enc(subjectUuid)}` : PATTERNS.digitalPortraits),
  category: (category: string, subCategory?: string) => `/products/categories/${enc(category)}${subCategory ? `/${enc(subCategory)}` : ''}`,
  type: (type: string, category?: string) => `/products/${enc(type)}${category ? `/${enc(category)}` : ''}`,
  create: (type: string, productUuid: string, templateUuid: string) => `/products/${enc(type)}/${enc(productUuid)}/${enc(templateUuid)}`,
  createInCategory: (type: string, category: string, productUuid: string, templateUuid: string) =>
    `/products/${enc(type)}/${enc(category)}/${enc(productUuid)}/${enc(templateUuid)}`,
  cart: () => PATTERNS.cart,
  editLine: (orderLineUuid: string) => `/shopping-cart/edit/${enc(orderLineUuid)}`,
  retouch: () => PATTERNS.retouch,
  checkout: () => PATTERNS.checkout,
  payment: (transactionUuid: string) => `/m/shopping-cart/checkout/payment/${enc(transactionUuid)}`,
  receipt: (orderUuid: string) => `/shopping-cart/checkout/payment/receipt/${enc(orderUuid)}`,
} as const;
