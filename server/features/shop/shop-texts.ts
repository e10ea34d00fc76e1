import { inLanguage } from '#core/kernel/in-language.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

export type ShopTexts = typeof en;
const WORDS: Readonly<Record<string, ShopTexts>> = { en, nb, sv };

export const shopTexts = (lang: string): ShopTexts => inLanguage(WORDS, lang) ?? en;
