import { page } from 'vitest/browser';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import common from '#src/i18n/locales/en/start/common.json';
import { ShopMark } from './shop-mark.tsx';

let host: HTMLElement;
let root: Root;
beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, interpolation: { escapeValue: false } });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});
const show = (element: ReactElement) => root.render(element);

const PICTURE = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="900" height="90"/%3E';

test('[PUB-04] a logo is the name of the shop for readers that see no picture, and fits beside the rest of a phone', async () => {
  show(<ShopMark settings={{ name: 'Fjordlys Foto', logo: PICTURE }} />);
  const logo = page.getByRole('img', { name: 'Fjordlys Foto' });
  await expect.element(logo).toBeVisible();
  expect(logo.element().getBoundingClientRect().width).toBeLessThanOrEqual(200);
});

test('[PUB-04] a shop without a logo is named in words, also by settings of an earlier version', async () => {
  show(<ShopMark settings={{ name: 'Fjordlys Foto' }} />);
  await expect.element(page.getByText('Fjordlys Foto')).toBeVisible();
  expect(page.getByRole('img').elements()).toEqual([]);
});
