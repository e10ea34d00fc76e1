/** What a customer meets on a screen, in a mail and on paper has one name and one writing. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { codeInGroups } from '#core/domain/pictures/codes/picture-code.ts';
import { LANGUAGES, type Words, wordsOf } from './app-words.ts';

const SERVER = path.resolve(import.meta.dirname, '../../server');
const serverWords = (area: string, language: string): Words =>
  JSON.parse(readFileSync(path.join(SERVER, area, 'locales', `${language}.json`), 'utf8')) as Words; // our own files

test.each(LANGUAGES)('[LOV-04] the total has one word in %s, from the cart to the mail and the receipt', (language) => {
  const onScreens = ['cart', 'checkout', 'orders', 'cart-words'].map((area) => wordsOf(language, area)['total']);
  const onPaper = [serverWords('documents', language)['total'], serverWords('features/cart', language)['total']];
  const mail = Object.values(serverWords('mail', language)['orderConfirmation'] ?? {}).join('\n');
  const inMail = /(\p{L}+): \{\{total\}\}/u.exec(mail)?.[1];
  expect(new Set([...onScreens, ...onPaper, inMail])).toEqual(new Set([inMail]));
});

test.each(LANGUAGES)('[ACC-01] the example of a picture code is written in %s as letter and mail write codes', (language) => {
  const example = /[A-Z0-9]{4}[A-Z0-9 -]+[A-Z0-9]/.exec(String(wordsOf(language, 'access')['pictureCodeHint']))?.[0] ?? '';
  expect(example).toBe(codeInGroups(example));
});
