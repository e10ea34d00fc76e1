import { lazy, type ReactNode, Suspense } from 'react';
import { matchRoutes, Navigate, type RouteObject } from 'react-router-dom';
import { PATTERNS } from '../../core/contract/paths.ts';
import FrontPage from '../features/access/front-page.tsx';
import { PlainErrorPage } from './plain-error-page.tsx';
import { type LoadedScreen, type LoadScreen, loadedScreen } from './loaded-screen.tsx';
import { RootLayout } from './root-layout.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const NotFoundPage = lazy(() => import('./not-found-page.tsx'));
// Offline its chunk may be missing too, before the service worker has everything.
const RouteErrorPage = lazy(() => import('./route-error-page.tsx').catch(() => ({ default: PlainErrorPage })));
const deviceBorder = loadedScreen(null, () => import('./device-border.tsx'));
const requireSignIn = loadedScreen(null, () => import('./require-sign-in.tsx'));
/** By the pattern of its address. */
const screens = new Map<string, LoadedScreen>();

const waiting = (screen: ReactNode) => <Suspense fallback={<ScreenSkeleton />}>{screen}</Suspense>;

/** A lazily loaded screen; what is loaded once is in the service worker's cache for the next time. */
function open(path: string, area: string, load: LoadScreen): RouteObject {
  const screen = loadedScreen(area, load);
  screens.set(path, screen);
  return { path, element: waiting(<screen.Screen />) };
}

/** For everyone: these need no device. */
const publicRoutes: RouteObject[] = [
  { path: PATTERNS.frontpage, element: <FrontPage /> },
  open(PATTERNS.resetPassword, 'access', () => import('../features/access/reset-password-page.tsx')),
  open(PATTERNS.contactus, 'pages', () => import('../features/pages/contact-page.tsx')),
];

/** For everyone, on the device's database: a visitor's cart, pages kept for offline. */
const visitorRoutes: RouteObject[] = [
  open(PATTERNS.cart, 'cart', () => import('../features/cart/cart-page.tsx')),
  open(PATTERNS.privacypolicy, 'pages', () => import('../features/pages/privacy-policy-page.tsx')),
  open(PATTERNS.legacyPage, 'pages', () => import('../features/pages/legacy-page.tsx')),
];

/** Everything else needs a signed-in user (ACC-12). */
const customerRoutes: RouteObject[] = [
  open(PATTERNS.newPictureSet, 'picture-sets', () => import('../features/picture-sets/new-picture-set-page.tsx')),
  open(PATTERNS.newPictureSetFavorites, 'picture-sets', () => import('../features/picture-sets/new-picture-set-favorites-page.tsx')),
  open(PATTERNS.newPictureSetPose, 'picture-sets', () => import('../features/picture-sets/new-picture-set-pose-page.tsx')),
  open(PATTERNS.pictureSets, 'picture-sets', () => import('../features/picture-sets/picture-sets-page.tsx')),
  open(PATTERNS.pictureSet, 'picture-sets', () => import('../features/picture-sets/picture-set-page.tsx')),
  open(PATTERNS.pictureSetFavorites, 'picture-sets', () => import('../features/picture-sets/favorites-page.tsx')),
  open(PATTERNS.pictureSetPose, 'picture-sets', () => import('../features/picture-sets/pose-page.tsx')),
  open(PATTERNS.myAccount, 'account', () => import('../features/account/account-page.tsx')),
  open(PATTERNS.drafts, 'account', () => import('../features/account/drafts-page.tsx')),
  open(PATTERNS.checkout, 'checkout', () => import('../features/checkout/checkout-page.tsx')),
  open(PATTERNS.receipt, 'checkout', () => import('../features/checkout/receipt-page.tsx')),
  open(PATTERNS.orders, 'orders', () => import('../features/orders/orders-page.tsx')),
  open(PATTERNS.order, 'orders', () => import('../features/orders/orders-page.tsx')),
  open(PATTERNS.addPictureSet, 'picture-sets', () => import('../features/picture-sets/add-picture-set-page.tsx')),
  { path: PATTERNS.products, element: <Navigate to={PATTERNS.packages} replace /> },
  open(PATTERNS.categories, 'products', () => import('../features/products/categories-page.tsx')),
  open(PATTERNS.packages, 'products', () => import('../features/products/packages-page.tsx')),
  open(PATTERNS.package, 'products', () => import('../features/products/package-page.tsx')),
  open(PATTERNS.catalogues, 'products', () => import('../features/products/catalogues-page.tsx')),
  open(PATTERNS.digitalPortraits, 'products', () => import('../features/products/digital-portraits-page.tsx')),
  open(PATTERNS.digitalPortraitsSubject, 'products', () => import('../features/products/digital-portraits-page.tsx')),
  open(PATTERNS.category, 'products', () => import('../features/products/category-list-page.tsx')),
  open(PATTERNS.subCategory, 'products', () => import('../features/products/category-list-page.tsx')),
  open(PATTERNS.type, 'products', () => import('../features/products/type-list-page.tsx')),
  open(PATTERNS.typeCategory, 'products', () => import('../features/products/type-list-page.tsx')),
  open(PATTERNS.create, 'editor', () => import('../features/editor/editor-page.tsx')),
  open(PATTERNS.createInCategory, 'editor', () => import('../features/editor/editor-page.tsx')),
  open(PATTERNS.createInSubCategory, 'editor', () => import('../features/editor/editor-page.tsx')),
  open(PATTERNS.editLine, 'editor', () => import('../features/editor/edit-line-page.tsx')),
];

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: waiting(<RouteErrorPage />),
    children: [
      {
        errorElement: waiting(<RouteErrorPage />),
        children: [
          ...publicRoutes,
          {
            element: waiting(<deviceBorder.Screen />),
            children: [...visitorRoutes, { element: waiting(<requireSignIn.Screen />), children: customerRoutes }],
          },
          { path: '*', element: waiting(<NotFoundPage />) },
        ],
      },
    ],
  },
];

/** Asks at once for all that an address needs, not for each thing when the one before it is shown. */
export function warmUp(pathname: string): void {
  const screen = screens.get(matchRoutes(routes, pathname)?.at(-1)?.route.path ?? '');
  // The front page needs nothing more, and its first paint shares the connection with nothing.
  if (screen) for (const part of [deviceBorder, requireSignIn, screen]) part.warmUp();
}
