/** A package with the customer's pictures in it: `/products/packages/{uuid}` and its line in the cart. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type OpenApp, type Language, words } from '../render-screen.tsx';

/** The demo shop's packages (server/demo/shop.json). */
export const PACKAGES = {
  family: { uuid: '2269c39e-92b4-4e20-84c7-afaa89837938', name: 'The family package' },
  small: { uuid: '90bd1d7a-ba7e-4be8-b6cc-ad4eacddfebf', name: 'The small package' },
  school: { uuid: '8baf2a4c-e64b-452c-b9b2-8514c183c5d2', name: 'The class package' },
} as const;

export const pathOfPackage = ({ uuid }: { readonly uuid: string }): string => `/products/packages/${uuid}`;

export class PackagePage {
  readonly t: ReturnType<typeof words>;
  readonly products: Locator;
  readonly add: Locator;
  readonly update: Locator;
  readonly kept: Locator;
  readonly leaveQuestion: Locator;
  readonly warning: Locator;
  readonly toast: Locator;
  private readonly screen: Pick<OpenApp, 'goTo'>;

  constructor(screen: Pick<OpenApp, 'goTo'>, language: Language = 'en') {
    this.screen = screen;
    this.t = words(language);
    this.products = page.getByRole('list', { name: this.t('packages:products') }).getByRole('listitem');
    this.add = this.button('addPackage');
    this.update = this.button('updatePackage');
    this.kept = page.getByText(this.t('packages:kept'));
    this.leaveQuestion = page.getByRole('dialog', { name: this.t('packages:leave.title') });
    this.warning = page.getByRole('dialog', { name: this.t('packages:warning.title') });
    this.toast = page.getByRole('alert');
  }

  async open(offer: { readonly uuid: string }): Promise<void> {
    await this.screen.goTo(pathOfPackage(offer));
    await expect.element(this.products.first()).toBeVisible();
  }

  button(key: string): Locator {
    return page.getByRole('button', { name: this.t(`packages:${key}`), exact: true });
  }

  edit(product: string): Locator {
    return page.getByRole('button', { name: this.t('packages:edit', { name: product }) });
  }

  /** Every product is drawn. */
  async expectDrawn(count: number): Promise<void> {
    await expect.element(this.products).toHaveLength(count);
    for (const [place] of this.products.elements().entries()) {
      // The source is read by the product's place, because an answer of the shop may replace the element.
      const source = () => {
        const product = this.products.elements()[place];
        product?.scrollIntoView();
        return product?.querySelector('img')?.getAttribute('src');
      };
      await expect.poll(source).toMatch(/^blob:/);
    }
  }

  /** Adds the package and confirms the shop's warning, which appears once a session. */
  async addPastWarning(): Promise<void> {
    await this.add.click();
    await this.warning.getByRole('button', { name: this.t('packages:warning.add') }).click();
  }
}
