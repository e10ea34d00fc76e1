/**
 * What a table has for a language: of the tag itself, else of its first part ('nb-NO' takes 'nb').
 * Own keys only: a tag comes from outside, and every object answers to 'constructor' and '__proto__'.
 */
export function inLanguage<T>(words: Readonly<Record<string, T>>, language: string): T | undefined {
  for (const key of [language, language.split('-', 1)[0] ?? '']) if (Object.hasOwn(words, key)) return words[key];
  return undefined;
}
