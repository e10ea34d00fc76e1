/** `/shopping-cart`. */
import { type Locator, page, userEvent } from 'vitest/browser';
import { type Language, words } from '../render-screen.tsx';

export class CartPage {
  readonly t: ReturnType<typeof words>;
  readonly lines: Locator;
  readonly checkOut: Locator;
  readonly total: Locator;
  readonly estimateNote: Locator;
  readonly deleteQuestion: Locator;
  readonly voucherDialog: Locator;
  readonly voucherCode: Locator;
  readonly useCode: Locator;

  constructor(language: Language = 'en') {
    this.t = words(language);
    this.lines = page.getByRole('list', { name: this.t('cart:lines') }).getByRole('listitem');
    this.checkOut = page.getByRole('link', { name: this.t('cart:checkOut') });
    this.total = page.getByRole('paragraph').filter({ hasText: new RegExp(`^${this.t('cart:total')}`) });
    this.estimateNote = page.getByText(this.t('cart:estimateOffline'));
    this.deleteQuestion = page.getByRole('dialog', { name: this.t('cart:deleteProduct') });
    this.voucherDialog = page.getByRole('dialog', { name: this.t('cart:voucher'), exact: true });
    this.voucherCode = this.voucherDialog.getByLabelText(this.t('cart:voucherCode'));
    this.useCode = this.voucherDialog.getByRole('button', { name: this.t('cart:useCode') });
  }

  line(name: string): Locator {
    return this.lines.filter({ has: page.getByRole('heading', { name }) });
  }

  quantity(name: string): Locator {
    return page.getByRole('textbox', { name: this.t('cart:quantityOf', { name }) });
  }

  async setQuantity(name: string, quantity: number): Promise<void> {
    await this.quantity(name).fill(String(quantity));
    await userEvent.keyboard('{Enter}');
  }

  more(name: string): Locator {
    return page.getByRole('button', { name: this.t('common:more', { what: this.t('cart:quantityOf', { name }) }) });
  }

  fewer(name: string): Locator {
    return page.getByRole('button', { name: this.t('common:fewer', { what: this.t('cart:quantityOf', { name }) }) });
  }

  remove(name: string): Locator {
    return page.getByRole('button', { name: this.t('cart:deleteName', { name }) });
  }

  async confirmDelete(): Promise<void> {
    await this.deleteQuestion.getByRole('button', { name: this.t('cart:delete'), exact: true }).click();
  }

  async enterVoucher(code: string): Promise<void> {
    await page.getByRole('button', { name: this.t('cart:useVoucher') }).click();
    await this.voucherCode.fill(code);
    await this.useCode.click();
  }
}
