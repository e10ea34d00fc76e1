import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { PATTERNS } from '../../core/contract/paths.ts';
import FrontPage from '../features/access/front-page.tsx';
import { PlainErrorPage } from './plain-error-page.tsx';
import { RootLayout } from './root-layout.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

type Screen = () => Promise<{ default: ComponentType }>;

const NotFoundPage = lazy(() => import('./not-found-page.tsx'));
// Offline its chunk may be missing too, before the service worker has everything.
const RouteErrorPage = lazy(() => import('./route-error-page.tsx').catch(() => ({ default: PlainErrorPage })));
const DeviceBorder = lazy(() => import('./device-border.tsx'));
const RequireSignIn = lazy(() => import('./require-sign-in.tsx'));

const waiting = (screen: ReactNode) => <Suspense fallback={<ScreenSkeleton />}>{screen}</Suspense>;

/** A lazily loaded screen; what is loaded once is in the service worker's cache for the next time. */
function open(path: string, load: Screen): RouteObject {
  const Component = lazy(load);
  return { path, element: waiting(<Component />) };
}

/** For everyone: these need no device. */
const publicRoutes: RouteObject[] = [
  { path: PATTERNS.frontpage, element: <FrontPage /> },
  open(PATTERNS.resetPassword, () => import('../features/access/reset-password-page.tsx')),
  open(PATTERNS.contactus, () => import('../features/pages/contact-page.tsx')),
];

/** For everyone, on the device's database: a visitor's cart, pages kept for offline. */
const visitorRoutes: RouteObject[] = [
  open(PATTERNS.cart, () => import('../features/cart/cart-page.tsx')),
  open(PATTERNS.privacypolicy, () => import('../features/pages/privacy-policy-page.tsx')),
  open(PATTERNS.legacyPage, () => import('../features/pages/legacy-page.tsx')),
];

/** Everything else needs a signed-in user (ACC-12). */
const customerRoutes: RouteObject[] = [
  open(PATTERNS.newPictureSet, () => import('../features/picture-sets/new-picture-set-page.tsx')),
  open(PATTERNS.newPictureSetFavorites, () => import('../features/picture-sets/new-picture-set-favorites-page.tsx')),
  open(PATTERNS.newPictureSetPose, () => import('../features/picture-sets/new-picture-set-pose-page.tsx')),
  open(PATTERNS.pictureSets, () => import('../features/picture-sets/picture-sets-page.tsx')),
  open(PATTERNS.pictureSet, () => import('../features/picture-sets/picture-set-page.tsx')),
  open(PATTERNS.pictureSetFavorites, () => import('../features/picture-sets/favorites-page.tsx')),
  open(PATTERNS.pictureSetPose, () => import('../features/picture-sets/pose-page.tsx')),
  open(PATTERNS.myAccount, () => import('../features/account/account-page.tsx')),
  open(PATTERNS.drafts, () => import('../features/account/drafts-page.tsx')),
  open(PATTERNS.checkout, () => import('../features/checkout/checkout-page.tsx')),
  open(PATTERNS.receipt, () => import('../features/checkout/receipt-page.tsx')),
  open(PATTERNS.orders, () => import('../features/orders/orders-page.tsx')),
  open(PATTERNS.order, () => import('../features/orders/orders-page.tsx')),
  open(PATTERNS.addPictureSet, () => import('../features/picture-sets/add-picture-set-page.tsx')),
  { path: PATTERNS.products, element: <Navigate to={PATTERNS.packages} replace /> },
  open(PATTERNS.categories, () => import('../features/products/categories-page.tsx')),
  open(PATTERNS.packages, () => import('../features/products/packages-page.tsx')),
  open(PATTERNS.package, () => import('../features/products/package-page.tsx')),
  open(PATTERNS.catalogues, () => import('../features/products/catalogues-page.tsx')),
  open(PATTERNS.digitalPortraits, () => import('../features/products/digital-portraits-page.tsx')),
  open(PATTERNS.digitalPortraitsSubject, () => import('../features/products/digital-portraits-page.tsx')),
  open(PATTERNS.category, () => import('../features/products/category-list-page.tsx')),
  open(PATTERNS.subCategory, () => import('../features/products/category-list-page.tsx')),
  open(PATTERNS.type, () => import('../features/products/type-list-page.tsx')),
  open(PATTERNS.typeCategory, () => import('../features/products/type-list-page.tsx')),
  open(PATTERNS.create, () => import('../features/editor/editor-page.tsx')),
  open(PATTERNS.createInCategory, () => import('../features/editor/editor-page.tsx')),
  open(PATTERNS.createInSubCategory, () => import('../features/editor/editor-page.tsx')),
  open(PATTERNS.editLine, () => import('../features/editor/edit-line-page.tsx')),
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
            element: waiting(<DeviceBorder />),
            children: [...visitorRoutes, { element: waiting(<RequireSignIn />), children: customerRoutes }],
          },
          { path: '*', element: waiting(<NotFoundPage />) },
        ],
      },
    ],
  },
];
