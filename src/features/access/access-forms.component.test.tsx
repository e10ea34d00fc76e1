/** Each message of D1 §5 at its limit and one below, in both languages. A form that has an error sends nothing. */
import i18next from 'i18next';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReactNode } from 'react';
import type { Settings } from '#core/contract/settings.ts';
import { err, ok } from '#core/kernel/result.ts';
import commonEn from '#src/i18n/locales/en/start/common.json';
import en from '#src/i18n/locales/en/start/access.json';
import errorsEn from '#src/i18n/locales/en/start/errors.json';
import commonNb from '#src/i18n/locales/nb/start/common.json';
import nb from '#src/i18n/locales/nb/start/access.json';
import errorsNb from '#src/i18n/locales/nb/start/errors.json';
import type { AccessActions } from './access-actions.ts';
import { CodeForm } from './code-form.tsx';
import { EmailStep } from './email-step.tsx';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { RegisterForm } from './register-form.tsx';
import SignInForm from './sign-in-form.tsx';

const CODE = {
  code: 'SKBK-7K3M9Q',
  subject: { uuid: '7e0f7a52-9f29-4f65-9a43-0a0a3cf0a001', name: 'Anna Berg', group: '7B' },
  redirect: null,
};

const settings: Settings = {
  name: 'Fjordlys Foto',
  contactInfo: { email: '', phone: '', address: '', postalCode: '', city: '', state: '' },
  terms: { termsOfService: '<p>Terms</p>' },
  webshop: { freeShippingThreshold: -1, hasPrivacyPolicy: false, package: { addToCartWarning: null }, digitalRebate: null },
  locale: { languages: [{ long: 'English', name: 'en' }], default_language: 'en' },
  currency: 'NOK',
  frontPageImage: null,
  options: {
    gatherAddress2: false,
    gatherState: false,
    states: {},
    hidePostalCode: false,
    showDisabledDeliveryCountry: false,
    useAddressAutocompleteService: false,
    acceptMailDefaultOn: false,
    disableAcceptMailOptionWhenRegisteringUser: false,
    disableAcceptMailWhenLoggingIn: false,
    hasPrivacyPolicy: false,
    disableImageToolbox: false,
    disableZoom: false,
    disableMixingPhotographers: false,
    warnBeforeAddingToCart: false,
    nextYearFromMonth: 9,
    beginCheckoutEvent: false,
    country: 'NO',
  },
  consent: { providers: [] },
};
let sent: [name: string, ...what: unknown[]][];
let answer: Awaited<ReturnType<AccessActions['register']>>;
const spy =
  (name: string) =>
  async (...what: unknown[]) => {
    sent.push([name, ...what]);
    return answer as never; // Every call gives the same answer.
  };
const loadActions = async (): Promise<AccessActions> => ({
  verifyCode: spy('verifyCode'),
  addPictureSet: spy('addPictureSet'),
  emailHasAccount: spy('emailHasAccount'),
  isStillSignedIn: spy('isStillSignedIn'),
  signIn: spy('signIn'),
  sendSignInCode: spy('sendSignInCode'),
  signWithPasskey: spy('signWithPasskey'),
  finishSignIn: spy('finishSignIn'),
  register: spy('register'),
  sendCodeAgain: spy('sendCodeAgain'),
  remindPassword: spy('remindPassword'),
  resetKeyIsValid: spy('resetKeyIsValid'),
  resetPassword: spy('resetPassword'),
  emailLinkAccount: spy('emailLinkAccount'),
  verifyEmail: spy('verifyEmail'),
  claimEmail: spy('claimEmail'),
  disownEmail: spy('disownEmail'),
  sendEmailLink: spy('sendEmailLink'),
});

