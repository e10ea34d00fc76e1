import { lazy, startTransition, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { StorageSilent } from '#src/data/db/storage-silent.ts';
import { DatabaseTooNew } from '#src/data/db/versions/database-too-new.ts';
import { DeviceProvider } from '#src/data/live/device-context.tsx';
import { useShell } from '#src/data/live/shell-store.ts';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { ShopMark } from '#src/ui/page/shop-mark.tsx';
import { loadApp } from '../load-app.ts';
import { CartLink } from './cart-link.tsx';
import styles from './root-layout.module.css';
import type { StartedApp } from '../start-app.ts';

const Menu = lazy(() => import('./menu.tsx'));
const SimulationBanner = lazy(() => import('./simulation-banner.tsx'));
const TestShopBanner = lazy(() => import('./test-shop-banner.tsx'));
/** On a first visit the connection may be lost before this module is loaded. */
const ShopFooter = lazy(() =>
  import('./shop-footer.tsx').then(({ loadShopFooter }) => loadShopFooter()).catch(() => ({ default: () => null })),
);

/** The router's key is 'default' for every full page load, so the path is used instead. */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Header, the screen, and the components that watch over both. The device is opened after the first paint. */
export function RootLayout() {
  const { t } = useTranslation('menu');
  const { settings, look, user } = useShell();
  const [app, setApp] = useState<StartedApp | null>(null);
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
  const host = app?.host ?? null;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isConsentOpen, setConsentOpen] = useState(false);
  const closeConsent = useCallback(() => setConsentOpen(false), []);
  useStartedDevice(setApp, setFailure);
  const main = useFocusOnNewPage();
  // Without its database no screen can open. The error page says so, instead of an endless wait.
  if (failure) throw failure.cause;

  return (
    <DeviceProvider host={host}>
      <a className={styles.skip} href="#main">
        {t('skipToContent')}
      </a>
      <header className={styles.header}>
        <IconButton icon="menu" label={t('openMenu')} aria-expanded={isMenuOpen} onClick={() => setMenuOpen(true)} />
        <Link className={styles.logo} to={PATTERNS.frontpage}>
          <ShopMark settings={look} />
        </Link>
        <Suspense fallback={null}>{app && <app.HeaderNav />}</Suspense>
        <span className={styles.space} />
        <Suspense fallback={null}>{app && <app.ConnectionStatus />}</Suspense>
        <CartLink />
      </header>
      <Suspense fallback={null}>{settings?.isTestShop && <TestShopBanner />}</Suspense>
      <Suspense fallback={null}>{user?.isSimulated && <SimulationBanner user={user} />}</Suspense>
      <Suspense fallback={null}>{app && <app.RevokedNotice />}</Suspense>
      <main ref={main} id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {app && <app.BesideTheScreen isConsentOpen={isConsentOpen} onConsentDone={closeConsent} />}
      <Suspense fallback={null}>{app && <ShopFooter />}</Suspense>
      {/* In its own Suspense boundary: a module that loads beside it must not hide it for a moment and remove its focus. */}
      <Suspense fallback={null}>
        {isMenuOpen && (
          <Menu
            onClose={() => setMenuOpen(false)}
            onCookieSettings={() => {
              setMenuOpen(false);
              setConsentOpen(true);
            }}
          />
        )}
      </Suspense>
      <ScrollRestoration getKey={placeOf} />
    </DeviceProvider>
  );
}

/** Opens the device after the first paint. */
function useStartedDevice(onStarted: (app: StartedApp) => void, onFailure: (failure: { readonly cause: unknown }) => void): void {
  useEffect(() => {
    const start = async () => {
      const { startApp } = await loadApp();
      const app = await startApp();
      app.host.onFailure((cause) => onFailure({ cause }));
      // A transition renders the components around the screen in small steps.
      startTransition(() => onStarted(app));
    };
    void start().catch((error: unknown) => {
      if (!(error instanceof StorageSilent || error instanceof DatabaseTooNew)) throw error;
      onFailure({ cause: error });
    });
  }, [onStarted, onFailure]);
}

/** A new page is read from its beginning: it gets the focus, unless an element on it already has it. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body || !document.activeElement) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
