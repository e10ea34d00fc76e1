import { type Locator, type Page } from '@playwright/test';
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

  /** @param offers 'declined': what is offered before the first step is declined whenever it comes up */
  constructor(page: Page, language: Language = 'en', offers: 'declined' | 'open' = 'declined') {
    this.page = page;
    this.t = words(language);
    this.comment = page.getByLabel(this.t('checkout:comment'));
    this.terms = page.getByRole('checkbox', { name: this.t('checkout:acceptTerms') });
    const noThanks = page.getByRole('dialog').getByRole('button', { name: this.t('checkout:offer.noThanks') });
    if (offers === 'declined') void page.addLocatorHandler(noThanks, (button) => button.click());
    this.buyNow = page.getByRole('button', { name: new RegExp(`^${this.t('checkout:buyNow')}`) });
  }

  async open(): Promise<void> {
    await this.page.goto('/shopping-cart/checkout');
  }

  offer(type: 'CATALOGUE' | 'DIGITAL_FILES'): Locator {
    return this.page.getByRole('dialog', { name: this.t(`checkout:offer.${type}`) });
  }

  step(name: 'delivery' | 'payment' | 'confirm'): Locator {
    return this.page.getByRole('region', { name: this.t(`checkout:step.${name}`) });
  }

  editStep(name: 'delivery' | 'payment'): Locator {
    return this.page.getByRole('button', { name: this.t('checkout:editStep', { title: this.t(`checkout:step.${name}`) }) });
  }

  /** The method's own sentence tells the radio buttons apart in both languages. */
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
