import { page, userEvent } from 'vitest/browser';
import i18next from 'i18next';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import prices from '#src/i18n/locales/en/later/prices.json';
import common from '#src/i18n/locales/en/start/common.json';
import { QuantityStepper } from './quantity-stepper.tsx';

let host: HTMLElement;
let root: Root;

function Cards() {
  const [value, setValue] = useState(5);
  return (
    <QuantityStepper
      label="Cards"
      value={value}
      min={0}
      max={500}
      limits={{ minimum: 5, maximum: 500 }}
      onPlus={() => setValue(value + 1)}
      onMinus={() => setValue(value - 1)}
      onTyped={(text) => setValue(Math.min(Number(text), 500))}
    />
  );
}

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, prices } } });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  root.render(<Cards />);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

test('[CRT-03] [EDT-15] a quantity states its limits, and a lowered one states the maximum', async () => {
  const field = page.getByRole('textbox', { name: 'Cards' });
  await expect.element(field).toHaveAccessibleDescription('At least 5, at most 500');
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.fill(field, '600');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('500');
  await expect.element(page.getByRole('status')).toHaveTextContent('At most 500');
  await page.getByRole('button', { name: 'Fewer: Cards' }).click();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});
