/** A name in the customer's language: 'nb-NO' takes 'nb', and English is what is left. */
export function nameIn(names: Readonly<Record<string, string>>, lang: string): string {
  return names[lang] ?? names[lang.split('-')[0] ?? ''] ?? names['en'] ?? '';
}
