import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import FrontPage from '../features/access/front-page.tsx';
import { loadApp } from './load-app.ts';
import { PlainErrorPage } from './errors/plain-error-page.tsx';
import { type LoadedScreen, loadedScreen } from './screens/loaded-screen.tsx';
import { RootLayout } from './shell/root-layout.tsx';
import { ScreenSkeleton } from './screens/screen-skeleton.tsx';
import type { AddressName, ScreenName } from './screens/screens.ts';

// Offline its chunk may also be missing, if the service worker has not stored all of them yet.
const RouteErrorPage = lazy(() => import('./errors/route-error-page.tsx').catch(() => ({ default: PlainErrorPage })));
const load = (name: ScreenName) => loadedScreen(async () => (await import('./screens/screens.ts')).SCREENS[name]());
const deviceReady = load('deviceReady');
const requireSignIn = load('requireSignIn');
const unknownAddress = load('unknownAddress');
/** Screens by the pattern of their address. */
const screens = new Map<string, LoadedScreen>();

const waiting = (screen: ReactNode) => <Suspense fallback={<ScreenSkeleton />}>{screen}</Suspense>;

/** A lazily loaded screen. Once loaded, it is in the service worker's cache for the next time. */
function open(name: AddressName): RouteObject {
  const path = PATTERNS[name];
  const screen = load(name);
  screens.set(path, screen);
  return { path, element: waiting(<screen.Screen />) };
}

/** The screen that the server renders for an address. */
export const provideScreen = (name: AddressName, screen: ComponentType): void => screens.get(PATTERNS[name])?.provide(screen);

/** Public pages that need no device. */
const PUBLIC = ['resetPassword', 'verifyEmail', 'contactus', 'debug', 'legacy'] as const;

/**
 * Public pages that use the device's database: a visitor's cart and products, the prices, pages kept for offline,
 * pictures that were shared to the app.
 */
const VISITORS = [
  'cart',
  'editLine',
  'prices',
  'tryOut',
  'tryProduct',
  'uploads',
  'privacypolicy',
  'termsOfPurchase',
  'legacyPage',
  'shared',
] as const;

const NOT_CUSTOMERS = [...PUBLIC, ...VISITORS, 'frontpage', 'products'] as const;
type Address = keyof typeof PATTERNS;
type CustomersAddress = Exclude<Address, (typeof NOT_CUSTOMERS)[number]>;
const isCustomers = (name: Address): name is CustomersAddress => !NOT_CUSTOMERS.some((other) => other === name);

/** Everything else needs a signed-in user (ACC-12). */
// Object.keys loses the type of the keys.
const CUSTOMERS = (Object.keys(PATTERNS) as Address[]).filter(isCustomers);

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: waiting(<RouteErrorPage />),
    children: [
      {
        errorElement: waiting(<RouteErrorPage />),
        children: [
          { path: PATTERNS.frontpage, element: <FrontPage /> },
          ...PUBLIC.map(open),
          {
            element: waiting(<deviceReady.Screen />),
            children: [
              ...VISITORS.map(open),
              {
                element: waiting(<requireSignIn.Screen />),
                children: [{ path: PATTERNS.products, element: <Navigate to={PATTERNS.packages} replace /> }, ...CUSTOMERS.map(open)],
              },
            ],
          },
          { path: '*', element: waiting(<unknownAddress.Screen />) },
        ],
      },
    ],
  },
];

/**
 * Requests everything that an address needs at once, instead of one file after the other.
 * @param path pattern of the address
 * @returns resolves when its screen is loaded or has failed to load
 */
export async function warmUp(path: string | undefined): Promise<void> {
  const screen = screens.get(path ?? '');
  // The front page needs no more, and its first paint must not share the connection.
  if (!screen) return;
  void loadApp().catch(() => undefined);
  await Promise.all([deviceReady, requireSignIn, screen].map((part) => part.warmUp()));
}
