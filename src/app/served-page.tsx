/**
 * The front page as HTML, made on the server by the components that the browser runs (docs/adr/0021). Built by
 * scripts/vite/pages.config.ts into the client's folder, so that both are of one build.
 */
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { RenderFrontPage } from '#core/domain/brand/front-page.ts';
import { updateShell } from '../data/live/shell-store.ts';
import { chooseLanguage, offeredLanguages } from '../i18n/choose-language.ts';
import { LANGUAGES } from '../i18n/setup.ts';
import type { Words } from '../i18n/words.ts';
import { routes } from './routes.tsx';

const files = import.meta.glob<Words>('../i18n/locales/*/start/*.json', { eager: true, import: 'default' });

const resources: Record<string, Record<string, Words>> = {};
for (const [file, words] of Object.entries(files)) {
  const [, language = '', area = ''] = /locales\/([\w-]+)\/start\/([\w-]+)\.json$/.exec(file) ?? [];
  resources[language] = { ...resources[language], [area]: words };
}
void i18next
  .use(initReactI18next)
  .init({ lng: 'en', fallbackLng: 'en', defaultNS: 'common', resources, initAsync: false, interpolation: { escapeValue: false } });

export const renderFrontPage: RenderFrontPage = (look, locale, preferred) => {
  const language = chooseLanguage({ remembered: null, preferred, offered: offeredLanguages(locale, LANGUAGES) });
  // Nothing waits from here to the end, so no other request comes between.
  void i18next.changeLanguage(language);
  updateShell({ look });
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  try {
    return { language: i18next.language, html: renderToString(<RouterProvider router={router} />) };
  } finally {
    router.dispose();
  }
};
