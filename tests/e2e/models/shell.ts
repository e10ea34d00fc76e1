import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, words } from '../words.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

/** The parts around every screen: header, side menu and the queue's panel. */
export class Shell {
  readonly page: Page;
  private readonly t: ReturnType<typeof words>;
  /**
   * The status of the connection and the queue: always shown to a customer; shown to a visitor only if there is
   * something to report (OFF-12).
   */
  readonly status: Locator;
  readonly panel: Locator;
  readonly menu: Locator;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.t = words(language);
    const opens = this.t('connection:open', { state: '' });
    this.status = page.getByRole('button', { name: opens });
    this.panel = page.getByRole('dialog', { name: this.t('connection:panelTitle') });
    this.menu = page.getByRole('navigation', { name: this.t('menu:menu'), exact: true });
  }

  /** Waits for a lasting word, because the queue counts a new operation a moment later. */
  async expectStatus(word: 'offline' | 'problem' | 'signIn'): Promise<void> {
    const name = this.t('connection:open', { state: this.t(`connection:${word}`) });
    await expect(async () => {
      await expect(this.status).toHaveAccessibleName(name);
      await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
      await expect(this.status).toHaveAccessibleName(name, { timeout: 1 });
    }).toPass({ timeout: 40_000 * PATIENCE });
  }

  /** The device has the app for the next start: its service worker controls the page. */
  async expectInstalled(): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 20_000 * PATIENCE })
      .toBe(true);
  }

  /**
   * The worker has the files that an open editor asked it to keep. On a first visit that happens after the worker's
   * installation.
   */
  async expectDesignKept({ uuid }: { readonly uuid: string }): Promise<void> {
    const isKept = () =>
      this.page.evaluate(async (address) => {
        const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().some(({ url }) => url.includes(address));
      }, `/templates/by-uuid/${uuid}/`);
    await expect.poll(isKept, { timeout: 20_000 * PATIENCE }).toBe(true);
  }

  async expectCartCount(count: number): Promise<void> {
    await expect(this.page.getByRole('link', { name: this.t('menu:cartCount', { count }), exact: true })).toBeVisible();
  }

  async openMenu(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('menu:openMenu') }).click();
    await expect(this.menu).toBeVisible();
  }

  async openPanel(): Promise<void> {
    await this.status.click();
    await expect(this.panel).toBeVisible();
  }
}
