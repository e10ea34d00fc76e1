/** One device: a browser with its storage, its connection to the shop, its disk and its clock. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { SESSION_COOKIE } from '#core/contract/headers.ts';
import { type Customer, newCustomer } from '../e2e/shop/shop-api.ts';
import type { FaultSettings } from './faults/fault-settings.ts';
import { killFirefoxTabs } from './firefox-tabs.ts';
import type { KeptProfile } from './kept-profile.ts';
import { LineFaults } from './line-faults.ts';

/** Room for drafts and the queue, and for few pictures. */
const LITTLE_BYTES = 5_000_000;
/** A tab in which no page was opened. */
const NO_PAGE = 'about:blank';

export interface Flaky {
  readonly seed: number;
  /** The share of the changes whose answer is lost, 0 to 1. */
  readonly lose: number;
}

export class Device {
  /** The present ones; `crash` and `kill` replace them. */
  context: BrowserContext;
  page: Page;
  private readonly baseURL: string;
  private readonly profile: KeptProfile | null;
  private line: LineFaults;
  /** An override lasts as long as the connection that made it. */
  private disk: CDPSession | null = null;

  /** @param profile null: the browser's storage is in memory, and it cannot be killed */
  constructor(page: Page, baseURL: string, profile: KeptProfile | null = null) {
    this.page = page;
    this.context = page.context();
    this.baseURL = baseURL;
    this.profile = profile;
    this.line = new LineFaults(this.context);
  }

  /** No connection: the browser knows it, and informs pages and workers. */
  offline(): Promise<void> {
    return this.context.setOffline(true);
  }

  /** A good connection again, without any fault. */
  async online(): Promise<void> {
    await this.line.clear();
    await this.context.setOffline(false);
  }

  /** The shop makes a change, and its answer never arrives. The browser considers itself online. */
  flaky({ seed, lose }: Flaky): Promise<void> {
    return this.fault({ seed, lose });
  }

  /** Wi-Fi that answers every call with its own page. The browser considers itself online. */
  captivePortal(): Promise<void> {
    return this.fault({ isPortal: true });
  }

  slow(speed: '2g' | '3g'): Promise<void> {
    return this.fault({ speed });
  }

  /** Any fault of a connection, for example `{ failsWith: 503 }`; the former fault ends. */
  fault(settings: Partial<FaultSettings>): Promise<void> {
    return this.line.set(settings);
  }

  /**
   * The tab's process dies, in Firefox with every other tab that shows a page. @returns a new tab; what the dead one had in memory is gone
   */
  async crash(): Promise<Page> {
    const dead = this.page;
    if (dead.context().browser()?.browserType().name() === 'firefox') killFirefoxTabs();
    else await crashInChromium(dead);
    this.page = await this.context.newPage();
    await dead.close();
    return this.page;
  }

  /**
   * The system freezes a tab, as a phone does with one in the background: none of its code runs, its requests and locks stay, and
   * answers wait for it. Chromium freezes no page that Playwright keeps in focus, so its scripts are stopped. @returns wakes it up
   */
  async freeze(page: Page = this.page): Promise<() => Promise<void>> {
    const devtools = await this.context.newCDPSession(page);
    await devtools.send('Debugger.enable');
    await devtools.send('Debugger.pause');
    return async () => {
      // Resuming ends a pause, also one that no code has reached.
      await devtools.send('Debugger.disable');
      await devtools.detach();
    };
  }

  /**
   * The browser's process is killed and started again on the same profile. Cookies are given back: the browser writes
   * them to the disk only every 30 seconds. Faults of the line and of the disk end, and so does a moved clock.
   * @returns a new tab
   */
  async kill(): Promise<Page> {
    const { profile } = this;
    if (!profile) throw new Error(`A test that kills the browser needs the tag ${KEPT_PROFILE}`);
    const cookies = await this.context.cookies();
    profile.kill();
    await this.context.close().catch(() => undefined);
    this.context = await profile.open();
    this.line = new LineFaults(this.context);
    this.disk = null;
    await this.context.addCookies(cookies);
    this.page = await this.context.newPage();
    return this.page;
  }

  /**
   * The browser gives the shop's origin this much room, and no more. It asks for the number once, when the first page
   * stores something. A page with a service worker needs 40 MB for the app itself.
   */
  async fullDisk({ roomBytes = LITTLE_BYTES }: { readonly roomBytes?: number } = {}): Promise<void> {
    if (this.page.url() !== NO_PAGE) throw new Error('A disk is made full before the first page is opened');
    this.disk ??= await this.context.newCDPSession(this.page);
    await this.disk.send('Storage.overrideQuotaForOrigin', { origin: new URL(this.baseURL).origin, quotaSize: roomBytes });
  }

  /** Removes the limit, so that the machine's own disk space counts. */
  async freeDisk(): Promise<void> {
    await this.disk?.send('Storage.overrideQuotaForOrigin', { origin: new URL(this.baseURL).origin });
  }

  /** Sets the clock of its pages, which continues from that time. Service worker and shop keep the right time. */
  at(time: string | Date): Promise<void> {
    return this.context.clock.setSystemTime(time);
  }

  /** Another person signs in in this browser, without the knowledge of the open pages. */
  async otherCustomer(options: Parameters<typeof newCustomer>[1] = {}): Promise<Customer> {
    await this.context.clearCookies({ name: SESSION_COOKIE });
    return newCustomer(this.context, options);
  }

  /** Its browser checks now for a newer version of the app. */
  async lookForUpdate(): Promise<void> {
    await this.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  }
}

async function crashInChromium(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const isGone = page.waitForEvent('crash');
  // The call never answers, because its process is gone.
  devtools.send('Page.crash').catch(() => undefined);
  await isGone;
}

/** A test with this tag has its profile on the disk, in the browser that customers have. */
export const KEPT_PROFILE = '@kept-profile';
