import { page } from 'vitest/browser';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import offline from '#src/i18n/locales/en/later/offline.json';
import { PrepareStatus } from './prepare-status.tsx';

let root: Root;
afterEach(() => root.unmount());

test.each([
  [0, offline.done],
  [1, offline.leftOut_one.replace('{{count}}', '1')],
  [7, offline.leftOut_other.replace('{{count}}', '7')],
])("[BEY-02] 'all is ready' is shown only if no picture lacked storage space: %i", async (leftOut, words) => {
  await i18next.use(initReactI18next).init({ lng: 'en', ns: ['offline'], resources: { en: { offline } } });
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  flushSync(() => root.render(<PrepareStatus state={{ kind: 'done', leftOut }} onCancel={() => undefined} />));
  await expect.element(page.getByRole('status')).toHaveTextContent(words);
});
