/**
 * The texts that a language still lacks, as JSON for translation: `npx tsx scripts/missing-words.ts sv`.
 * Prints the English text beside each key, and then the keys that English no longer has; nothing if the language is
 * complete.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Words = { readonly [key: string]: string | Words };
const [language] = process.argv.slice(2);
if (!language) throw new Error('Say which language: npx tsx scripts/missing-words.ts sv');

const FOLDERS = [
  'src/i18n/locales',
  'server/mail/locales',
  'server/payment/pages/locales',
  'server/features/cart/locales',
  'server/features/checkout/locales',
  'server/features/shop/locales',
];

function readWords(file: string): Words {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Words) : {}; // our own files
}

function missing(english: Words, other: Words | string | undefined, prefix: string): [string, string][] {
  return Object.entries(english).flatMap(([key, words]): [string, string][] => {
    const theirs = typeof other === 'object' ? other[key] : undefined;
    if (typeof words !== 'string') return missing(words, theirs, `${prefix}${key} › `);
    return typeof theirs === 'string' ? [] : [[prefix + key, words]];
  });
}

for (const folder of FOLDERS) {
  const isApp = folder === 'src/i18n/locales';
  const files = isApp
    ? readdirSync(path.join(folder, 'en'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json'))
        .map((file) => ({ en: `en/${file}`, other: `${language}/${file}` }))
    : [{ en: 'en.json', other: `${language}.json` }];
  for (const file of files) {
    const [english, other] = [readWords(path.join(folder, file.en)), readWords(path.join(folder, file.other))];
    const [lacking, left] = [missing(english, other, ''), missing(other, english, '')];
    const name = path.join(folder, file.other);
    if (lacking.length > 0) process.stdout.write(`${name} ${JSON.stringify(Object.fromEntries(lacking), null, 2)}\n`);
    if (left.length > 0) process.stdout.write(`${name} to be deleted: ${left.map(([key]) => key).join(', ')}\n`);
  }
}