let unmount: () => void = () => undefined;
function show(form: ReactNode): void {
  const host = document.body.appendChild(document.createElement('main'));
  const root = createRoot(host);
  unmount = () => {
    root.unmount();
    host.remove();
  };
  flushSync(() => root.render(<MemoryRouter>{form}</MemoryRouter>));
}
const field = (label: string) => page.getByLabelText(label, { exact: true });
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const nothing = () => undefined;
beforeEach(() => {
  sent = [];
  answer = err({ code: 'access.wrong_credentials' });
});
afterEach(() => unmount());
describe.each([
  ['en', en, commonEn, errorsEn],
  ['nb', nb, commonNb, errorsNb],
] as const)('in %s', (lng, words, common, errors) => {
  beforeEach(() =>
    i18next.use(initReactI18next).init({
      lng,
      ns: ['access', 'common', 'errors'],
      resources: { [lng]: { access: words, common, errors } },
      interpolation: { escapeValue: false },
    }),
  );

  test('[ACC-08] sign-in requires both fields, refuses two characters, sends three, and trims the username', async () => {
    show(<SignInForm heading={words.signInTitle} loadActions={loadActions} onSignedIn={nothing} />);
    await press(words.signIn);
    await expect.poll(() => page.getByText(words.required).elements().length).toBe(2);
    await expect.element(field(words.email)).toHaveFocus();
    await field(words.email).fill('  kari@example.no ');
    await field(words.password).fill('ab');
    await press(words.signIn);
    await expect.element(page.getByText(words.tooShort)).toBeVisible();
    await expect.element(field(words.password)).toHaveFocus();
    expect(sent).toEqual([]);
    await field(words.password).fill('abc');
    await press(words.signIn);
    await expect.element(page.getByRole('alert')).toHaveTextContent(errors['access.wrong_credentials']);
    expect(sent).toEqual([['signIn', { username: 'kari@example.no', password: 'abc' }]]);
  });

  test('[ACC-04] an empty code is required, a code of one character is sent to the shop', async () => {
    let typed = ' ';
    const asked: string[] = [];
    const form = () => (
      <CodeForm
        code={typed}
        refusal={null}
        onCode={nothing}
        onSubmit={async (code) => {
          asked.push(code);
          return err({ code: 'access.code_not_valid' });
        }}
      />
    );
    show(form());
    await press(words.showPictures);
    await expect.element(field(words.pictureCode)).toHaveAccessibleDescription(expect.stringContaining(words.required));
    unmount();
    typed = 'x';
    show(form());
    await press(words.showPictures);
    await expect.element(field(words.pictureCode)).toHaveAccessibleDescription(expect.stringContaining(errors['access.code_not_valid']));
    expect(asked).toEqual(['x']);
  });

  test('[ACC-05] the e-mail address of a code is required, must be valid, and is trimmed', async () => {
    show(<EmailStep code={CODE} initialEmail="" loadActions={loadActions} onKnown={nothing} />);
    await press(words.continue);
    await expect.element(field(words.email)).toHaveAccessibleDescription(words.required);
    await field(words.email).fill('kari@example');
    await press(words.continue);
    await expect.element(field(words.email)).toHaveAccessibleDescription(words.invalidEmail);
    expect(sent).toEqual([]);
    answer = err({ code: 'access.code_needed' });
    await field(words.email).fill(' kari@example.no ');
    await press(words.continue);
    // A user-exists error is shown at the e-mail field (D1 §8).
    await expect.element(field(words.email)).toHaveAccessibleDescription(errors['access.code_needed']);
    expect(sent).toEqual([['emailHasAccount', 'kari@example.no']]);
  });

  test('[ACC-09] a forgotten password asks for an e-mail address, and the dialog says when no instructions were sent', async () => {
    answer = err({ code: 'network.failed' });
    show(<ForgotPasswordDialog initialEmail="" loadActions={loadActions} onClose={nothing} />);
    await press(words.sendLink);
    await expect.element(field(words.email)).toHaveAccessibleDescription(words.required);
    await field(words.email).fill('kari@');
    await press(words.sendLink);
    await expect.element(field(words.email)).toHaveAccessibleDescription(words.invalidEmail);
    expect(sent).toEqual([]);
    await field(words.email).fill('kari@example.no');
    await press(words.sendLink);
    await expect.element(field(words.email)).toHaveAccessibleDescription(words.reminderFailed);
    expect(sent).toEqual([['remindPassword', 'kari@example.no']]);
    answer = err({ code: 'access.email_invalid' });
    await press(words.sendLink);
    await expect.element(field(words.email)).toHaveAccessibleDescription(errors['access.email_invalid']);
  });

  test('[ACC-09] the shop’s answer to a reminder is shown unchanged', async () => {
    answer = ok('Look into your mailbox.') as never; // the answer of remindPassword
    show(<ForgotPasswordDialog initialEmail="kari@example.no" loadActions={loadActions} onClose={nothing} />);
    await press(words.sendLink);
    await expect.element(page.getByText('Look into your mailbox.')).toBeVisible();
  });

  test('[ACC-06] registration requires a valid phone number and six characters; fields that the shop names are marked', async () => {
    show(<RegisterForm code={CODE} email="kari@example.no" settings={settings} loadActions={loadActions} onRegistered={nothing} />);
    await press(words.createAccountButton);
    await expect.poll(() => page.getByText(words.required).elements().length).toBe(2);
    await field(words.mobile).fill('412 34 56');
    await field(words.password).fill('solfr');
    await press(words.createAccountButton);
    await expect.element(page.getByText(words.phoneInvalid)).toBeVisible();
    await expect.element(page.getByText(words.tooShort)).toBeVisible();
    expect(sent).toEqual([]);
    await expect.element(field(words.mobile)).toHaveFocus();
    answer = err({ code: 'access.phone_invalid', fields: ['mobile'] });
    await field(words.mobile).fill('412 34 567');
    await field(words.password).fill('solfri');
    await press(words.createAccountButton);
    await expect.element(field(words.mobile)).toHaveAccessibleDescription(expect.stringContaining(errors['access.phone_invalid']));
    expect(sent).toMatchObject([
      ['register', { email: 'kari@example.no', password: 'solfri', confirm_password: 'solfri', termsofservice: true }],
    ]);
  });

  /** The form of a shop with these options, filled in except for the checkbox. */
  const showRegister = async (options: Partial<Settings['options']>) => {
    const shop = { ...settings, options: { ...settings.options, ...options } };
    show(<RegisterForm code={CODE} email="kari@example.no" settings={shop} loadActions={loadActions} onRegistered={nothing} />);
    await field(words.mobile).fill('412 34 567');
    await field(words.password).fill('solfri');
  };
  const sendsAcceptMail = async (acceptmail: boolean) => {
    await press(words.createAccountButton);
    await expect.poll(() => sent).toMatchObject([['register', { email: 'kari@example.no', acceptmail }]]);
  };
  const acceptMail = () => page.getByRole('checkbox', { name: words.acceptMail, exact: true });
  const sharedDevice = () => page.getByRole('checkbox', { name: words.sharedDevice, exact: true });
  test('[ACC-06] accepting mail is not ticked by default, and a ticked box is sent', async () => {
    await showRegister({});
    await expect.element(acceptMail()).not.toBeChecked();
    await userEvent.click(acceptMail());
    await sendsAcceptMail(true);
  });

  test('[ACC-06] acceptMailDefaultOn ticks the box, and an unticked box is sent too', async () => {
    await showRegister({ acceptMailDefaultOn: true });
    await expect.element(acceptMail()).toBeChecked();
    await sendsAcceptMail(true);
    unmount();
    sent = [];
    await showRegister({ acceptMailDefaultOn: true });
    await userEvent.click(acceptMail());
    await sendsAcceptMail(false);
  });

  test('[SEC-10] a device is a shared one only if its customer says so', async () => {
    await showRegister({});
    await expect.element(sharedDevice()).not.toBeChecked();
    unmount();
    show(<SignInForm heading={words.signInTitle} fixedEmail="kari@example.no" loadActions={loadActions} onSignedIn={nothing} />);
    await field(words.password).fill('solfri');
    await userEvent.click(sharedDevice());
    await press(words.signIn);
    await expect.poll(() => sent).toEqual([['signIn', { username: 'kari@example.no', password: 'solfri', isSharedDevice: true }]]);
  });

  test.each(['disableAcceptMailOptionWhenRegisteringUser', 'disableAcceptMailWhenLoggingIn'] as const)(
    '[ACC-06] %s hides the box, and its default accepts no mail for any customer',
    async (option) => {
      await showRegister({ [option]: true, acceptMailDefaultOn: true });
      expect(acceptMail().elements()).toEqual([]);
      await sendsAcceptMail(false);
    },
  );

  test('[ACC-04] the button of the code is busy while the shop is asked, and cannot be pressed again', async () => {
    const asked: string[] = [];
    let refuse: () => void = nothing;
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    show(
      <CodeForm
        code="x"
        refusal={null}
        onCode={nothing}
        onSubmit={async (code) => {
          asked.push(code);
          await refused;
          return err({ code: 'access.code_not_valid' });
        }}
      />,
    );
    const button = page.getByRole('button', { name: words.showPictures, exact: true });
    await userEvent.click(button);
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await expect.element(button).toBeDisabled();
    refuse();
    await expect.element(button).toBeEnabled();
    await expect.element(button).not.toHaveAttribute('aria-busy');
    expect(asked).toEqual(['x']);
  });
});
