/** The example of a number in another country, in what a refused one is answered with. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { normalizePhone } from '#core/domain/validation/phone.ts';

const IssueSchema = z.record(z.string(), z.unknown());
const wordsOf = (lang: string, file: string) =>
  IssueSchema.parse(JSON.parse(readFileSync(fileURLToPath(new URL(`./locales/${lang}/${file}.json`, import.meta.url)), 'utf8')));
const FORMS = [
  ['start/access', 'phoneInvalid'],
  ['later/account', 'phone_invalid'],
  ['later/checkout', 'phone_invalid'],
] as const;

test.each(['en', 'nb', 'sv'])(
  '[ACC-06] [CHK-06] a refused number is answered in %s with an example of one with its country code',
  (lang) => {
    for (const [file, key] of FORMS) {
      const words = wordsOf(lang, file);
      const issues = IssueSchema.parse(words['issue'] ?? words);
      for (const [country, variant] of [
        ['NO', key],
        ['SE', `${key}_SE`],
      ] as const) {
        const [example = ''] = /\+\d[\d ]+\d/.exec(z.string().parse(issues[variant])) ?? [];
        expect(normalizePhone(example, country)).toBe(example.replaceAll(' ', ''));
        // One that is taken without its code would explain nothing.
        const [, ...national] = example.split(' ');
        expect(normalizePhone(`0${national.join(' ')}`, country)).toBeNull();
        expect(normalizePhone(national.join(' '), country)).toBeNull();
      }
    }
  },
);
