/** The dialog that shares picture sets. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { words } from '../render-screen.tsx';

const t = words('en');
const root = page.getByRole('dialog', { name: t('sharing:title') });

export const shareDialog = {
  root,
  async open(): Promise<void> {
    await page.getByRole('button', { name: t('menu:sharePictures') }).click();
    await expect.element(root).toBeVisible();
  },
  button: (key: string, params?: Record<string, unknown>): Locator =>
    root.getByRole('button', { name: t(`sharing:${key}`, params), exact: true }),
  recipient: (number: number): Locator => root.getByRole('textbox', { name: t('sharing:recipient', { number }) }),
  set: (name: string): Locator => root.getByRole('checkbox', { name: new RegExp(name) }),
};
