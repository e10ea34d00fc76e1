import { type Locator, type Page } from '@playwright/test';
import { type Language, words } from '../words.ts';

/** `/shopping-cart`. */
export class CartPage {
  readonly page: Page;
  private readonly t: ReturnType<typeof words>;
  readonly lines: Locator;
  readonly checkOut: Locator;
  readonly total: Locator;
  readonly estimateNote: Locator;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.t = words(language);
    this.lines = page.getByRole('list', { name: this.t('cart:lines') }).locator(':scope > li');
    this.checkOut = page.getByRole('link', { name: this.t('cart:checkOut') });
    this.total = page.locator('p').filter({ hasText: new RegExp(`^${this.t('cart:total')}`) });
    this.estimateNote = page.getByText(this.t('cart:estimateOffline'));
  }

  async open(): Promise<void> {
    await this.page.goto('/shopping-cart');
  }

  line(name: string): Locator {
    return this.lines.filter({ has: this.page.getByRole('heading', { name }) });
  }

  quantity(name: string): Locator {
    return this.page.getByRole('textbox', { name: this.t('cart:quantityOf', { name }) });
  }

  more(name: string): Locator {
    return this.page.getByRole('button', { name: this.t('common:more', { what: this.t('cart:quantityOf', { name }) }) });
  }

  remove(name: string): Locator {
    return this.page.getByRole('button', { name: this.t('cart:deleteName', { name }) });
  }

  get deleteQuestion(): Locator {
    return this.page.getByRole('dialog', { name: this.t('cart:deleteProduct') });
  }

  async confirmDelete(): Promise<void> {
    await this.deleteQuestion.getByRole('button', { name: this.t('cart:delete'), exact: true }).click();
  }

  async useVoucher(code: string): Promise<void> {
    await this.page.getByRole('button', { name: this.t('cart:useVoucher') }).click();
    const dialog = this.voucherDialog;
    await dialog.getByLabel(this.t('cart:voucherCode')).fill(code);
    await dialog.getByRole('button', { name: this.t('cart:useCode') }).click();
  }

  get voucherDialog(): Locator {
    return this.page.getByRole('dialog', { name: this.t('cart:voucher'), exact: true });
  }
}
