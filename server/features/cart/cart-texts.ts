import type { OrderTexts } from '#core/domain/cart/cart-totals.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const WORDS: Readonly<Record<string, typeof en>> = { en, nb, sv };

/** Descriptions of discount, fee and total lines. */
export function cartTexts(lang: string): OrderTexts {
  const base = lang.split('-')[0] ?? '';
  const texts = WORDS[base] ?? en;
  return {
    rebate: (code, isCredit) => texts[isCredit ? 'credit' : 'rebate'].replace('{code}', () => code),
    discount: ({ word, kind, name, ...values }) =>
      texts.discount[word].replaceAll(/\{(name|from|off|of)\}/gu, (_match, key: 'name' | 'from' | 'off' | 'of') =>
        key === 'name' ? (name ?? texts.discountName[kind]) : values[key],
      ),
    language: lang,
    freeDelivery: texts.freeDelivery,
    total: texts.total,
    tax: (percent, name) => texts.tax[name].replace('{percent}', new Intl.NumberFormat(base || 'en').format(percent)),
  };
}
