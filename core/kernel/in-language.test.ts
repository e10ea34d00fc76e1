import { expect, test } from 'vitest';
import { inLanguage } from './in-language.ts';

const WORDS = { en: 'cart', nb: 'handlekurv', 'nn-NO': 'handlekorg' };

test('[SRV-51] a language uses its own texts, a region those of its language, an unknown one none', () => {
  expect(['en', 'nb-NO', 'nn-NO', 'de', ''].map((language) => inLanguage(WORDS, language))).toEqual([
    'cart',
    'handlekurv',
    'handlekorg',
    undefined,
    undefined,
  ]);
});

test('[SEC-02] a property name of every object is not a language', () => {
  for (const key of ['__proto__', 'constructor', 'toString', 'valueOf-x']) expect(inLanguage(WORDS, key)).toBeUndefined();
});
