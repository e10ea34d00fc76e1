/** `/` and `/#login`: the code, login-or-register and sign-in forms. */
import { type Locator, page } from 'vitest/browser';
import { type Language, words } from '../render-screen.tsx';

export class FrontPage {
  private readonly t: ReturnType<typeof words>;
  readonly code: Locator;
  readonly showPictures: Locator;
  readonly email: Locator;
  readonly mobile: Locator;
  readonly password: Locator;

  constructor(language: Language = 'en') {
    this.t = words(language);
    this.code = page.getByLabelText(this.t('access:pictureCode'));
    this.showPictures = this.button('access:showPictures');
    this.email = page.getByLabelText(this.t('access:email'), { exact: true });
    this.mobile = page.getByLabelText(this.t('access:mobile'), { exact: true });
    this.password = page.getByLabelText(this.t('access:password'), { exact: true });
  }

  button(key: string): Locator {
    return page.getByRole('button', { name: this.t(key), exact: true });
  }

  heading(key: string, params?: Record<string, unknown>): Locator {
    return page.getByRole('heading', { name: this.t(key, params) });
  }

  get toSignIn(): Locator {
    return page.getByRole('link', { name: this.t('access:signIn'), exact: true });
  }

  async enterCode(code: string): Promise<void> {
    await this.code.fill(code);
    await this.showPictures.click();
  }

  async enterEmail(email: string): Promise<void> {
    await this.email.fill(email);
    await this.button('access:continue').click();
  }

  async register({ mobile, password }: { readonly mobile: string; readonly password: string }): Promise<void> {
    await this.mobile.fill(mobile);
    await this.password.fill(password);
    await this.button('access:createAccountButton').click();
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.button('access:signIn').click();
  }
}
