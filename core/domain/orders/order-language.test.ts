import { expect, test } from 'vitest';
import { orderLanguage } from './order-language.ts';

test('[ORD-02] an order is in the language that it was bought in, one from before that was kept in that of the reader', () => {
  expect(orderLanguage({ lang: 'en' }, 'nb')).toBe('en');
  expect(orderLanguage(null, 'nb')).toBe('nb');
});
