/** The addresses that the first paint needs: the routes, and the links of the front page. The others are in paths.ts. */

/** Route patterns, in react-router's form. */
export const PATTERNS = {
  frontpage: '/',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  contactus: '/contact-us',
  prices: '/prices',
  /** The routes of products that a visitor makes from own pictures: the list, and the editor of one. */
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

/** Sign-in, on the front page. */
export const LOGIN_PATH = '/#login';

export const accessStepPath = (step: AccessStep): string => `/#${step}`;
