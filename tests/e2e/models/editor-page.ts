import { type DemoTemplate, editorPath } from '#tests/fixtures/shop/demo-templates.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, words } from '../words.ts';
import { press } from './press.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

/** The template editor: one screen with a page and the tools of the current menu. */
export class EditorPage {
  readonly page: Page;
  readonly t: ReturnType<typeof words>;
  readonly tools: Locator;
  readonly pages: Locator;
  readonly savedAt: Locator;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.t = words(language);
    this.tools = page.getByRole('region', { name: this.t('editor:tools') });
    this.pages = page.getByRole('navigation', { name: this.t('editor:pages') });
    this.savedAt = page.getByText(new RegExp(`^${this.t('editor:savedAt', { time: '' })}`));
  }

  button(key: string, params?: Record<string, unknown>): Locator {
    return this.page.getByRole('button', { name: this.t(`editor:${key}`, params), exact: true });
  }

  /** An element that only the main menu has. */
  get mainScreen(): Locator {
    return this.tools.locator('[data-menu="preview"]');
  }

  /** The editor is open, and the fields of its page are drawn. */
  async expectOpen(): Promise<void> {
    await expect(this.fieldOf('canvas.image', 1).or(this.fieldOf('canvas.emptyImage', 1)).first()).toBeVisible({
      timeout: 20_000 * PATIENCE,
    });
  }

  async open(template: DemoTemplate): Promise<void> {
    await this.page.goto(editorPath(template));
    await this.expectOpen();
  }

  fieldOf(key: 'canvas.image' | 'canvas.emptyImage', number: number): Locator {
    return this.button(key, { number });
  }

  async openText(number: number): Promise<Locator> {
    await press(this.tools.getByRole('button', { name: new RegExp(`^(\\d+ )?${this.t('editor:main.texts', { count: 1 })}`, 'i') }));
    await press(this.tools.getByRole('button', { name: new RegExp(`^${this.t('editor:select.text', { number, text: '' })}`) }));
    return this.page.getByRole('textbox', { name: this.t('editor:text.words', { number }) });
  }

  async writeText(number: number, text: string): Promise<void> {
    const box = await this.openText(number);
    await box.fill(text);
    await expect(box).toHaveValue(text);
    await this.done();
  }

  async openImage(number: number): Promise<void> {
    await press(this.fieldOf('canvas.image', number).or(this.fieldOf('canvas.emptyImage', number)).first());
    await expect(this.page.getByRole('tab', { name: this.t('editor:image.tab.inbox') })).toBeVisible();
  }

  async openImageTab(tab: 'inbox' | 'edit' | 'backgrounds'): Promise<void> {
    await press(this.page.getByRole('tab', { name: this.t(`editor:image.tab.${tab}`) }));
  }

  async done(): Promise<void> {
    await press(this.button('done'));
    // An item of a package has no quantities; the button opens its review.
    await expect(this.button('main.buy').or(this.button('item.review'))).toBeVisible();
  }

  /** Waits until every edit is on the disk. */
  async expectSaved(): Promise<void> {
    await expect(this.savedAt).toBeVisible();
  }

  quantity(product: string): Locator {
    return this.page.getByRole('textbox', { name: this.t('editor:buy.quantityOf', { product }) });
  }

  get addToCart(): Locator {
    return this.button('buy.add');
  }

  /** Goes from the quantities into the cart, and confirms the shop's warning and the confirmation. */
  async buy(product: string, quantity: number): Promise<void> {
    await press(this.button('main.buy'));
    const field = this.quantity(product);
    await field.fill(String(quantity));
    await field.press('Enter');
    await press(this.addToCart);
    await this.confirmAdding();
  }

  /** Confirms the warning and the confirmation, and skips the retouch that is offered first (RET-04), to the cart. */
  async confirmAdding(): Promise<void> {
    await this.confirmProduct();
    await this.page.waitForURL(/\/shopping-cart(\/retouch)?$/);
    if (this.page.url().endsWith('/retouch')) await press(this.page.getByRole('link', { name: this.t('retouch:continue') }));
    await this.page.waitForURL('**/shopping-cart');
  }

  async confirmProduct(): Promise<void> {
    const warning = this.button('buy.warningDone');
    // The locator is limited to the dialog, because in Norwegian the button below it has the same words.
    const confirm = this.page
      .getByRole('dialog', { name: this.t('editor:confirm.title') })
      .getByRole('button', { name: this.t('editor:confirm.add'), exact: true });
    await expect(warning.or(confirm)).toBeVisible();
    if (await warning.isVisible()) await press(warning);
    await press(confirm);
  }
}
