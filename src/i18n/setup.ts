/** i18next with two lazily loaded files per language, for the start and for later; a language switches without a reload. */
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chooseLanguage, offeredLanguages } from '#core/domain/choose-language.ts';
import { rememberLanguage, rememberedLanguage } from './remembered-language.ts';
import type { Words, WordsModule } from './words.ts';

const files = import.meta.glob<WordsModule>('./locales/*/*-words.ts');
/**
 * Languages that have a folder of texts. The shop's settings choose among them. English is first because it is the
 * fallback.
 */
export const LANGUAGES: readonly string[] = [
  ...new Set(['en', ...Object.keys(files).flatMap((file) => /locales\/([\w-]+)\//.exec(file)?.[1] ?? [])]),
];

/** The texts of an area: from the start file if it contains them, else from the file of later screens. */
async function loadWords(language: string, area: string): Promise<Words> {
  for (const part of ['start', 'later']) {
    const words = (await files[`./locales/${language}/${part}-words.ts`]?.())?.areas[`./${part}/${area}.json`];
    if (words) return words;
  }
  throw new Error(`No locale ${language}/${area}`);
}

const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    loadWords(language, area).then(
      (words) => done(null, words),
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), false),
    );
  },
};

/** The shop's languages are read later (followShopLanguages). Until then any language with texts may be used. */
const preferredOf = (offered: readonly string[], served: string | null = null): string =>
  chooseLanguage({ remembered: rememberedLanguage() ?? served, preferred: navigator.languages, offered });

/** @param served language of the page's HTML; null when the page is empty */
export async function startI18n(served: string | null = null): Promise<void> {
  await i18next
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: preferredOf(LANGUAGES, served),
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
  // Stored first, because followShopLanguages may run as soon as the language has changed.
  rememberLanguage(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/**
 * Applies the shop's languages from its settings: another language is replaced, and the shop's default is the fallback
 * (PUB-07).
 */
export async function followShopLanguages(locale: Parameters<typeof offeredLanguages>[0]): Promise<void> {
  const language = preferredOf(offeredLanguages(locale, LANGUAGES));
  if (language === i18next.language) return;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
