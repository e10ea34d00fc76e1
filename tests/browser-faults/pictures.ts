/** Pictures that a customer adds. One counts as acknowledged when the page lists it; in the end the shop must have it once. */
import type { APIRequestContext, Page } from '@playwright/test';
import { uploadCalls } from '#core/contract/uploads.ts';
import { photo } from '#tests/e2e/browser/own-pictures.ts';
import { UploadDialog } from '#tests/e2e/models/upload-dialog.ts';
import { ask } from '#tests/e2e/shop/shop-api.ts';
import { expect } from '#tests/e2e/shop-test.ts';
import { report } from './results.ts';
import { UPLOADS } from './run-options.ts';

/** Each picture has a width of its own, by which it is known in the shop. */
const FIRST_WIDTH = 400;

export class Pictures {
  readonly acknowledged = new Set<number>();
  begun = 0;

  /** The page may be gone at any moment of this. */
  async add(page: Page): Promise<void> {
    const width = await this.choose(page);
    await expect(itemOf(page, width)).toBeVisible();
    this.acknowledged.add(width);
  }

  /** Gives the page a new picture. @returns its width */
  async choose(page: Page): Promise<number> {
    const width = FIRST_WIDTH + this.begun;
    this.begun += 1;
    const file = await photo(nameOf(width), { width, height: 300 });
    // Without the system's own picker, whose event would be waited for when the browser is gone.
    await page.locator('input[type=file]').first().setInputFiles([file]);
    return width;
  }

  async inShop(request: APIRequestContext): Promise<readonly number[]> {
    return (await ask(request, uploadCalls.recentImages, {})).map(({ dimensions }) => dimensions.width);
  }

  /** Which the shop has not, and which it has twice. */
  async compare(request: APIRequestContext): Promise<{ readonly lost: number[]; readonly doubled: number[] }> {
    const widths = await this.inShop(request);
    return {
      lost: [...this.acknowledged].filter((width) => !widths.includes(width)),
      doubled: widths.filter((width, index) => widths.indexOf(width) !== index),
    };
  }

  /** As the shop has them when nothing waits any more. */
  async settle(programme: string, faults: number, page: Page, counted: Readonly<Record<string, number>> = {}): Promise<void> {
    await page.goto(UPLOADS);
    await expect(page).toHaveNothingWaiting({ timeout: 90_000 });
    const { lost, doubled } = await this.compare(page.context().request);
    report({ programme, faults, begun: this.begun, acknowledged: this.acknowledged.size, lost, doubled }, counted);
  }
}

const nameOf = (width: number): string => `picture-${width}.jpg`;

/** As the page lists a picture that it has kept. */
export const itemOf = (page: Page, width: number) => new UploadDialog(page).dialog.getByRole('listitem').filter({ hasText: nameOf(width) });
