import type { CartWords } from '#core/domain/cart/cart-totals.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const WORDS: Readonly<Record<string, typeof en>> = { en, nb, sv };

/** Descriptions of discount, fee and total lines. */
export function cartWords(lang: string): CartWords {
  const base = lang.split('-')[0] ?? '';
  const words = WORDS[base] ?? en;
  return {
    rebate: (code) => words.rebate.replace('{code}', () => code),
    freeDelivery: words.freeDelivery,
    total: words.total,
    tax: (percent) => words.tax.replace('{percent}', new Intl.NumberFormat(base || 'en').format(percent)),
  };
}
