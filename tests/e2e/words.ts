/** The app's own words, so that a test names controls by the words that customers read, in every language. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next, { type TFunction } from 'i18next';

export type Language = 'en' | 'nb' | 'sv';

const LOCALES = new URL('../../src/i18n/locales/', import.meta.url);

function areasOf(language: Language): Record<string, Record<string, unknown>> {
  const folder = new URL(`${language}/`, LOCALES);
  const files = ['start', 'later'].flatMap((part) => readdirSync(new URL(part, folder)).map((file) => `${part}/${file}`));
  return Object.fromEntries(files.map((file) => [path.basename(file, '.json'), JSON.parse(readFileSync(new URL(file, folder), 'utf8'))]));
}

const instances = new Map<Language, TFunction>();

/** `words('nb')('cart:checkOut')`. An unknown key is an error here, instead of a wrong locator later. */
export function words(language: Language): (key: string, params?: Record<string, unknown>) => string {
  const known = instances.get(language) ?? start(language);
  instances.set(language, known);
  return (key, params = {}) => {
    const text = known(key, params);
    if (text === key.replace(/^[\w-]+:/, '')) throw new Error(`No words for ${key} in ${language}`);
    return text;
  };
}

function start(language: Language): TFunction {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: areasOf(language) },
    ns: Object.keys(areasOf(language)),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance.t;
}
