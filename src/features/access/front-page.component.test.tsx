/** The forms of the front page. No form replaces another while the visitor types. */
import { createRoot } from 'react-dom/client';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '#core/contract/entities.ts';
import { updateShell } from '#src/data/live/shell-store.ts';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import en from '#src/i18n/locales/en/start/access.json';
import pagesEn from '#src/i18n/locales/en/later/pages.json';
import commonEn from '#src/i18n/locales/en/start/common.json';
import FrontPage from './front-page.tsx';

let unmount: () => void = () => undefined;

beforeEach(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { access: en, common: commonEn, pages: pagesEn } }, interpolation: { escapeValue: false } });
});

afterEach(() => {
  unmount();
  updateShell({ user: undefined, look: null });
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

/** React delays the reveal of a lazy component by up to 300 ms. */
const REVEALED_MS = 600;
const emailBox = () => page.getByRole('textbox', { name: en.email });

test('[ACC-01] /#login shows its form once the device knows that the user is a visitor, and not before', async () => {
  await import('./sign-in-panel.tsx');
  show('/#login');
  await expect(expect.element(emailBox(), { timeout: REVEALED_MS }).toBeVisible()).rejects.toThrow();
  updateShell({ user: null });
  await expect.element(emailBox()).toBeVisible();
});

test('[KEP-09] [ACC-05] sign-in says how to get an account, and links to the picture code', async () => {
  await import('./sign-in-panel.tsx');
  updateShell({ user: null });
  show('/#login');
  await expect.element(page.getByText(en.noAccountYet)).toBeVisible();
  await page.getByRole('button', { name: en.backToCode }).click();
  await expect.element(page.getByText(en.frontTitle)).toBeVisible();
});

const CUSTOMER: User = {
  uuid: '6f1d3a52-9f29-4f65-9a43-0a0a3cf0a001',
  name: 'Kari Marie Berg-Johannessen Lindqvist Solbakken og Hansen',
  emailAddress: 'kari@example.no',
  mobilePhone: '+4791234567',
  acceptMail: false,
  isSimulated: false,
  isAnonymousUser: false,
  lang: 'en',
  address: { address: '', address2: '', postalCode: '', city: '', state: '' },
  currentSubjectUuid: null,
};
const LOOK = { name: 'Fjordlys', logo: null, frontPageImage: '/wide.webp', frontPageImagePhone: '/phone.webp' };

/** Path of the file that the browser chose. */
const shownPicture = () => (document.querySelector<HTMLImageElement>('picture img')?.currentSrc ?? '').replace(location.origin, '');

test.each([
  [390, '/phone.webp'],
  [1280, '/wide.webp'],
])(
  '[LOV-08] the front page shows the picture for a window of %i px before the settings are there, and three promises',
  async (width, file) => {
    await page.viewport(width, 844);
    updateShell({ look: LOOK });
    show('/');
    await expect.element(page.getByText(en.promises.private)).toBeVisible();
    await expect.element(page.getByText(en.promises.free)).toBeInTheDocument();
    await expect.element(page.getByText(en.promises.kept)).toBeInTheDocument();
    await expect.poll(shownPicture).toBe(file);
    expect(document.querySelector('picture img')?.getAttribute('fetchpriority')).toBe('high');
  },
);

test('[LOV-08] a shop without a picture for phones shows the middle of its wide one', async () => {
  await page.viewport(390, 844);
  updateShell({ look: { ...LOOK, frontPageImagePhone: null } });
  show('/');
  await expect.element(page.getByText(en.frontTitle)).toBeVisible();
  await expect.poll(shownPicture).toBe('/wide.webp');
});

test.each([390, 1280])('[LOV-08] no part of the form moves when the device knows its customer, in a window of %i px', async (width) => {
  // Higher than the page's content: centred content would move.
  await page.viewport(width, 1400);
  updateShell({ look: LOOK });
  show('/');
  const tops = () =>
    ['h1', 'input', 'button[type=submit]', 'section a'].map((part) => document.querySelector(`main ${part}`)?.getBoundingClientRect().top);
  await expect.element(page.getByText(en.alreadyAccount)).toBeInTheDocument();
  const before = tops();
  updateShell({ user: CUSTOMER });
  await expect.element(page.getByText(en.loggedIn)).toBeInTheDocument();
  expect(tops()).toEqual(before);
});

test('[ACC-11] [LOV-11] a customer is asked about a code that the page was opened with', async () => {
  await import('./add-set-dialog.tsx');
  updateShell({ user: CUSTOMER });
  show('/?code=SKBK7K3M9Q&sent=1');
  const question = page.getByRole('dialog', { name: en.addSubjectTitle });
  await expect.element(question).toHaveTextContent(pagesEn.addByCode.replace('{{code}}', 'SKBK7K3M9Q'));
  await expect.element(question.getByRole('button', { name: en.addPictures })).toBeVisible();
  await question.getByRole('button', { name: commonEn.cancel }).click();
  await expect.element(page.getByRole('textbox', { name: en.pictureCode })).toHaveValue('SKBK7K3M9Q');
});
