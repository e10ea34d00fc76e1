import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, words } from '../words.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

/** The demo shop's packages (server/demo/shop.json). */
export const PACKAGES = {
  family: { uuid: '2269c39e-92b4-4e20-84c7-afaa89837938', name: 'The family package', nb: 'Familiepakken' },
  small: { uuid: '90bd1d7a-ba7e-4be8-b6cc-ad4eacddfebf', name: 'The small package', nb: 'Lillepakken' },
  school: { uuid: '8baf2a4c-e64b-452c-b9b2-8514c183c5d2', name: 'The class package', nb: 'Klassepakken' },
} as const;

/** The time for one product in one of the checks. */
const LOOK_WITHIN_MS = 5_000;

/** A package with the customer's pictures in it: `/products/packages/{uuid}` and its line in the cart. */
export class PackagePage {
  readonly page: Page;
  readonly t: ReturnType<typeof words>;
  readonly products: Locator;
  readonly add: Locator;
  readonly update: Locator;
  readonly toast: Locator;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.t = words(language);
    this.products = page.getByRole('list', { name: this.t('packages:products') }).getByRole('listitem');
    this.add = this.button('addPackage');
    this.update = this.button('updatePackage');
    this.toast = page.getByRole('alert');
  }

  async open({ uuid }: { readonly uuid: string }): Promise<void> {
    await this.page.goto(`/products/packages/${uuid}`);
    await expect(this.products.first()).toBeVisible({ timeout: 20_000 * PATIENCE });
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.t(`packages:${key}`), exact: true });
  }

  edit(product: string): Locator {
    return this.page.getByRole('button', { name: this.t('packages:edit', { name: product }) });
  }

  preview(product: string): Locator {
    return this.page.getByRole('img', { name: this.t('packages:previewOf', { name: product }) });
  }

  /**
   * Every product is drawn. The list may be rendered again meanwhile, because the cart and the packages are read one
   * after the other.
   */
  async expectDrawn(count: number): Promise<void> {
    await expect(async () => {
      await expect(this.products).toHaveCount(count);
      for (const product of await this.products.all()) {
        await product.scrollIntoViewIfNeeded({ timeout: LOOK_WITHIN_MS });
        await expect(product.locator('img')).toHaveAttribute('src', /^blob:/, { timeout: LOOK_WITHIN_MS });
      }
    }).toPass({ timeout: 20_000 * PATIENCE });
  }

  /** Adds the package and confirms the shop's warning, which appears once a session. */
  async addPastWarning(): Promise<void> {
    await this.add.click();
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.t('packages:warning.add') })
      .click();
  }
}
