/** Languages of the server's own texts: every locales folder has a file for each. */
export const SERVER_LANGUAGES = ['en', 'nb', 'sv'] as const;
export type ServerLanguage = (typeof SERVER_LANGUAGES)[number];

/** null when there are no texts in it. */
export function knownLanguage(tag: string): ServerLanguage | null {
  const primary = tag.toLowerCase().split('-')[0];
  // Norwegian has three language tags.
  if (primary === 'no' || primary === 'nn') return 'nb';
  return SERVER_LANGUAGES.find((language) => language === primary) ?? null;
}

/** English is used for languages without texts. */
export const serverLanguage = (language: string): ServerLanguage => knownLanguage(language) ?? 'en';

/**
 * The languages of `Accept-Language` (RFC 9110, 12.5.4), the preferred one first.
 * @param header 'nb-NO,nb;q=0.9,en;q=0.8'
 */
export const acceptedLanguages = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((value) => value !== undefined);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    // 0: not acceptable.
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);

/** The best language of `Accept-Language` that has texts; null when none has. */
export const preferredLanguage = (header: string | undefined): ServerLanguage | null =>
  acceptedLanguages(header)
    .map(knownLanguage)
    .find((language) => language !== null) ?? null;
