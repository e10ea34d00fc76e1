import { serverLanguage } from '#server/http/requests/request-language.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const WORDS = { en, nb, sv } as const;

export const checkoutTexts = (lang: string): typeof en => WORDS[serverLanguage(lang)];

/** A delivery time as text. @param days business days; 0: at once */
export function deliveryTimeIn(days: number, lang: string): string {
  const texts = checkoutTexts(lang);
  if (days === 0) return texts.atOnce;
  return days === 1 ? texts.oneDay : texts.days.replace('{days}', String(days));
}
