/**
 * The real routes with the real IndexedDB in a browser, on a device whose shop is made of examples. For tests of a
 * screen's content and actions. A test that needs a service worker, a reload of the page or the real shop is an
 * end-to-end test.
 */
import i18next from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, type Location, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { User } from '#core/contract/entities.ts';
import { systemClock } from '#core/kernel/ports.ts';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import { routes } from '#src/app/routes.tsx';
import { systemTimers } from '#src/data/device-ports.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { updateShell } from '#src/data/live/shell-store.ts';
import { startLifecycle } from '#src/data/start-lifecycle.ts';
import { changeLanguage, startI18n } from '#src/i18n/setup.ts';
import { followShopCountry } from '#src/i18n/use-locale.ts';
import { isViewEntry } from '#src/ui/dialogs/open-view.ts';
import { answerAsDemoShop, CUSTOMER, type DemoAnswers } from './examples/demo-answers.ts';
import { createExampleShop, type ExampleShop } from './examples/example-shop.ts';
import { openWithHost } from './start-test-app.ts';

export type Language = 'en' | 'nb' | 'sv';

export interface OpenApp {
  /** Path, query and hash of the shown screen. */
  address(): string;
  /** Pages outside the app that the app opened, the newest last; the test does not leave its page. */
  left(): readonly string[];
  goTo(address: string): Promise<void>;
  /** Presses the browser's own buttons: -1 is back, 1 forward. */
  go(delta: number): Promise<void>;
  /** Whether the shown entry of the history is that of a view on the whole screen. */
  isInView(): boolean;
  /** Restarts the app on the same device, as a reload does. */
  reload(): Promise<void>;
  setOnline(isOnline: boolean): void;
  /** Waits until the stored work is sent and every request is answered. */
  settled(): Promise<void>;
  /** The messages that the app wrote to the console for support. */
  reports(): readonly string[];
}

export interface Screen extends DemoAnswers, OpenApp {
  readonly shop: ExampleShop;
}

interface Options {
  readonly language?: Language;
  /** Null: a visitor. */
  readonly user?: User | null;
  /** More answers, and changes of the demo shop's, set before the first request. */
  readonly answer?: (shop: ExampleShop, demo: DemoAnswers) => void;
}

let opened: { close(): Promise<void>; readonly problems: readonly string[] } | null = null;
let errors: string[] = [];
let left: string[] = [];

