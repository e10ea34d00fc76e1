import { expect, test } from 'vitest';
import { licenceText, pictureLicence } from './picture-licence.ts';

test('[LOV-07] the licence has the same number of rules in each language, each of them once', () => {
  const all = ['en', 'nb', 'sv'].map((language) => pictureLicence(language));
  for (const { title, rules } of all) {
    expect(title).not.toBe('');
    expect(new Set(rules).size).toBe(all[0]?.rules.length);
  }
  expect(new Set(all.map(({ title }) => title)).size).toBe(3);
});

test('[LOV-07] every Norwegian tag has the Norwegian licence, and a language without a licence the English one', () => {
  const others = ['nb', 'nb-NO', 'no', 'nn-NO'].filter((tag) => pictureLicence(tag) !== pictureLicence('nb'));
  expect(others).toEqual([]);
  expect(pictureLicence('de')).toBe(pictureLicence('en'));
});

test('[LOV-07] the file in the zip has the title and every rule on a line of its own', () => {
  const { title, rules } = pictureLicence('nb');
  expect(
    licenceText('nb')
      .split('\r\n')
      .filter((line) => line !== ''),
  ).toEqual([title, ...rules.map((rule) => `- ${rule}`)]);
});
