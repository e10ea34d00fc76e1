/** The testers' kit as Playwright fixtures. docs/testers-kit.md shows each of them. */
import type {
  BrowserContext,
  Fixtures,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
} from '@playwright/test';
import { accessCalls } from '#core/contract/access.ts';
import { ask, type Customer } from '../e2e/shop/shop-api.ts';
import type { AppFiles } from './app-files.ts';
import { Device, KEPT_PROFILE } from './device.ts';
import { KeptProfile } from './kept-profile.ts';

/** Each ability of the test's own device is also a separate fixture: `flaky` is `device.flaky`. */
type OwnDevice = Pick<Device, 'flaky' | 'captivePortal' | 'slow' | 'crash' | 'freeze' | 'kill' | 'fullDisk' | 'otherCustomer' | 'at'>;

export interface Kit extends OwnDevice {
  /** null: the test has no tag KEPT_PROFILE. */
  keptProfile: KeptProfile | null;
  /** The storage of the test's browser, with the tag KEPT_PROFILE. */
  profile: KeptProfile;
  device: Device;
  /** Another device of this customer, signed in with its own session. */
  secondDevice: (customer: Customer) => Promise<Device>;
  /** The shop serves a newer version of the app, and the device checks for it. @returns the version's name */
  deploy: () => Promise<string>;
}

/** The cookie question is already answered. */
export const answerCookies = (context: BrowserContext, url: string): Promise<void> =>
  context.addCookies([{ name: 'cookieConsent', value: '0', url }]);

const ofDevice =
  <K extends keyof OwnDevice>(name: K) =>
  async ({ device }: { device: Device }, use: (act: OwnDevice[K]) => Promise<void>): Promise<void> =>
    // Bound to its device, with the same parameters.
    use(device[name].bind(device) as OwnDevice[K]);

export const kit: Fixtures<
  Kit,
  { appFiles: AppFiles },
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = {
  keptProfile: async ({ launchOptions, browserName, channel }, use, { tags }) => {
    const engine = browserName === 'firefox' ? 'firefox' : 'chromium';
    const profile = tags.includes(KEPT_PROFILE) ? new KeptProfile({ ...(channel && { channel }), ...launchOptions }, engine) : null;
    await use(profile);
    profile?.remove();
  },
  profile: async ({ keptProfile }, use) => {
    if (!keptProfile) throw new Error(`A test that looks at the browser's profile needs the tag ${KEPT_PROFILE}`);
    await use(keptProfile);
  },
  device: async ({ page, baseURL, keptProfile }, use) => {
    const device = new Device(page, baseURL ?? '', keptProfile);
    await use(device);
    // Another browser than at the test's start, if that one was killed.
    if (keptProfile) await device.context.close();
  },
  flaky: ofDevice('flaky'),
  captivePortal: ofDevice('captivePortal'),
  slow: ofDevice('slow'),
  crash: ofDevice('crash'),
  freeze: ofDevice('freeze'),
  kill: ofDevice('kill'),
  fullDisk: ofDevice('fullDisk'),
  otherCustomer: ofDevice('otherCustomer'),
  at: ofDevice('at'),
  secondDevice: async ({ browser, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async ({ email, password }) => {
      const context = await browser.newContext();
      opened.push(context);
      await answerCookies(context, baseURL ?? '');
      await ask(context.request, accessCalls.signIn, { body: { username: email, password } });
      return new Device(await context.newPage(), baseURL ?? '');
    });
    for (const context of opened) await context.close();
  },
  deploy: async ({ device, appFiles }, use) => {
    await use(async () => {
      const version = appFiles.deploy();
      await device.lookForUpdate();
      return version;
    });
    appFiles.restore();
  },
};
