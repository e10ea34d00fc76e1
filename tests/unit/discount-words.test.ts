/** The server's words of discounts in orders, and the app's words before there is an order. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cartTexts } from '#server/features/cart/cart-texts.ts';

const appWords = (language: string): unknown => JSON.parse(readFileSync(`src/i18n/locales/${language}/start/cart-words.json`, 'utf8'));
const serverWords = (language: string): unknown => JSON.parse(readFileSync(`server/features/cart/locales/${language}.json`, 'utf8'));

test.each(['en', 'nb', 'sv'])('[BIZ-07] [CRT-11] in %s the app names a discount in the words of the order', (language) => {
  const { discount, discountName } = JSON.parse(JSON.stringify(appWords(language)).replaceAll(/\{\{(\w+)\}\}/gu, '{$1}'));
  expect(serverWords(language)).toMatchObject({ discount, discountName });
});

test('[BIZ-07] a discount has its name and its reason, with the shop’s own name if there is one', () => {
  const { discount } = cartTexts('nb-NO');
  const values = { from: '5', off: '10', of: 'Krus {name}' };
  expect([
    discount({ word: 'siblingPercent', kind: 'sibling', name: null, ...values }),
    discount({ word: 'piecesOf', kind: 'pieces', name: null, ...values }),
    discount({ word: 'pieces', kind: 'pieces', name: 'Høstrabatt', ...values }),
  ]).toEqual([
    'Søskenrabatt (10 % fra og med barn nummer to)',
    'Mengderabatt (10 % fra 5 stk. Krus {name})',
    'Høstrabatt (10 % fra 5 stk.)',
  ]);
});
