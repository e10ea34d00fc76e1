import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PATTERNS } from '../../core/contract/paths.ts';
import FrontPage from '../features/access/front-page.tsx';
import { NotFoundPage, RouteErrorPage } from './error-page.tsx';
import { RootLayout } from './root-layout.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

type Screen = () => Promise<{ default: ComponentType }>;

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
  open(PATTERNS.addPictureSet, () => import('../features/picture-sets/add-picture-set-page.tsx')),
];

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteErrorPage />,
    children: [
      {
        errorElement: <RouteErrorPage />,
        children: [
          ...publicRoutes,
          { element: waiting(<DeviceBorder />), children: [...visitorRoutes, { element: waiting(<RequireSignIn />), children: customerRoutes }] },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
