import { expect, test } from 'vitest';
import { chooseLanguage, offeredLanguages } from './choose-language.ts';

const offered = ['nb', 'en'];

test('[PUB-07] the device’s choice has precedence, then the browser’s languages in their order, then the shop’s default', () => {
  expect(chooseLanguage({ remembered: 'en', preferred: ['nb-NO'], offered })).toBe('en');
  expect(chooseLanguage({ remembered: null, preferred: ['de-DE', 'en-GB', 'nb'], offered })).toBe('en');
  expect(chooseLanguage({ remembered: null, preferred: ['nn-NO', 'en'], offered })).toBe('nb');
  expect(chooseLanguage({ remembered: null, preferred: ['no'], offered })).toBe('nb');
  expect(chooseLanguage({ remembered: null, preferred: ['fr'], offered })).toBe('nb');
});

test('[PUB-07] a language that the shop has stopped offering is not used', () => {
  expect(chooseLanguage({ remembered: 'sv', preferred: [], offered })).toBe('nb');
  expect(chooseLanguage({ remembered: 'sv', preferred: [], offered: [] })).toBe('en');
});

test('[PUB-07] a shop offers the languages that it lists and the app has texts for, its default first', () => {
  const locale = { languages: [{ name: 'en' }, { name: 'de' }, { name: 'sv' }], default_language: 'sv' };
  expect(offeredLanguages(locale, ['en', 'nb', 'sv'])).toEqual(['sv', 'en']);
  expect(offeredLanguages({ ...locale, default_language: 'de' }, ['en', 'nb', 'sv'])).toEqual(['en', 'sv']);
});
