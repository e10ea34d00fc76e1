import { expect, test } from 'vitest';
import { acceptedLanguages, preferredLanguage } from './request-language.ts';

test("[LOV-11] a browser's languages are ordered by their weight, and one with weight 0 is left out", () => {
  expect(acceptedLanguages('en;q=0.5, nb-NO, nb;q=0.9, de;q=0, *;q=0.1')).toEqual(['nb-NO', 'nb', 'en', '*']);
  expect([preferredLanguage('nb;q=0,*'), preferredLanguage('nb;q=0, en'), preferredLanguage(undefined)]).toEqual([null, 'en', null]);
});
