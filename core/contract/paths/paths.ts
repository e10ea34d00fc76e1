/** The only table of the app's page addresses (D1 §2, D2 §2), with the named routes of D1 §2. */

const enc = encodeURIComponent;

/** Route patterns, in react-router's form. */
export const PATTERNS = {
  frontpage: '/',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  contactus: '/contact-us',
  prices: '/prices',
  /** What a visitor makes of own pictures: the list, and the editor of one. */
  tryOut: '/try',
  tryProduct: '/try/:productUuid/:templateUuid',
  privacypolicy: '/privacy-policy',
  termsOfPurchase: '/terms-of-purchase',
  legacyPage: '/pages/:id',
  debug: '/debug',
  newPictureSet: '/new-picture-set',
  newPictureSetFavorites: '/new-picture-set/favorites',
  newPictureSetPose: '/new-picture-set/yearbook-pose',
  myAccount: '/my-account',
  addPictureSet: '/my-account/add-picture-set',
  orders: '/my-account/orders',
  order: '/my-account/orders/:orderUuid',
  pictureSets: '/my-account/picture-sets',
  pictureSet: '/my-account/picture-sets/:pictureSetUuid',
  pictureSetFavorites: '/my-account/picture-sets/:pictureSetUuid/favorites',
  pictureSetPose: '/my-account/picture-sets/:pictureSetUuid/yearbook-pose',
  pictureViews: '/my-account/picture-sets/:pictureSetUuid/views',
  contactInfo: '/my-account/contact-info',
  communication: '/my-account/communication',
  changePassword: '/my-account/change-password',
  cancelPicturePackages: '/my-account/cancel-picture-packages',
  sessions: '/my-account/sessions',
  secondStep: '/my-account/second-step',
  myData: '/my-account/my-data',
  shares: '/my-account/shares',
  shared: '/shared/:token',
  drafts: '/my-account/drafts',
  uploads: '/my-account/uploads',
  offline: '/my-account/offline',
  products: '/products',
  categories: '/products/categories',
  packages: '/products/packages',
  package: '/products/packages/:packageUuid',
  catalogues: '/products/catalogues',
  digitalPortraits: '/products/digital-portraits',
  digitalPortraitsSubject: '/products/digital-portraits/:subjectUuid',
  category: '/products/categories/:category',
  subCategory: '/products/categories/:category/:subCategory',
  type: '/products/:type',
  typeCategory: '/products/:type/:category',
  create: '/products/:type/:productUuid/:templateUuid',
  createInCategory: '/products/:type/:category/:productUuid/:templateUuid',
  createInSubCategory: '/products/categories/:category/:subCategory/:productUuid/:templateUuid',
  cart: '/shopping-cart',
  editLine: '/shopping-cart/edit/:uuid',
  retouch: '/shopping-cart/retouch',
  checkout: '/shopping-cart/checkout',
  receipt: '/shopping-cart/checkout/payment/receipt/:orderUuid',
  /** The former shop's addresses (legacy-paths.ts). */
  legacy: '/sections/*',
} as const;

/** The steps from a picture code to an account, each with its address on the front page. */
const ACCESS_STEPS = ['email', 'password', 'register'] as const;
export type AccessStep = (typeof ACCESS_STEPS)[number];

/** @returns the step of the front page's hash; null: it names none */
export const accessStep = (hash: string): AccessStep | null => ACCESS_STEPS.find((step) => hash === `#${step}`) ?? null;

/** Addresses with their parameters filled in. */
export const paths = {
  frontpage: () => PATTERNS.frontpage,
  login: () => '/#login',
  accessStep: (step: AccessStep) => `/#${step}`,
  /** Reached from the sign-in form only. */
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
