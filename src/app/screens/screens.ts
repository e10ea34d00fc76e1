import '#src/ui/more-icons.ts';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import type { PATTERNS } from '#core/contract/paths/patterns.ts';

/** Loads a screen with its texts. */
export type LoadScreen = () => Promise<ComponentType>;

/** @param area the locale areas of the screen's texts; null when it has none of its own */
const screen =
  (area: string | readonly string[] | null, load: () => Promise<{ default: ComponentType }>): LoadScreen =>
  async () => {
    const [loaded] = await Promise.all([load(), area !== null && i18next.loadNamespaces(typeof area === 'string' ? area : [...area])]);
    return loaded.default;
  };

/**
 * The screen of each address, by the name of its pattern. In a file of its own that is loaded after the first paint:
 * the names of a hundred chunks are a large part of what a phone would wait for.
 */
const ADDRESSES = {
  resetPassword: screen('access', () => import('#src/features/access/reset-password-page.tsx')),
  verifyEmail: screen('email', () => import('#src/features/access/email-link/verify-email-page.tsx')),
  contactus: screen('pages', () => import('#src/features/pages/contact-page.tsx')),
  prices: screen('prices', () => import('#src/features/prices/prices-page.tsx')),
  debug: screen('pages', () => import('#src/features/pages/debug-page.tsx')),
  cart: screen(['cart', 'retouch', 'kept', 'prices', 'ordered'], () => import('./cart-screen.tsx')),
  privacypolicy: screen('pages', () => import('#src/features/pages/privacy-policy-page.tsx')),
  termsOfPurchase: screen('pages', () => import('#src/features/pages/terms-of-purchase-page.tsx')),
  legacyPage: screen('pages', () => import('#src/features/pages/legacy-page.tsx')),
  newPictureSet: screen('picture-sets', () => import('#src/features/picture-sets/new-set/new-picture-set-page.tsx')),
  newPictureSetFavorites: screen('picture-sets', () => import('#src/features/picture-sets/new-set/new-picture-set-favorites-page.tsx')),
  newPictureSetPose: screen('picture-sets', () => import('#src/features/picture-sets/new-set/new-picture-set-pose-page.tsx')),
  pictureSets: screen('picture-sets', () => import('./picture-sets-screen.tsx')),
  pictureSet: screen(['picture-sets', 'saving'], () => import('./picture-set-screen.tsx')),
  pictureSetFavorites: screen('picture-sets', () => import('#src/features/picture-sets/picking/favorites-page.tsx')),
  pictureSetPose: screen('picture-sets', () => import('#src/features/picture-sets/picking/pose-page.tsx')),
  pictureViews: screen('picture-sets', () => import('#src/features/picture-sets/views/picture-views-page.tsx')),
  myAccount: screen(['account', 'email'], () => import('#src/features/account/account-page.tsx')),
  uploads: screen(['uploads', 'kept'], () => import('#src/features/uploads/uploads-page.tsx')),
  shares: screen('sharing', () => import('#src/features/sharing/shares-page.tsx')),
  shared: screen('sharing', () => import('#src/features/sharing/shared-page.tsx')),
  offline: screen('offline', () => import('#src/features/offline/prepare-page.tsx')),
  drafts: screen(['account', 'kept'], () => import('#src/features/account/drafts/drafts-page.tsx')),
  contactInfo: screen(['account', 'email'], () => import('#src/features/account/contact/contact-info-page.tsx')),
  communication: screen(['account', 'push'], () => import('./communication-screen.tsx')),
  changePassword: screen('account', () => import('#src/features/account/security/change-password-page.tsx')),
  cancelPicturePackages: screen('account', () => import('#src/features/account/cancel-packages-page.tsx')),
  sessions: screen(['account', 'second-step'], () => import('#src/features/account/security/sessions-page.tsx')),
  secondStep: screen(['account', 'second-step', 'email'], () => import('#src/features/account/second-step/second-step-page.tsx')),
  myData: screen('account', () => import('#src/features/account/data/my-data-page.tsx')),
  retouch: screen('retouch', () => import('#src/features/retouch/retouch-page.tsx')),
  checkout: screen(['checkout', 'email', 'prices', 'ordered'], () => import('#src/features/checkout/checkout-page.tsx')),
  receipt: screen(['checkout', 'push', 'orders', 'prices'], () => import('./receipt-screen.tsx')),
  orders: screen(['orders', 'saving', 'picture-sets', 'push', 'prices'], () => import('./orders-screen.tsx')),
  order: screen(['orders', 'saving', 'picture-sets', 'push', 'prices'], () => import('./orders-screen.tsx')),
  addPictureSet: screen('picture-sets', () => import('#src/features/picture-sets/add-picture-set-page.tsx')),
  categories: screen('products', () => import('#src/features/products/categories/categories-page.tsx')),
  packages: screen('packages', () => import('#src/features/packages/offers/packages-page.tsx')),
  package: screen(['packages', 'editor'], () => import('./package-screen.tsx')),
  catalogues: screen(['products', 'prices'], () => import('#src/features/products/catalogues/catalogues-page.tsx')),
  digitalPortraits: screen('products', () => import('#src/features/products/digital/digital-portraits-page.tsx')),
  digitalPortraitsSubject: screen('products', () => import('#src/features/products/digital/digital-portraits-page.tsx')),
  category: screen('products', () => import('#src/features/products/templates/category-list-page.tsx')),
  subCategory: screen('products', () => import('#src/features/products/templates/category-list-page.tsx')),
  type: screen('products', () => import('#src/features/products/templates/type-list-page.tsx')),
  typeCategory: screen('products', () => import('#src/features/products/templates/type-list-page.tsx')),
  tryOut: screen('products', () => import('#src/features/products/templates/try-page.tsx')),
  tryProduct: screen(['editor', 'prices', 'uploads'], () => import('#src/features/editor/open/editor-page.tsx')),
  create: screen(['editor', 'prices', 'uploads'], () => import('#src/features/editor/open/editor-page.tsx')),
  createInCategory: screen(['editor', 'prices', 'uploads'], () => import('#src/features/editor/open/editor-page.tsx')),
  createInSubCategory: screen(['editor', 'prices', 'uploads'], () => import('#src/features/editor/open/editor-page.tsx')),
  legacy: screen(null, () => import('./legacy-screen.tsx')),
  editLine: screen(['editor', 'packages', 'prices', 'uploads'], () => import('./edit-line-screen.tsx')),
} satisfies Partial<Record<keyof typeof PATTERNS, LoadScreen>>;

export const SCREENS = {
  ...ADDRESSES,
  deviceReady: screen(null, () => import('../shell/device-ready.tsx')),
  requireSignIn: screen(null, () => import('../require-sign-in.tsx')),
  unknownAddress: screen('pages', () => import('#src/features/pages/unknown-address-page.tsx')),
};
export type ScreenName = keyof typeof SCREENS;
export type AddressName = keyof typeof ADDRESSES;
