/** The app's own words, read from the locale files. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LOCALES = path.resolve(import.meta.dirname, '../../src/i18n/locales');
export type Words = { readonly [key: string]: string | Words };

export const LANGUAGES: readonly string[] = readdirSync(LOCALES);

/** 'start/common': the part of the words, then the area. */
export const partsOf = (language: string): readonly string[] =>
  ['start', 'later'].flatMap((part) =>
    readdirSync(path.join(LOCALES, language, part)).map((file) => `${part}/${path.basename(file, '.json')}`),
  );

export function wordsOf(language: string, area: string): Words {
  const part = partsOf(language).find((name) => path.basename(name) === area);
  if (!part) throw new Error(`No words for ${area} in ${language}`);
  return JSON.parse(readFileSync(path.join(LOCALES, language, `${part}.json`), 'utf8')) as Words; // our own files
}
