/**
 * My account (D2 §2, §5): its screens on an example shop. Storage by the shop: tests/contract/account/account.test.ts.
 */
import { accountCalls } from '#tests/fixtures/calls.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { Refusal } from '../examples/example-shop.ts';
import { CUSTOMER } from '../examples/demo-answers.ts';
import { LANGUAGES } from '../languages.ts';
import { openScreen, words } from '../render-screen.tsx';

const t = words('en');
const EMIL = { uuid: '11111111-1111-4111-8111-111111111111', name: 'Emil Sørensen', enabled: true };

describe.each(LANGUAGES)('in %s', (language) => {
  const say = words(language);

  test(`[ACT-01] [ACT-05] the account's menu names picture packages if there is one, and it is cancelled, in ${language}`, async () => {
    let subjects: (typeof EMIL)[] = [];
    const entry = (key: string) => page.getByRole('link', { name: say(`account:entry.${key}`) });
    const screen = await openScreen('/my-account', {
      language,
      answer: ({ on }) => {
        on(accountCalls.accountData, () => ({ packageForInspectionSubjects: subjects }));
        on(accountCalls.cancelInspectionPackages, ({ body }) => {
          subjects = body.subjects;
          return { error: null, subjects };
        });
      },
    });
    for (const key of ['changePassword', 'contactInfo', 'pictureSets', 'orders', 'communication'])
      await expect.element(entry(key)).toBeVisible();
    expect(entry('cancelPicturePackages').elements()).toHaveLength(0);
    await screen.goTo('/my-account/cancel-picture-packages');
    await expect.element(page.getByText(say('account:packages.none'), { exact: true })).toBeVisible();

    subjects = [EMIL];
    await screen.goTo('/my-account');
    await screen.reload();
    await entry('cancelPicturePackages').click();
    await expect.element(page.getByRole('heading', { level: 1, name: say('account:entry.cancelPicturePackages') })).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('account:packages.button') })).toBeDisabled();
    const toggle = page.getByRole('checkbox', { name: say('account:packages.toggle', { name: EMIL.name }) });
    await toggle.click({ force: true });
    await expect.element(toggle).toBeChecked();
    await page.getByRole('button', { name: say('account:packages.buttonCount', { count: 1 }) }).click();
    const cancelled = page.getByText(say('account:packages.cancelled', { name: EMIL.name }));
    await expect.element(cancelled).toBeVisible();
    expect(page.getByRole('checkbox').elements()).toHaveLength(0);
    expect(screen.shop.sent(accountCalls.cancelInspectionPackages)).toEqual([{ subjects: [{ ...EMIL, enabled: false }] }]);
    await screen.reload();
    await expect.element(cancelled).toBeVisible();
  });
});

