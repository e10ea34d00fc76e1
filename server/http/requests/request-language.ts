/** Languages of the server's own texts: every locales folder has a file for each. */
export const SERVER_LANGUAGES = ['en', 'nb', 'sv'] as const;
export type ServerLanguage = (typeof SERVER_LANGUAGES)[number];

/** null: there are no texts in it. */
export function knownLanguage(tag: string): ServerLanguage | null {
  const primary = tag.toLowerCase().split('-')[0];
  // Norwegian has three language tags.
  if (primary === 'no' || primary === 'nn') return 'nb';
  return SERVER_LANGUAGES.find((language) => language === primary) ?? null;
}

/** English is used for languages without texts. */
export const serverLanguage = (language: string): ServerLanguage => knownLanguage(language) ?? 'en';

/**
 * The best language of `Accept-Language` (RFC 9110, 12.5.4) that has texts; null: none of them has.
 * @param header 'nb-NO,nb;q=0.9,en;q=0.8'
 */
export function preferredLanguage(header: string | undefined): ServerLanguage | null {
  const ranges = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((value) => value !== undefined);
      return { language: knownLanguage(tag), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((range) => range.language !== null)
    .sort((a, b) => b.quality - a.quality);
  return ranges[0]?.language ?? null;
}
