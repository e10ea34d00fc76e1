/** A browser's profile on the disk, as a customer's is: it can be killed, started again and searched. */
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type LaunchOptions } from '@playwright/test';

/** The browser that customers have. The headless shell does not come back after it was killed, and has no Background Sync. */
const WHOLE_BROWSER = process.env.KEEPSAKE_WHOLE_CHROMIUM ? { executablePath: process.env.KEEPSAKE_WHOLE_CHROMIUM } : {};

export class KeptProfile {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'keepsake-profile-'));
  private readonly options: LaunchOptions & BrowserContextOptions;

  constructor(options: LaunchOptions & BrowserContextOptions) {
    this.options = options;
  }

  /** Starts the browser on it. The options of the test's own context hold for this one too. */
  open(): Promise<BrowserContext> {
    return chromium.launchPersistentContext(this.folder, { ...this.options, ...WHOLE_BROWSER });
  }

  /** The browser's own process; its children end with it. */
  get pid(): number {
    // Chromium's lock is a link named after the host and the process.
    return Number(/-(\d+)$/.exec(readlinkSync(path.join(this.folder, 'SingletonLock')))?.[1]);
  }

  kill(): void {
    process.kill(this.pid, 'SIGKILL');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
