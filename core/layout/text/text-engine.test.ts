import { expect, test } from 'vitest';
import { FONT_FAMILIES } from '#core/contract/template-format.ts';
import { createTestTextEngine } from '../fixtures/test-engine.ts';
import { familyForText } from './family-for-text.ts';
import { shapeLine } from './shape-line.ts';

const engine = await createTestTextEngine();

test.each(FONT_FAMILIES)('[EDT-08] %s draws Norwegian, Swedish, German and French letters, digits and kroner', (family) => {
  const text = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅabcdefghijklmnopqrstuvwxyzæøåäöüßéèàç 0123456789 .,:;!?&-–«»“”’ kr €';
  expect(engine.prepare(text, family).missing).toEqual([]);
});

test('[BEY-03] letters that a family cannot draw are named, each once', () => {
  expect(engine.prepare('誕生日 誕 abc', 'Lora').missing).toEqual(['誕', '生', '日']);
  expect(engine.prepare('Zażółć', 'Graduate').missing).toEqual([]);
  expect(engine.font('Graduate').borrowedOf('Zażółć ż Анна')).toEqual(['ż', 'ć']);
  expect(engine.font('Montserrat').borrowedOf('Zażółć ż Анна')).toEqual([]);
});

test('[EDT-08] [BEY-03] a family that has the letters is found, and none if none has them', async () => {
  expect(await familyForText(engine, 'Zażółć', ['Graduate', 'Lora'])).toBe('Lora');
  expect(await familyForText(engine, 'Zażółć')).toBe('Roboto');
  expect(await familyForText(engine, 'Żaneta 😀', ['Graduate', 'Lora'])).toBe('Lora');
  expect(await familyForText(engine, 'Anna 誕')).toBeNull();
});

test('[EDT-24] kerning is part of the width', () => {
  const font = engine.font('Montserrat');
  const pair = shapeLine({ text: 'AV', direction: 'ltr' }, font).widthUnits;
  const apart = shapeLine({ text: 'A', direction: 'ltr' }, font).widthUnits + shapeLine({ text: 'V', direction: 'ltr' }, font).widthUnits;
  expect(pair).toBeLessThan(apart);
});

test('[EDT-24] text from right to left is placed from right to left, numbers in it from left to right', () => {
  const font = engine.font('Roboto');
  const prepared = engine.prepare('אב 12', 'Roboto');
  expect(prepared.paragraphs[0]?.direction).toBe('rtl');
  const digits = shapeLine({ text: '12', direction: 'ltr' }, font).glyphs.map(([glyphId]) => glyphId);
  const line = shapeLine({ text: 'אב 12', direction: 'rtl' }, font);
  // The number is last in the text and leftmost on the line.
  expect(line.glyphs.map(([glyphId]) => glyphId)).toEqual(digits);
  const lastDigit = line.glyphs.at(-1)?.[1] ?? 0;
  expect(line.fallbacks[0]?.glyphs.every(([, x]) => x > lastDigit)).toBe(true);
});

test('[EDT-24] the same face gives the same outline for a glyph, in halves of font units', () => {
  const font = engine.font('Lobster');
  const glyphId = shapeLine({ text: 'å', direction: 'ltr' }, font).glyphs[0]?.[0] ?? 0;
  expect(font.outline(glyphId, null)).toMatch(/^m-?\d+ -?\d+([mlqcz\d -]|\.5)+z$/);
});

test('[EDT-24] a face that failed to load is requested again', async () => {
  const { createTextEngine } = await import('./text-engine.ts');
  const { readFont } = await import('../fixtures/test-engine.ts');
  const hb = await import('harfbuzzjs');
  let asked = 0;
  const flaky = createTextEngine(hb, (family) => (++asked === 1 ? Promise.reject(new Error('offline')) : readFont(family)));
  await expect(flaky.loadFaces(['Lora'])).rejects.toThrow('offline');
  await flaky.loadFaces(['Lora', 'Lora']);
  expect(flaky.font('Lora').unitsPerEm).toBeGreaterThan(0);
  expect(asked).toBe(2);
});

test('[KEP-12] a fallback face is loaded only when a text needs it', async () => {
  const { createTextEngine } = await import('./text-engine.ts');
  const { readFont } = await import('../fixtures/test-engine.ts');
  const hb = await import('harfbuzzjs');
  const asked: string[] = [];
  const lazy = createTextEngine(hb, (face) => {
    asked.push(face);
    return readFont(face);
  });
  await lazy.loadForTexts([{ family: 'Lora', text: 'Åse Żak' }]);
  expect(asked).toEqual(['Lora']);
  await lazy.loadForTexts([
    { family: 'Lora', text: 'محمد' },
    { family: 'Lora', text: 'سارة 🎂' },
  ]);
  expect(asked).toEqual(['Lora', 'Noto Sans Arabic', 'Noto Emoji']);
});
