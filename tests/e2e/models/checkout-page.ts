import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, words } from '../words.ts';

export interface PostalAddress {
  readonly name: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
}

/** `/shopping-cart/checkout`, the sandbox card page and the receipt. */
export class CheckoutPage {
  readonly page: Page;
  readonly t: ReturnType<typeof words>;
  readonly comment: Locator;
  readonly terms: Locator;
  readonly buyNow: Locator;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.t = words(language);
    this.comment = page.getByLabel(this.t('checkout:comment'));
    this.terms = page.getByRole('checkbox', { name: this.t('checkout:acceptTerms') });
    this.buyNow = page.getByRole('button', { name: new RegExp(`^${this.t('checkout:buyNow')}`) });
  }

  /** @param offers how the offers before the first step are answered */
  async open(offers: 'declined' | 'shown' = 'declined'): Promise<void> {
    await this.page.goto('/shopping-cart/checkout');
    if (offers === 'declined') await this.declineOffers();
  }

  /** The field of the comment is collapsed at first. */
  async writeComment(text: string): Promise<void> {
    await this.page.getByText(this.t('checkout:addComment')).click();
    await this.comment.fill(text);
  }

  /** Declines each offer, if there is one; a checkout that does not open has none. */
  async declineOffers(): Promise<void> {
    const steps = this.page.locator('[data-offer]');
    await steps.or(this.page.getByRole('main').getByRole('alert')).first().waitFor();
    const noThanks = this.page.getByRole('dialog').getByRole('button', { name: this.t('checkout:offer.noThanks') });
    while ((await steps.count()) > 0 && (await steps.getAttribute('data-offer')) !== 'none') {
      const offer = await steps.getAttribute('data-offer');
      if (offer === null) return;
      await noThanks.click();
      await this.page.locator(`[data-offer="${offer}"]`).waitFor({ state: 'detached' });
    }
  }

  offer(type: 'CATALOGUE' | 'DIGITAL_FILES'): Locator {
    return this.page.getByRole('dialog', { name: this.t(`checkout:offer.${type}`) });
  }

  /** The values of the fields are stored on the device, so that a reload finds them. */
  async expectKept(): Promise<void> {
    await expect(this.page.locator('[data-kept="true"]')).toBeVisible();
  }

  step(name: 'delivery' | 'payment' | 'confirm'): Locator {
    return this.page.getByRole('region', { name: this.t(`checkout:step.${name}`) });
  }

  editStep(name: 'delivery' | 'payment'): Locator {
    return this.page.getByRole('button', { name: this.t('checkout:editStep', { title: this.t(`checkout:step.${name}`) }) });
  }

  /** The method's own sentence distinguishes the radio buttons in both languages. */
  method(type: 'postage' | 'store-pickup' | 'school-pickup' | 'digital-delivery'): Locator {
    return this.page.getByRole('radio', { name: this.t(`checkout:method.${type}`) });
  }

  field(name: string): Locator {
    return this.page.getByLabel(this.t(`checkout:field.${name}`), { exact: true });
  }

  payWith(title: string): Locator {
    return this.page.getByRole('button', { name: this.t('checkout:payWith', { title }) });
  }

  get toPayment(): Locator {
    return this.page.getByRole('button', { name: this.t('checkout:toPaymentStep') });
  }

  async fillAddress(address: PostalAddress): Promise<void> {
    for (const [name, value] of Object.entries(address)) await this.field(name).fill(value);
  }

  async fillContact({ name, emailAddress }: { readonly name: string; readonly emailAddress: string }): Promise<void> {
    await this.field('name').fill(name);
    await this.field('emailAddress').fill(emailAddress);
  }
}
