import { inLanguage } from '#core/kernel/in-language.ts';

/** A name in the customer's language: 'nb-NO' takes 'nb', and English is what is left. */
export function nameIn(names: Readonly<Record<string, string>>, lang: string): string {
  return inLanguage(names, lang) ?? names['en'] ?? '';
}
