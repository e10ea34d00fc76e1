/** 'A new version is ready', from the offer to the page reload. */
import i18next from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import connection from '#src/i18n/locales/en/start/connection.json';
import { beforeNewVersion, offerNewVersion } from '#src/platform/version/new-version.ts';
import UpdateOffer from './update-offer.tsx';

let root: Root;
let reloads: number;
let withdraw: () => void;

const accept = page.getByRole('button', { name: connection.updateNow });

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', ns: ['connection'], resources: { en: { connection } } });
  reloads = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<UpdateOffer />);
  withdraw = offerNewVersion(() => {
    reloads += 1;
  });
});

afterEach(() => {
  withdraw();
  root.unmount();
});

test('[OFF-09] the button is busy until the page is reloaded, also while a busy worker delays the reload', async () => {
  await accept.click();
  await expect.poll(() => reloads).toBe(1);
  await expect.element(accept).toHaveAttribute('aria-busy', 'true');
  await expect.element(accept).toBeDisabled();
});

test('[OFF-09] if open work cannot be saved, the old version stays, says so, and the button can be pressed again', async () => {
  const remove = beforeNewVersion(() => Promise.reject(new Error('full')));
  await accept.click();
  await expect.element(page.getByRole('status')).toHaveTextContent(connection.updateFailed);
  await expect.element(accept).toBeEnabled();
  expect(reloads).toBe(0);
  remove();
  await accept.click();
  await expect.poll(() => reloads).toBe(1);
});
