/**
 * Public pages as HTML, rendered on the server by the components that the browser runs (docs/adr/0021).
 * scripts/vite/pages.config.ts builds them into the client's folder, so that both belong to one build.
 */
import '#src/ui/more-icons.ts';
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import type { RenderPage } from '#core/domain/brand/served-page.ts';
import { updateShell } from '../data/live/shell-store.ts';
import ContactPage from '../features/pages/contact-page.tsx';
import { chooseLanguage, offeredLanguages } from '#core/domain/choose-language.ts';
import { LANGUAGES } from '../i18n/setup.ts';
import type { Words } from '../i18n/words.ts';
import { provideScreen, routes } from './routes.tsx';

const files = import.meta.glob<Words>(['../i18n/locales/*/start/*.json', '../i18n/locales/*/later/pages.json'], {
  eager: true,
  import: 'default',
});

const resources: Record<string, Record<string, Words>> = {};
for (const [file, words] of Object.entries(files)) {
  const [, language = '', area = ''] = /locales\/([\w-]+)\/\w+\/([\w-]+)\.json$/.exec(file) ?? [];
  resources[language] = { ...resources[language], [area]: words };
}
void i18next
  .use(initReactI18next)
  .init({ lng: 'en', fallbackLng: 'en', defaultNS: 'common', resources, initAsync: false, interpolation: { escapeValue: false } });

provideScreen('contactus', ContactPage);
/** Each server-rendered page by its address: the module of its screen, and whether it shows the settings. */
const PAGES = new Map<string, { readonly module: string | null; readonly hasSettings: boolean }>([
  [PATTERNS.frontpage, { module: null, hasSettings: false }],
  [PATTERNS.contactus, { module: 'src/features/pages/contact-page.tsx', hasSettings: true }],
]);

export const renderPage: RenderPage = ({ pathname, code, look, settingsIn, preferred }) => {
  const page = PAGES.get(pathname);
  const { locale } = settingsIn('en');
  const language = chooseLanguage({ remembered: null, preferred, offered: offeredLanguages(locale, LANGUAGES) });
  // The notice of a test shop is loaded and shown by the app.
  const { isTestShop: _, ...settings } = settingsIn(language);
  // There is no await from here to the end, so no other request can run in between.
  void i18next.changeLanguage(language);
  const said = { language: i18next.language, checking: i18next.t('pages:checkingCode'), needsScript: i18next.t('pages:needsScript') };
  if (!page) return { ...said, html: null, module: null, settings: null };
  updateShell({ settings: page.hasSettings ? settings : null, look });
  const router = createMemoryRouter(routes, {
    initialEntries: [code === null ? pathname : `${pathname}?${new URLSearchParams({ code })}`],
  });
  try {
    const html = renderToString(<RouterProvider router={router} />);
    return { ...said, html, module: page.module, settings: page.hasSettings ? settings : null };
  } finally {
    router.dispose();
  }
};
