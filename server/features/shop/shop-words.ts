import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

export type ShopWords = typeof en;
const WORDS: Readonly<Record<string, ShopWords>> = { en, nb, sv };

export const shopWords = (lang: string): ShopWords => WORDS[lang.split('-')[0] ?? ''] ?? en;
