/** Each language has every word, and every key that the code uses exists. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeInGroups } from '#core/domain/pictures/codes/picture-code.ts';
import { isCartLane, LANE_SUBJECTS } from '#core/operations/lane.ts';
import { OPERATIONS, type QueuedOperation } from '#core/operations/operations.ts';
import { LANGUAGES, partsOf, type Words, wordsOf } from './app-words.ts';

const SOURCES = path.resolve(import.meta.dirname, '../../src');

const areas = partsOf('en').map((part) => path.basename(part));
const keysOf = (words: Words, prefix = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`)));
const valueAt = (words: Words, key: string): string | Words | undefined =>
  key.split('.').reduce<string | Words | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), words);
/** {{name}} and <mail>. */
const parametersOf = (text: string): string[] => [...text.matchAll(/(?:\{\{|<)(\w+)/g)].map((match) => match[1] ?? '').sort();

const others = LANGUAGES.filter((language) => language !== 'en');
const pairs = others.flatMap((language) => areas.map((area) => ({ language, area })));

describe.each(pairs)('words of $area in $language', ({ language, area }) => {
  const en = wordsOf('en', area);
  const other = wordsOf(language, area);

  // To list the missing words as JSON to translate: npx tsx scripts/missing-words.ts <language>
  test('[PUB-07] it has every key of English, and no other', () => {
    expect(keysOf(other).sort()).toEqual(keysOf(en).sort());
  });

  test('[PUB-07] no text is empty, and both languages use the same parameters and tags', () => {
    for (const key of keysOf(en)) {
      const flat = area === 'errors';
      const [english, theirs] = (flat ? [en[key], other[key]] : [valueAt(en, key), valueAt(other, key)]).map(String);
      // A part of a sentence about a count of zero may be empty.
      const isEmpty = !key.endsWith('_zero') && (english?.trim() === '' || theirs?.trim() === '');
      expect({ key, isEmpty }).toEqual({ key, isEmpty: false });
      expect({ key, uses: parametersOf(theirs ?? '') }).toEqual({ key, uses: parametersOf(english ?? '') });
    }
  });
});

/**
 * Before these words a count needs no singular: the number is a place in a list, the word is an abbreviation, or the
 * count is never 1.
 */
const NO_NOUN = /^(?:of|av|pcs|stk|st|år|years|dates|egne|egna)\b/u;

/** Shown from a count of two. */
const NEVER_ONE = ['trail.times', 'text.onAllPages', 'dates.offerMore'];

test('[PUB-07] a text with a count has a singular form', () => {
  const withoutSingular = LANGUAGES.flatMap((language) =>
    areas.flatMap((area) => {
      const words = wordsOf(language, area);
      return keysOf(words).filter((key) => {
        const after = /\{\{count\}\} (\p{L}.*)/u.exec(String(valueAt(words, key) ?? ''))?.[1];
        return after !== undefined && !NO_NOUN.test(after) && !/_(?:one|other)$/.test(key) && !NEVER_ONE.includes(key);
      });
    }),
  );
  expect(withoutSingular).toEqual([]);
});

test('[PUB-07] every language has every area', () => {
  for (const language of others) expect([...partsOf(language)].sort()).toEqual([...partsOf('en')].sort());
});

describe.each(LANGUAGES)('labels of waiting changes in %s', (language) => {
  const labelsIn = (area: string) => Object.keys(wordsOf(language, area).call ?? {}).sort();
  const namesOf = (operations: typeof OPERATIONS) => operations.map(({ call }) => call.name);

  const isAwaited = (operation: QueuedOperation) => {
    const intent = operation.read(operation.example);
    return intent !== null && isCartLane(intent.lane);
  };

  test('[PUB-07] [OFF-04] the queue has a label for every kind of change; labels of single operations belong to operations', () => {
    expect(Object.keys(wordsOf(language, 'connection').subject ?? {}).sort()).toEqual([...LANE_SUBJECTS].sort());
    expect(namesOf(OPERATIONS)).toEqual(expect.arrayContaining(labelsIn('connection')));
  });

  test('[PUB-07] [CHK-17] the checkout has a label for every operation that it waits for; labels of single operations belong to these', () => {
    expect([...namesOf(OPERATIONS.filter(isAwaited)), 'other']).toEqual(expect.arrayContaining(labelsIn('checkout')));
    expect(labelsIn('checkout')).toContain('other');
  });
});

function* componentFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* componentFiles(file);
    else if (/\.tsx?$/.test(entry.name) && !entry.name.includes('.test.')) yield file;
  }
}

test('[PUB-07] every literal key that a component asks for has words', () => {
  const missing: string[] = [];
  for (const file of componentFiles(SOURCES)) {
    const source = readFileSync(file, 'utf8');
    const own = [...source.matchAll(/useTranslation\(\[?'([\w-]+)'/g)].map((match) => match[1] ?? '');
    if (own.length === 0) continue;
    for (const [, key = '', namespace] of source.matchAll(/\bt\('([\w:.-]+)'(?:, \{[^}]*ns: '([\w-]+)')?/g)) {
      const [name = '', named = namespace] = key.split(':').reverse();
      const candidates = named === undefined ? own : [named];
      const isThere = candidates
        .filter((area) => areas.includes(area))
        .some((area) => valueAt(wordsOf('en', area), name) !== undefined || valueAt(wordsOf('en', area), `${name}_one`) !== undefined);
      if (!isThere) missing.push(`${path.relative(SOURCES, file)}: ${key}`);
    }
  }
  expect(missing).toEqual([]);
});

/** Sentences that two places of the checkout show on purpose. */
const SAID_TWICE = new Set(['catalogueDelivery', 'next.catalogue.text']);
const LONG = 60;

test('[PUB-07] an area has each long sentence under one key only', () => {
  const twice = LANGUAGES.flatMap((language) =>
    areas.flatMap((area) => {
      const words = wordsOf(language, area);
      const stems = new Map<string, Set<string>>();
      for (const key of keysOf(words)) {
        const [text, stem] = [String(valueAt(words, key) ?? ''), key.replace(/_(?:zero|one|other)$/, '')];
        if (text.length > LONG && !SAID_TWICE.has(stem)) stems.set(text, (stems.get(text) ?? new Set()).add(stem));
      }
      return [...stems.values()].filter(({ size }) => size > 1).map((keys) => `${language} ${area}: ${[...keys].join(', ')}`);
    }),
  );
  expect(twice).toEqual([]);
});

// A term has one name and one spelling on the screens, in mails and on paper.
const SERVER = path.resolve(import.meta.dirname, '../../server');
const serverWords = (area: string, language: string): Words =>
  JSON.parse(readFileSync(path.join(SERVER, area, 'locales', `${language}.json`), 'utf8')) as Words; // our own files

test.each(LANGUAGES)('[LOV-04] the total has one term in %s, from the cart to the mail and the receipt', (language) => {
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
