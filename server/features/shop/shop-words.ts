import { inLanguage } from '#core/kernel/in-language.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

export type ShopWords = typeof en;
const WORDS: Readonly<Record<string, ShopWords>> = { en, nb, sv };

export const shopWords = (lang: string): ShopWords => inLanguage(WORDS, lang) ?? en;
