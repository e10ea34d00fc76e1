/**
 * The form that requests a code again: errors before it is sent, and the texts for the shop's answers, in two
 * languages.
 */
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import en from '#src/i18n/locales/en/start/access.json';
import codeAgainEn from '#src/i18n/locales/en/later/code-again.json';
import errorsEn from '#src/i18n/locales/en/start/errors.json';
import nb from '#src/i18n/locales/nb/start/access.json';
import codeAgainNb from '#src/i18n/locales/nb/later/code-again.json';
import errorsNb from '#src/i18n/locales/nb/start/errors.json';
import type { AccessActions } from '../access-actions.ts';
import HelpDialog from '../help-dialog.tsx';
import CodeAgainForm from './code-again-form.tsx';

let sent: string[];
let answer: Result<unknown, AppError>;
let unmount: () => void = () => undefined;
beforeEach(() => void (sent = []));
afterEach(() => unmount());

function show(
  shown: (loadActions: () => Promise<AccessActions>) => ReactNode = (loadActions) => <CodeAgainForm loadActions={loadActions} />,
): void {
  const actions: Pick<AccessActions, 'sendCodeAgain'> = {
    sendCodeAgain: async (contact) => {
      sent.push(contact);
      return answer;
    },
  };
  const host = document.body.appendChild(document.createElement('main'));
  const root = createRoot(host);
  unmount = () => {
    root.unmount();
    host.remove();
  };
  flushSync(() => root.render(shown(async () => actions as AccessActions /* The form calls no other action. */)));
}

describe.each([
  ['en', en, codeAgainEn, errorsEn],
  ['nb', nb, codeAgainNb, errorsNb],
] as const)('in %s', (lng, { required, ...access }, codeAgain, errors) => {
  beforeEach(() =>
    i18next.use(initReactI18next).init({
      lng,
      ns: ['access', 'errors', 'code-again'],
      resources: { [lng]: { access: { ...access, required }, errors, 'code-again': codeAgain } },
      interpolation: { escapeValue: false },
    }),
  );

  test("the help around the form names the shop's address, if the shop has one", async () => {
    const help = (email: string) => show((load) => <HelpDialog shopEmail={email} loadActions={load} onClose={() => undefined} />);
    const asked = access.helpWrite.split('<mail>')[0] ?? '';
    help('');
    await expect.element(page.getByText(access.helpHow)).toBeVisible();
    expect([document.querySelector('[href^="mailto:"]'), document.body.textContent?.includes(asked)]).toEqual([null, false]);
    unmount();
    help('post@example.org');
    await expect.element(page.getByRole('link', { name: 'post@example.org' })).toBeVisible();
    expect(document.body.textContent).toContain(asked);
  });

  test('[BIZ-06] a code is requested with an address or a number by keyboard, and any other text is not sent', async () => {
    answer = err({ code: 'network.failed' });
    show();
    const contact = page.getByLabelText(codeAgain.contact, { exact: true });
    await userEvent.click(page.getByRole('button', { name: codeAgain.send }));
    await expect.element(contact).toHaveAccessibleDescription(required);
    await contact.fill('kari@');
    await userEvent.click(page.getByRole('button', { name: codeAgain.send }));
    await expect.element(contact).toHaveAccessibleDescription(codeAgain.invalid);
    expect(sent).toEqual([]);
    await contact.fill(' 400 12 345 ');
    await userEvent.keyboard('{Enter}');
    await expect.element(contact).toHaveAccessibleDescription(codeAgain.failed);
    expect(sent).toEqual(['400 12 345']);
    answer = err({ code: 'access.phone_invalid' });
    await userEvent.click(page.getByRole('button', { name: codeAgain.send }));
    await expect.element(contact).toHaveAccessibleDescription(codeAgain.invalid);
    answer = err({ code: 'request.throttled', params: { retryAfterSeconds: 1741 } });
    await userEvent.click(page.getByRole('button', { name: codeAgain.send }));
    await expect.element(contact).toHaveAccessibleDescription(codeAgain.often.replace('{{minutes}}', '30'));
    answer = ok({ status: 'OK' });
    await userEvent.click(page.getByRole('button', { name: codeAgain.send }));
    await expect.element(page.getByRole('status')).toHaveTextContent(codeAgain.sent.replace('{{contact}}', '400 12 345'));
  });
});
