/**
 * The entry of a table for a language: for the tag itself, otherwise for its first part ('nb-NO' uses 'nb'). Only own
 * keys count: a tag comes from outside, and every object has 'constructor' and '__proto__'.
 */
export function inLanguage<T>(words: Readonly<Record<string, T>>, language: string): T | undefined {
  for (const key of [language, language.split('-', 1)[0] ?? '']) if (Object.hasOwn(words, key)) return words[key];
  return undefined;
}
