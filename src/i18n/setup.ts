/** i18next with one lazily loaded file per language and area; a language switches without a reload. */
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { rememberLanguage, rememberedLanguage } from './remembered-language.ts';

/** Languages that have locales here; the shop's settings choose among them. */
export const LANGUAGES = ['en', 'nb'] as const;

type Words = Readonly<Record<string, unknown>>;
const files = import.meta.glob<{ default: Words }>('./locales/*/*.json');

const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    const load = files[`./locales/${language}/${area}.json`];
    if (!load) return done(new Error(`No locale ${language}/${area}`), false);
    load().then(
      (file) => done(null, file.default),
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), false),
    );
  },
};

/** Languages that the shop offers are read later; until then the device's choice or the browser's wish. */
function firstLanguage(): string {
  const remembered = rememberedLanguage();
  if (remembered) return remembered;
  const wished = navigator.languages.map((tag) => (tag.startsWith('no') || tag.startsWith('nn') ? 'nb' : (tag.split('-')[0] ?? tag)));
  return wished.find((tag) => LANGUAGES.some((language) => language === tag)) ?? 'en';
}

export async function startI18n(): Promise<void> {
  await i18next
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      fallbackLng: 'en',
      supportedLngs: [...LANGUAGES],
      ns: ['common', 'menu', 'access', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  document.documentElement.lang = i18next.language;
}

export async function changeLanguage(language: string): Promise<void> {
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  rememberLanguage(language);
}
