/** The promises in the app's words match the server's behaviour. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES, wordsOf } from './app-words.ts';

test.each(LANGUAGES)('[ACC-06] the phone number of a registration promises no text message, in %s', (language) => {
  const hint = wordsOf(language, 'access')['mobileHint'];
  expect(hint).toMatch(/e-?mail|e-post/);
  expect(hint).not.toMatch(/\b(message|melding|meddelande|SMS)\b/i);
});

test('[OPX-09] [EDT-16] the reference describes a slider without a duration and the notice before the cart', () => {
  const meaningOf = (key: string) =>
    readFileSync('docs/settings.md', 'utf8')
      .split('\n')
      .find((line) => line.includes(`\`${key}\``));
  expect(meaningOf('pages[].modules.en[].duration')).toContain('null: 5 seconds');
  const notice = meaningOf('settings.options.warnBeforeAddingToCart');
  expect(notice).toMatch(/[Oo]nce per session.*cannot be returned.*once more comes before each product/);
});
