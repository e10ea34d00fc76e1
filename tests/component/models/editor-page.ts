/** The template editor: one screen with a page and the tools of the current menu. */
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { editorPath, type DemoTemplate } from '#tests/fixtures/shop/demo-templates.ts';
import { type Language, type OpenApp, words } from '../render-screen.tsx';

export class EditorPage {
  readonly t: ReturnType<typeof words>;
  readonly tools: Locator;
  readonly pages: Locator;
  readonly savedAt: Locator;
  private readonly screen: Pick<OpenApp, 'address' | 'goTo'>;

  constructor(screen: Pick<OpenApp, 'address' | 'goTo'>, language: Language = 'en') {
    this.screen = screen;
    this.t = words(language);
    this.tools = page.getByRole('region', { name: this.t('editor:tools') });
    this.pages = page.getByRole('navigation', { name: this.t('editor:pages') });
    this.savedAt = page.getByText(new RegExp(`^${this.t('editor:savedAt', { time: '' })}`));
  }

  button(key: string, params?: Record<string, unknown>): Locator {
    return page.getByRole('button', { name: this.t(`editor:${key}`, params), exact: true });
  }

  /** A text of the page, by its words. */
  text(number: number, text: string): Locator {
    return this.button('canvas.text', { number, text });
  }

  /** An element that only the main menu has. */
  get mainScreen(): Locator {
    return this.button('main.preview');
  }

  /** The editor is open, and the fields of its page are drawn. */
  async expectOpen(): Promise<void> {
    await expect.element(this.fieldOf('canvas.image', 1).or(this.fieldOf('canvas.emptyImage', 1)).first()).toBeVisible();
  }

  async open(template: DemoTemplate): Promise<void> {
    await this.screen.goTo(editorPath(template));
    await this.expectOpen();
  }

  fieldOf(key: 'canvas.image' | 'canvas.emptyImage', number: number): Locator {
    return this.button(key, { number });
  }

  /** Opens the chooser of the page's texts. */
  async openTexts(): Promise<void> {
    await this.tools.getByRole('button', { name: new RegExp(`^(\\d+ )?${this.t('editor:main.texts', { count: 1 })}`, 'i') }).click();
    await expect.element(page.getByRole('heading', { name: this.t('editor:select.texts'), exact: true })).toBeVisible();
  }

  async openText(number: number): Promise<Locator> {
    await this.openTexts();
    await this.tools.getByRole('button', { name: new RegExp(`^${this.t('editor:select.text', { number, text: '' })}`) }).click();
    return page.getByRole('textbox', { name: this.t('editor:text.words', { number }) });
  }

  async writeText(number: number, text: string): Promise<void> {
    const box = await this.openText(number);
    await box.fill(text);
    await expect.element(box).toHaveValue(text);
    await this.done();
  }

  async openImage(number: number): Promise<void> {
    await this.fieldOf('canvas.image', number).or(this.fieldOf('canvas.emptyImage', number)).first().click();
    await expect.element(this.tab('inbox')).toBeVisible();
  }

  tab(tab: 'inbox' | 'edit' | 'backgrounds'): Locator {
    return page.getByRole('tab', { name: this.t(`editor:image.tab.${tab}`) });
  }

  async done(): Promise<void> {
    await this.button('done').click();
    // An item of a package has no quantities; the button opens its review.
    await expect.element(this.button('main.buy').or(this.button('item.review'))).toBeVisible();
  }

  /** A page in the preview. */
  openPage(number: number): Locator {
    return page.getByRole('button', { name: new RegExp(`^${this.t('editor:openPage', { number, name: '' })}`) });
  }

  /** Waits until every edit is on the disk. */
  async expectSaved(): Promise<void> {
    await expect.element(this.savedAt).toBeVisible();
  }

  quantity(product: string): Locator {
    return page.getByRole('textbox', { name: this.t('editor:buy.quantityOf', { product }) });
  }

  get addToCart(): Locator {
    return this.button('buy.add');
  }

  /** Goes from the quantities into the cart, and confirms the shop's warning and the confirmation. */
  async buy(product: string, quantity: number): Promise<void> {
    await this.button('main.buy').click();
    const field = this.quantity(product);
    await field.fill(String(quantity));
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue(String(quantity));
    await this.addToCart.click();
    await this.confirmAdding();
  }

  /** Confirms the warning and the confirmation, and skips the retouch that is offered first (RET-04), to the cart. */
  async confirmAdding(): Promise<void> {
    await this.confirmProduct();
    await expect.poll(this.screen.address).toMatch(/\/shopping-cart(\/retouch)?$/);
    if (this.screen.address().endsWith('/retouch')) await page.getByRole('link', { name: this.t('retouch:continue') }).click();
    await expect.poll(this.screen.address).toBe('/shopping-cart');
  }

  async confirmProduct(): Promise<void> {
    const warning = this.button('buy.warningDone');
    // The locator is limited to the dialog, because in Norwegian the button below it has the same words.
    const confirm = page
      .getByRole('dialog', { name: this.t('editor:confirm.title') })
      .getByRole('button', { name: this.t('editor:confirm.add'), exact: true });
    await expect.element(warning.or(confirm)).toBeVisible();
    if (warning.query()) await warning.click();
    await confirm.click();
  }
}

/** The present value of a text box or a slider. */
export function valueOf(field: Locator): string {
  const element = field.element();
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) throw new Error('Not a field');
  return element.value;
}
