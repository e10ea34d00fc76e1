import { inLanguage } from '#core/kernel/in-language.ts';

/** A name in the customer's language: 'nb-NO' uses 'nb'; English is used if there is none. */
export function nameIn(names: Readonly<Record<string, string>>, lang: string): string {
  return inLanguage(names, lang) ?? names['en'] ?? '';
}
