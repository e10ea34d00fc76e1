/** A browser's profile on the disk, as a customer's is: it can be killed, started again and searched. */
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, firefox, type LaunchOptions } from '@playwright/test';

/** The browser that customers use. The headless shell does not restart after a kill, and has no Background Sync. */
const WHOLE_CHROMIUM = process.env.KEEPSAKE_WHOLE_CHROMIUM ? { executablePath: process.env.KEEPSAKE_WHOLE_CHROMIUM } : {};

/** A link in the profile that is removed with the browser's process. */
const LOCKS = { chromium: 'SingletonLock', firefox: 'lock' } as const;

export class KeptProfile {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'keepsake-profile-'));
  private readonly options: LaunchOptions & BrowserContextOptions;
  private readonly browserName: keyof typeof LOCKS;

  constructor(options: LaunchOptions & BrowserContextOptions, browserName: keyof typeof LOCKS = 'chromium') {
    this.options = options;
    this.browserName = browserName;
  }

  /** Starts the browser on it, with the options of the test's own context. */
  open(): Promise<BrowserContext> {
    if (this.browserName === 'firefox') return firefox.launchPersistentContext(this.folder, this.options);
    return chromium.launchPersistentContext(this.folder, { ...this.options, ...WHOLE_CHROMIUM });
  }

  /** The browser's own process; its children end with it. */
  get pid(): number {
    // The lock is a link named after the host and the process.
    return Number(/[-+](\d+)$/.exec(readlinkSync(path.join(this.folder, LOCKS[this.browserName])))?.[1]);
  }

  kill(): void {
    process.kill(this.pid, 'SIGKILL');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
