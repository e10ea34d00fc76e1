/** The addresses that the accessibility sweeps open; a new screen needs a line here. */

export const visitorsScreens = [
  '/contact-us',
  '/prices',
  '/my-account/uploads',
  '/privacy-policy',
  '/terms-of-purchase',
  '/pages/about',
  '/reset-password?resetcode=none',
  '/no/such/page',
] as const;

/** @param set address of a picture set */
export const picturesAndAccount = (set: string, orderUuid: string): readonly string[] => [
  '/new-picture-set',
  '/new-picture-set/favorites',
  '/new-picture-set/yearbook-pose',
  '/my-account',
  '/my-account/picture-sets',
  set,
  `${set}/favorites`,
  `${set}/yearbook-pose`,
  '/my-account/add-picture-set',
  '/my-account/drafts',
  '/my-account/contact-info',
  '/my-account/communication',
  '/my-account/change-password',
  '/my-account/cancel-picture-packages',
  '/my-account/sessions',
  '/my-account/second-step',
  '/my-account/my-data',
  '/my-account/shares',
  '/my-account/offline',
  '/my-account/orders',
  `/my-account/orders/${orderUuid}`,
  `/shopping-cart/checkout/payment/receipt/${orderUuid}`,
];

export const productsAndCart = [
  '/products/packages',
  '/products/categories',
  '/products/cards',
  '/products/calendars/wall-calendars',
  '/products/photogifts/posters',
  '/products/digital-portraits',
  '/products/catalogues',
  '/shopping-cart',
  '/shopping-cart/retouch',
] as const;
