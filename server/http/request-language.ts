/** The languages that the server's own words are in. */
export const SERVER_LANGUAGES = ['en', 'nb'] as const;
export type ServerLanguage = (typeof SERVER_LANGUAGES)[number];

/** Norwegian goes by three names; everything else that we have no words in is read in English. */
export function serverLanguage(language: string): ServerLanguage {
  const primary = language.toLowerCase().split('-')[0];
  return primary === 'nb' || primary === 'no' || primary === 'nn' ? 'nb' : 'en';
}

/**
 * The best of `Accept-Language` (RFC 9110, 12.5.4) that we have words in; null when it names none.
 * @param header 'nb-NO,nb;q=0.9,en;q=0.8'
 */
export function wishedLanguage(header: string | undefined): ServerLanguage | null {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((value) => value !== undefined);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((wish) => /^(en|nb|no|nn)\b/i.test(wish.tag))
    .sort((a, b) => b.quality - a.quality);
  return wishes[0] ? serverLanguage(wishes[0].tag) : null;
}
