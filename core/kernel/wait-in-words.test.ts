import { expect, test } from 'vitest';
import { waitInWords } from './wait-in-words.ts';

test.each([
  [1, 'en', '1 second'],
  [40, 'nb', '40 sekunder'],
  [90, 'sv', '90 sekunder'],
  [91, 'en', '2 minutes'],
  [466, 'nb', '8 minutter'],
  [3600, 'en', '60 minutes'],
])('[SEC-03] a wait of %d s is said in %s as %s', (seconds, language, words) => expect(waitInWords(seconds, language)).toBe(words));
