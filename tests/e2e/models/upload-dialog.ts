import { expect, type Locator, type Page } from '@playwright/test';
import type { PictureFile } from '../browser/own-pictures.ts';
import { type Language, words } from '../words.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

/** The customer's own pictures: the button that chooses them and the dialog that shows their progress. */
export class UploadDialog {
  readonly page: Page;
  readonly t: ReturnType<typeof words>;
  readonly dialog: Locator;
  readonly failed: Locator;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.t = words(language);
    this.dialog = page.getByRole('dialog', { name: this.t('uploads:title') });
    this.failed = page.getByRole('dialog', { name: this.t('uploads:failedTitle') });
  }

  async choose(files: readonly PictureFile[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: this.t('uploads:choose') }).click();
    await (await chooser).setFiles([...files]);
    await expect(this.dialog.or(this.failed)).toBeVisible();
  }

  async expectUploaded(done: number, total: number): Promise<void> {
    await expect(this.dialog.getByText(this.t('uploads:sent', { count: done, total }), { exact: true })).toBeVisible({
      timeout: 60_000 * PATIENCE,
    });
  }

  /** The pictures are stored on the device and ready to use. */
  async expectPrepared(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const item = this.dialog.getByRole('listitem').filter({ hasText: name });
      await expect(item.getByText(this.t('uploads:state.preparing'))).toBeHidden({ timeout: 60_000 * PATIENCE });
      await expect(item.locator('img')).toBeVisible();
    }
  }

  async close(): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button').last().click();
    await expect(this.page.getByRole('dialog')).toBeHidden();
  }
}
