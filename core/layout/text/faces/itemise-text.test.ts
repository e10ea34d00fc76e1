import { readFile } from 'node:fs/promises';
import * as hb from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { FONT_FAMILIES } from '#core/contract/template-format.ts';
import { createTestTextEngine } from '#core/layout/fixtures/test-engine.ts';
import { fontPath } from '../font-files.ts';
import { normalizeText } from '../normalize-text.ts';
import { shapeLine } from '../shape-line.ts';
import { FALLBACK_FACES } from './fallback-faces.ts';
import { coverageOf, itemiseText } from './itemise-text.ts';

const engine = await createTestTextEngine();
/** A family that lacks two Vietnamese letters. */
const isLatin = (grapheme: string): boolean => (grapheme.codePointAt(0) ?? 0) < 0x250 && !['Đ', '1️⃣'].includes(grapheme);
const runsOf = (text: string) => itemiseText(text, isLatin).map(({ start, end, face, script }) => [text.slice(start, end), face, script]);

test.each([
  ['Ola Nordmann', [['Ola Nordmann', null, null]]],
  ['محمد', [['محمد', 'Noto Sans Arabic', 'Arab']]],
  ['שרה', [['שרה', 'Noto Sans Hebrew', 'Hebr']]],
  ['Иван', [['Иван', 'Noto Sans', 'Cyrl']]],
  ['Ελένη', [['Ελένη', 'Noto Sans', 'Grek']]],
  [
    'ΕИ',
    [
      ['Ε', 'Noto Sans', 'Grek'],
      ['И', 'Noto Sans', 'Cyrl'],
    ],
  ],
  [
    'Ola محمد',
    [
      ['Ola ', null, null],
      ['محمد', 'Noto Sans Arabic', 'Arab'],
    ],
  ],
  ['می\u200Cخواهم', [['می\u200Cخواهم', 'Noto Sans Arabic', 'Arab']]],
  ['שָׂרָה', [['שָׂרָה', 'Noto Sans Hebrew', 'Hebr']]],
  ['а\u0301', [['а\u0301', 'Noto Sans', 'Cyrl']]],
  ['q\u0301', [['q\u0301', null, null]]],
  ['👨‍👩‍👧', [['👨‍👩‍👧', 'Noto Emoji', 'Zyyy']]],
  [
    '🇳🇴🇸🇪',
    [
      ['🇳🇴', 'Noto Emoji', 'Zyyy'],
      ['🇸🇪', 'Noto Emoji', 'Zyyy'],
    ],
  ],
  ['👍🏽', [['👍🏽', 'Noto Emoji', 'Zyyy']]],
  ['1️⃣', [['1️⃣', 'Noto Emoji', 'Zyyy']]],
  ['12', [['12', null, null]]],
  [
    'Đặng Ан',
    [
      ['Đặ', 'Noto Sans', 'Latn'],
      ['ng ', null, null],
      ['Ан', 'Noto Sans', 'Cyrl'],
    ],
  ],
  ['अनिल', [['अनिल', null, null]]],
  ['李', [['李', null, null]]],
])('[KEP-12] %s is split by the face that draws it, never inside a letter', (text, runs) => {
  expect(runsOf(text)).toEqual(runs);
});

test.each(FALLBACK_FACES)('[KEP-12] the letters that %s is chosen for are in its file', async (face) => {
  const file = new hb.Face(new hb.Blob(await readFile(new URL(`../../../../public/${fontPath(face)}`, import.meta.url))));
  const points = new Set(file.collectUnicodes());
  expect([...coverageOf(face)].filter((point) => !points.has(point))).toEqual([]);
  expect(coverageOf(face).size).toBeGreaterThan(80);
});

const NAMES = [
  'محمد',
  'سارة',
  'שרה',
  'נועה לוי',
  'Иван Петров',
  'Ελένη',
  'Ola محمد',
  'Jonas 🎂',
  '👨‍👩‍👧',
  '👩🏽‍🚀',
  '🇳🇴🇸🇪',
  '🏳️‍🌈',
  '❤️',
  '1️⃣',
];

