import i18next from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import cartWords from '#src/i18n/locales/en/start/cart-words.json';
import errors from '#src/i18n/locales/en/start/errors.json';
import { ChangesNotice } from './changes-notice.tsx';

let root: Root;
beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { 'cart-words': cartWords, errors } } });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => root.unmount());

test('[SIM-10] lines with the same price increase are one sentence, which states how many they are', async () => {
  const file = { kind: 'price', name: 'Digital picture', from: 14_900, to: 15_900 } as const;
  const mug = { kind: 'price', name: 'Mug', from: 9_900, to: 10_900 } as const;
  root.render(
    <MemoryRouter>
      <ChangesNotice changes={[file, mug, file]} currency="NOK" />
    </MemoryRouter>,
  );
  const lines = page.getByRole('listitem');
  await expect.element(lines.nth(0)).toHaveTextContent(/^Digital picture was .*149.*, is now .*159.* \(in 2 lines\)$/);
  await expect.element(lines.nth(1)).toHaveTextContent(/^Mug was .*109.*\.$/);
});
