import type { ShortcutWords } from '#core/domain/app-manifest.ts';
import { serverLanguage } from '../http/requests/request-language.ts';
import type { ShopBrand } from './shop-brand.ts';
import words from './brand-words.json' with { type: 'json' };

/** The description of the shop in search engines and app lists, in its own language. */
export const descriptionOf = ({ name, lang }: ShopBrand): string => words[serverLanguage(lang)].description.replace('{name}', () => name);

/** The names of the installed app's shortcuts. */
export const shortcutWordsOf = ({ lang }: ShopBrand): ShortcutWords => words[serverLanguage(lang)].shortcuts;