test.each(FONT_FAMILIES)(
  '[KEP-12] names in Arabic, Hebrew, Cyrillic and Greek and with emoji have all their letters in the faces behind %s',
  (family) => {
    const font = engine.font(family);
    for (const name of NAMES) {
      const { missing, paragraphs } = engine.prepare(name, family);
      expect(missing).toEqual([]);
      const { fallbacks, widthUnits } = shapeLine({ text: name, direction: paragraphs[0]?.direction ?? 'ltr' }, font);
      expect(fallbacks.length).toBe(1);
      expect(paragraphs[0]?.advances.at(-1)).toBe(widthUnits);
      for (const { face, glyphs } of fallbacks) {
        for (const [glyphId] of glyphs) expect(font.outline(glyphId, face)).not.toBe('');
      }
    }
  },
);

test('[KEP-12] Arabic letters join, and an emoji sequence is one picture', () => {
  const font = engine.font('Lora');
  const glyphs = (text: string, direction: 'ltr' | 'rtl') => shapeLine({ text, direction }, font).fallbacks.flatMap((run) => run.glyphs);
  const joined = glyphs('محمد', 'rtl').map(([id]) => id);
  const alone = ['د', 'م', 'ح', 'م'].flatMap((letter) => glyphs(letter, 'rtl').map(([id]) => id));
  expect(joined).toHaveLength(4);
  expect(joined[1]).not.toBe(alone[1]);
  for (const sequence of ['👨‍👩‍👧', '🇳🇴', '👍🏽', '🏳️‍🌈', '1️⃣']) expect([sequence, glyphs(sequence, 'ltr').length]).toEqual([sequence, 1]);
});

test('[KEP-12] faces with other units are scaled to the family’s, so a letter has the same size in every family', () => {
  const widthEm = (family: (typeof FONT_FAMILIES)[number], text: string) =>
    shapeLine({ text, direction: 'ltr' }, engine.font(family)).widthUnits / engine.font(family).unitsPerEm;
  for (const text of ['Иван', '🎂']) {
    for (const family of FONT_FAMILIES) expect(widthEm(family, text)).toBeCloseTo(widthEm('Lora', text), 2);
  }
});

test('[KEP-12] in a line from right to left the parts are ordered from right to left, each in its face', () => {
  const line = shapeLine({ text: 'محمد 🎂 Ola', direction: 'rtl' }, engine.font('Roboto'));
  const xOf = (face: string) => line.fallbacks.find((run) => run.face === face)?.glyphs[0]?.[1] ?? -1;
  const latin = line.glyphs.map(([, x]) => x);
  expect(Math.max(...latin)).toBeLessThan(xOf('Noto Emoji'));
  expect(xOf('Noto Emoji')).toBeLessThan(xOf('Noto Sans Arabic'));
  // An emoji in front does not make it a line from left to right.
  expect(engine.prepare('🎂 محمد', 'Roboto').paragraphs[0]?.direction).toBe('rtl');
});

test('[KEP-12] letters that no face has are reported as readers count them', () => {
  expect(engine.prepare('अनिल Ola', 'Lora').missing).toEqual(['अ', 'नि', 'ल']);
  expect(engine.prepare('ง่ายง่าย', 'Lora').missing).toEqual(['ง่', 'า', 'ย']);
});

test.each(FONT_FAMILIES)('[KEP-12] private use, unassigned code points and non-characters are letters that %s lacks', (family) => {
  const points = [0xe000, 0xf8ff, 0xf0000, 0x378, 0x2065, 0xfff0, 0xfdd0, 0xfffe, 0x1fffe, 0x1fbff, 0xe0080, 0x10ffff];
  for (const letter of points.map((point) => String.fromCodePoint(point))) {
    expect(engine.prepare(normalizeText(`Ola ${letter} N`), family).missing).toEqual([letter]);
  }
});
