import { expect, test } from 'vitest';
import { orderLanguage } from './order-language.ts';

test('[ORD-02] an order has the language of its purchase; an older order has the reader’s', () => {
  expect(orderLanguage({ lang: 'en' }, 'nb')).toBe('en');
  expect(orderLanguage(null, 'nb')).toBe('nb');
});
