/** The customer's own pictures: the button that chooses them and the dialog that shows their progress. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type Language, words } from '../render-screen.tsx';

export class UploadDialog {
  private readonly t: ReturnType<typeof words>;
  readonly dialog: Locator;
  readonly failed: Locator;

  constructor(language: Language = 'en') {
    this.t = words(language);
    this.dialog = page.getByRole('dialog', { name: this.t('uploads:title') });
    this.failed = page.getByRole('dialog', { name: this.t('uploads:failedTitle') });
  }

  async choose(files: readonly File[]): Promise<void> {
    await expect.element(page.getByRole('button', { name: this.t('uploads:choose') })).toBeVisible();
    // The input behind the button; a click on the button would open the system's own picker.
    const input = document.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('pictures can be chosen');
    await page.elementLocator(input).upload([...files]);
    await expect.element(this.dialog.or(this.failed)).toBeVisible();
  }

  refusals(count: number): Locator {
    return this.dialog.getByRole('status').filter({ hasText: this.t('uploads:refused', { count }) });
  }

  async expectUploaded(done: number, total: number): Promise<void> {
    await expect.element(this.dialog.getByText(this.t('uploads:sent', { count: done, total }), { exact: true })).toBeVisible();
  }

  /** The pictures are stored on the device and ready to use. */
  async expectPrepared(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const item = this.dialog.getByRole('listitem').filter({ hasText: name });
      await expect.element(item.getByText(this.t('uploads:state.preparing'))).not.toBeInTheDocument();
      await expect.poll(() => item.element().querySelector('img')).not.toBeNull();
    }
  }

  async close(): Promise<void> {
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
}
