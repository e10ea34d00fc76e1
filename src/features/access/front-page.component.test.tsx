/** Which form the front page shows, and that none takes the place of another while it is typed into. */
import { createRoot } from 'react-dom/client';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateShell } from '#src/data/live/shell-store.ts';
import en from '#src/i18n/locales/en/start/access.json';
import commonEn from '#src/i18n/locales/en/start/common.json';
import FrontPage from './front-page.tsx';

let unmount: () => void = () => undefined;

beforeEach(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { access: en, common: commonEn } }, interpolation: { escapeValue: false } });
});

afterEach(() => {
  unmount();
  updateShell({ user: undefined });
});

function show(address: string): void {
  const host = document.body.appendChild(document.createElement('main'));
  const root = createRoot(host);
  root.render(
    <MemoryRouter initialEntries={[address]}>
      <FrontPage />
    </MemoryRouter>,
  );
  unmount = () => {
    root.unmount();
    host.remove();
  };
}

/** React holds a lazy part back for up to 300 ms. */
const REVEALED_MS = 600;
const emailBox = () => page.getByRole('textbox', { name: en.email });

test('[ACC-01] /#login shows its form when the device knows that a visitor is there, and not before', async () => {
  await import('./sign-in-panel.tsx');
  show('/#login');
  await expect(expect.element(emailBox(), { timeout: REVEALED_MS }).toBeVisible()).rejects.toThrow();
  updateShell({ user: null });
  await expect.element(emailBox()).toBeVisible();
});

test('[KEP-09] [ACC-05] sign-in says how an account is made, and leads to the picture code', async () => {
  await import('./sign-in-panel.tsx');
  updateShell({ user: null });
  show('/#login');
  await expect.element(page.getByText(en.noAccountYet)).toBeVisible();
  await page.getByRole('button', { name: en.backToCode }).click();
  await expect.element(page.getByText(en.frontTitle)).toBeVisible();
});
