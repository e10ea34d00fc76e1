/** The parts around every screen: header, side menu and the queue's panel. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type Language, words } from '../render-screen.tsx';

export class Shell {
  private readonly t: ReturnType<typeof words>;
  readonly panel: Locator;
  readonly menu: Locator;

  constructor(language: Language = 'en') {
    this.t = words(language);
    this.panel = page.getByRole('dialog', { name: this.t('connection:panelTitle') });
    this.menu = page.getByRole('navigation', { name: this.t('menu:menu'), exact: true });
  }

  /**
   * The status of the connection and the queue: always shown to a customer; shown to a visitor only if there is
   * something to report (OFF-12).
   */
  status(word: 'saved' | 'offline' | 'problem' | 'signIn'): Locator {
    return page.getByRole('button', { name: this.t('connection:open', { state: this.t(`connection:${word}`) }), exact: true });
  }

  async expectCartCount(count: number): Promise<void> {
    await expect.element(page.getByRole('link', { name: this.t('menu:cartCount', { count }), exact: true })).toBeVisible();
  }

  async openMenu(): Promise<void> {
    await page.getByRole('button', { name: this.t('menu:openMenu') }).click();
    await expect.element(this.menu).toBeVisible();
  }

  /** The entries of the customer's own screens. */
  async openOwnEntries(): Promise<void> {
    await this.openMenu();
    const group = this.menu.getByRole('button', { name: new RegExp(`^${this.t('menu:hello', { name: '' }).trim()}`) });
    await expect.element(group).toBeVisible();
    if (group.element().getAttribute('aria-expanded') === 'false') await group.click();
  }

  async logOut(): Promise<void> {
    await this.openOwnEntries();
    await this.menu.getByRole('button', { name: this.t('menu:logOut') }).click();
  }

  async openPanel(): Promise<void> {
    await page.getByRole('button', { name: this.t('connection:open', { state: '' }) }).click();
    await expect.element(this.panel).toBeVisible();
  }
}
