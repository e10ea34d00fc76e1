import { serverLanguage } from '../http/requests/request-language.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const WORDS = { en, nb, sv } as const;

export const documentWords = (lang: string): typeof en => WORDS[serverLanguage(lang)];