test('[ACT-05] an error while a package is cancelled shows no message and leaves the list unchanged', async () => {
  const screen = await openScreen('/my-account/cancel-picture-packages', {
    answer: ({ on }) => {
      on(accountCalls.accountData, () => ({ packageForInspectionSubjects: [EMIL] }));
      on(accountCalls.cancelInspectionPackages, () => ({ error: 'Too late', subjects: [EMIL] }));
    },
  });
  const toggle = page.getByRole('checkbox');
  await toggle.click({ force: true });
  await page.getByRole('button', { name: t('account:packages.buttonCount', { count: 1 }) }).click();
  await expect.poll(() => screen.shop.sent(accountCalls.cancelInspectionPackages)).toHaveLength(1);
  await expect.element(toggle).not.toBeChecked();
  expect(page.getByText('Too late').elements()).toHaveLength(0);
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

test('[ACT-02] [ACC-17] [SRV-56] contact info is checked at its bounds, a new number by its code, and the form is filled the next time', async () => {
  const CODE = '123456';
  const VERIFICATION = '22222222-2222-4222-8222-222222222222';
  const verified = new Set([CUSTOMER.mobilePhone]);
  let asked = '';
  const screen = await openScreen('/my-account/contact-info', {
    answer: ({ on }, demo) => {
      on(checkoutCalls.verifyPhone, ({ body }) => {
        asked = `+47${body.mobilePhone}`;
        return { verificationUuid: VERIFICATION, mobilePhone: asked };
      });
      on(checkoutCalls.verifyPhoneCode, ({ params, body }) => {
        if (params.verificationUuid !== VERIFICATION || body.code !== CODE) return new Refusal(400, 'phone.code_not_valid');
        verified.add(asked);
        return { status: 'OK' as const };
      });
      on(accountCalls.updateUserInfo, ({ body: { name, mobile, address, address2, postal_code, city } }) => {
        const mobilePhone = mobile.startsWith('+') ? mobile : `+47${mobile}`;
        if (!verified.has(mobilePhone)) return new Refusal(409, 'account.phone_not_verified');
        const user = demo.changeUser({ name, mobilePhone, address: { address, address2, postalCode: postal_code, city, state: '' } });
        return { user };
      });
    },
  });
  const field = (name: string) => page.getByRole('textbox', { name: t(`account:field.${name}`), exact: true });
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  };
  const save = page.getByRole('button', { name: t('account:save'), exact: true });
  await expect.element(save).toBeDisabled();
  await expect.element(field('mobilePhone')).toHaveValue(CUSTOMER.mobilePhone);
  await fill({ name: 'Kari', address: ' ', postalCode: '600', city: 'Ålesund' });
  await userEvent.click(field('name'));
  await expect.element(page.getByText(t('account:issue.full_name'))).toBeVisible();
  await expect.element(page.getByText('This is required!')).toBeVisible();
  await expect.element(page.getByText(t('account:issue.postal_code_invalid'))).toBeVisible();
  await fill({ name: 'Kari Berg', address: 'Storgata 1', address2: 'Bolig 204', postalCode: '6002', mobilePhone: '412 00 12' });
  await userEvent.click(field('city'));
  await expect.element(page.getByText(t('account:issue.phone_invalid'))).toBeVisible();
  await expect.element(save).toBeDisabled();
  await fill({ mobilePhone: '41200123' });
  await save.click();
  const code = page.getByRole('textbox', { name: t('account:contact.code') });
  await expect.element(code).toHaveFocus();
  const confirm = page.getByRole('button', { name: t('account:contact.confirm') });
  await expect.element(confirm).toBeDisabled();
  await code.fill('000000');
  await confirm.click();
  await expect.element(page.getByText(t('errors:phone.code_not_valid'))).toBeVisible();
  await code.fill(CODE);
  await confirm.click();
  await expect.element(page.getByText(t('account:contact.saved'))).toBeVisible();
  await screen.reload();
  await expect.element(field('mobilePhone')).toHaveValue('+4741200123');
  await expect.element(field('address')).toHaveValue('Storgata 1');
  await expect.element(field('address2')).toHaveValue('Bolig 204');
  // A shop that does not ask for the second address line; the stored value stays.
  screen.changeSettings((settings) => ({ ...settings, options: { ...settings.options, gatherAddress2: false } }));
  await screen.reload();
  await expect.element(field('address')).toHaveValue('Storgata 1');
  await expect.poll(() => field('address2').elements()).toHaveLength(0);
});

test('[ACT-03] accept mail and reminders are stored at once, offline too, and reach the shop when the connection is back', async () => {
  const ANNA = { uuid: '33333333-3333-4333-8333-333333333333', name: 'Anna Berg', remindersEnabled: true };
  const JONAS = { uuid: '44444444-4444-4444-8444-444444444444', name: 'Jonas Ødegård', remindersEnabled: true };
  let subjects = [ANNA, JONAS];
  const screen = await openScreen('/my-account/communication', {
    answer: ({ on }, demo) => {
      on(accountCalls.listReminderSubjects, () => ({ subjects }));
      on(accountCalls.setAcceptMail, ({ body }) => ({ user: demo.changeUser(body) }));
      on(accountCalls.setReminders, ({ body }) => {
        subjects = subjects.map((subject) => body.subjects.find(({ uuid }) => uuid === subject.uuid) ?? subject);
        return { subjects };
      });
    },
  });
  const acceptMail = page.getByRole('checkbox', { name: t('account:comm.acceptMail') });
  const jonas = page.getByRole('checkbox', { name: t('account:comm.remindOf', { name: JONAS.name }) });
  const needsMail = page.getByText(t('account:comm.remindersNeedMail'));
  await expect.element(acceptMail).not.toBeChecked();
  await expect.element(jonas).toBeChecked();
  await expect.element(needsMail).toBeVisible();
  screen.setOnline(false);
  await acceptMail.click({ force: true });
  await expect.element(needsMail).not.toBeInTheDocument();
  await jonas.click({ force: true });
  await expect.element(acceptMail).toBeChecked();
  await expect.element(jonas).not.toBeChecked();
  expect(screen.user()?.acceptMail).toBe(false);
  screen.setOnline(true);
  await expect.poll(() => screen.user()?.acceptMail, { timeout: 60_000 }).toBe(true);
  await expect.poll(() => subjects.find(({ uuid }) => uuid === JONAS.uuid)?.remindersEnabled).toBe(false);
  expect(subjects.find(({ uuid }) => uuid === ANNA.uuid)?.remindersEnabled).toBe(true);
  await screen.reload();
  await expect.element(acceptMail).toBeChecked();
  await expect.element(jonas).not.toBeChecked();
});

test("[LOV-02] a soft hyphen in a page's title is not in the title of the window", async () => {
  await openScreen('/my-account/contact-info', { language: 'nb' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^Oppdater kontaktinformasjon/);
});
