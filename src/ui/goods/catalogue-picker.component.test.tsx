import { page } from 'vitest/browser';
import i18next from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import common from '#src/i18n/locales/nb/start/common.json';
import { CataloguePicker } from './catalogue-picker.tsx';

let host: HTMLElement;
let root: Root;
beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'nb', resources: { nb: { common } } });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
  document.documentElement.removeAttribute('style');
});

const CATALOGUE = {
  uuid: 'catalogue',
  name: 'Solbakken skole 2026/27',
  description: 'Alle klassene og alle lærerne.',
  price: 19_900,
  quantity: 0,
  maxQuantity: 5,
  subject: { uuid: 'anna', name: 'Anna Lindqvist Berg', group: '7B' },
};

test.each([
  { text: '100%', isBelow: false },
  { text: '200%', isBelow: true },
])('[CAT-11] with text of $text the price of a catalogue is complete beside its quantity, or above it', async ({ text, isBelow }) => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = text;
  host.style.width = '300px';
  root.render(<CataloguePicker label="Kataloger" catalogues={[CATALOGUE]} currency="NOK" onChange={() => undefined} />);
  const quantity = page.getByRole('group');
  await expect.element(quantity).toBeVisible();
  const words = document.createRange();
  words.selectNodeContents(page.getByText(/^199/).element());
  const [price, stepper] = [words.getBoundingClientRect(), quantity.element().getBoundingClientRect()];
  expect(stepper.top >= price.bottom, 'it is below').toBe(isBelow);
  expect(stepper.left >= price.right || stepper.top >= price.bottom, 'they do not overlap').toBe(true);
  expect(Math.max(price.right, stepper.right)).toBeLessThanOrEqual(host.getBoundingClientRect().right);
});