// At its end a test closes the databases of its page. No screen needs the reads that were in progress then.
// The test runner's own listener would print them as console errors, so this listener is added first.
addEventListener(
  'unhandledrejection',
  (event) => {
    // Dexie's errors are no instances of Error.
    if (!String(event.reason).startsWith('DatabaseClosedError')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);

/** An unhandled rejection is logged as its event. */
const textOf = (what: unknown): string => String(what instanceof PromiseRejectionEvent ? what.reason : what);

/** Runs before each test (setup.ts). */
export async function beginTest(): Promise<void> {
  errors = [];
  left = [];
  vi.spyOn(console, 'error').mockImplementation((...what) => {
    // The same exception, if the test runner's listener was called first.
    if (!(what[0] instanceof PromiseRejectionEvent && textOf(what[0]).startsWith('DatabaseClosedError')))
      errors.push(what.map(textOf).join(' '));
  });
  await page.viewport(390, 844);
}

/** A page outside the app would replace the test's page. */
navigation.addEventListener('navigate', (event) => {
  if (!opened || event.destination.sameDocument || event.navigationType === 'reload') return;
  event.preventDefault();
  const { pathname, search, hash } = new URL(event.destination.url);
  left.push(`${pathname}${search}${hash}`);
});

/** Runs after each test (setup.ts): cleans up, and fails the test if an error was logged. */
export async function endTest(): Promise<void> {
  const problems = opened?.problems ?? [];
  await opened?.close();
  opened = null;
  await wipeDatabases();
  localStorage.clear();
  sessionStorage.clear();
  await commands.forgetSession();
  for (const name of document.cookie.split(';').map((part) => part.split('=')[0]?.trim())) document.cookie = `${name}=; Max-Age=0; Path=/`;
  vi.restoreAllMocks();
  assertNone('requests without an example', problems);
  assertNone('errors on the console', errors);
}

function assertNone(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${what}: ${found.join('; ')}`);
}

export async function openScreen(address: string, { language = 'en', user = CUSTOMER, answer }: Options = {}): Promise<Screen> {
  await speak(language);
  const shop = createExampleShop();
  const demo = answerAsDemoShop(shop, user && { ...user, lang: language }, () => i18next.language);
  answer?.(shop, demo);
  const app = await openApp(address, () => startTestDevice(shop.shop, BROWSER_PORTS), shop.problems);
  return { ...demo, shop, ...app };
}

/** The browser ports of every device in component tests. */
export const BROWSER_PORTS = { clock: systemClock, timers: systemTimers, language: () => i18next.language } as const;

/** Sets the app's words, and marks the cookie question as answered. */
export async function speak(language: Language): Promise<void> {
  document.cookie = 'cookieConsent=0; Path=/';
  if (!i18next.isInitialized) await startI18n();
  await changeLanguage(language);
}

/**
 * Opens the app at an address on a device; the test's end closes it.
 * @param problems requests without an answer, which fail the test
 */
export async function openApp(address: string, start: () => Promise<TestDevice>, problems: readonly string[]): Promise<OpenApp> {
  let app = await mount(address, start);
  opened = { close: async () => app.close(), problems };
  return {
    address: () => app.address(),
    goTo: (to) => app.goTo(to),
    go: (delta) => app.go(delta),
    isInView: () => app.isInView(),
    reload: async () => {
      const at = app.location();
      await app.close();
      app = await mount(at, start);
    },
    left: () => left,
    setOnline: (isOnline) => app.setOnline(isOnline),
    settled: () => app.settled(),
    reports: () => app.reports(),
  };
}

interface MountedApp extends Omit<OpenApp, 'reload' | 'left'> {
  location(): Location;
  close(): Promise<void>;
}

async function mount(at: string | Location, start: () => Promise<TestDevice>): Promise<MountedApp> {
  updateShell({ user: undefined, settings: null, menu: [], cartCount: 0 });
  followShopCountry('');
  const device = await start();
  const hint = await followLifecycle(device);
  openWithHost(device.host);
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const place = document.body.appendChild(document.createElement('div'));
  const root: Root = createRoot(place);
  root.render(<RouterProvider router={router} />);
  return {
    location: () => router.state.location,
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return `${pathname}${search}${hash}`;
    },
    goTo: (to) => router.navigate(to),
    go: async (delta) => {
      // A customer presses a button after its screen is rendered. React commits the router's step a task later.
      // An animation on the screen may leave the browser no idle time, hence the timeout.
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
      await router.navigate(delta);
    },
    isInView: () => isViewEntry(router.state.location.state),
    setOnline: (isOnline) => {
      device.setOnline(isOnline);
      hint();
    },
    settled: () => device.settled(),
    reports: () => device.reports,
    close: async () => {
      root.unmount();
      place.remove();
      router.dispose();
      await device.settled();
      await device.host.close();
    },
  };
}

/**
 * Tells the device who is signed in before the screen is shown. @returns the browser's hint that the connection changed
 */
async function followLifecycle({ host }: TestDevice): Promise<() => void> {
  let hint = () => undefined as void;
  const none = () => undefined;
  await startLifecycle(host, { onConnectionHint: (listener) => (hint = listener), onVisible: none, onFocus: none, askForSync: none });
  return () => hint();
}

/** The app's own words, the same as in tests/e2e/words.ts. */
const files = import.meta.glob<Record<string, string>>('/src/i18n/locales/*/*/*.json', { eager: true, import: 'default' });

export function words(language: Language): (key: string, params?: Record<string, unknown>) => string {
  const instance = i18next.createInstance();
  const areas = Object.entries(files).filter(([file]) => file.includes(`/${language}/`));
  const resources = Object.fromEntries(areas.map(([file, area]) => [file.replace(/^.*\/(.*)\.json$/, '$1'), area]));
  void instance.init({
    lng: language,
    resources: { [language]: resources },
    ns: Object.keys(resources),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return (key, params = {}) => {
    const text = instance.t(key, params);
    if (text === key.replace(/^[\w-]+:/, '')) throw new Error(`No words for ${key} in ${language}`);
    return text;
  };
}
