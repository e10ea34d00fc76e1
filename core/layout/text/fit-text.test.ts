import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FONT_FAMILIES, type FontFamily, TEXT_SIZE_PT } from '#core/contract/template-format.ts';
import { createTestTextEngine } from '../fixtures/test-engine.ts';
import { fitText, LINE_HEIGHT, setText, sizeSteps, type TextFrame } from './fit-text.ts';

const engine = await createTestTextEngine();
const steps = sizeSteps(TEXT_SIZE_PT.max);

const words = fc.array(fc.stringMatching(/^[A-Za-zæøåÆØÅéü,.'-]{1,12}$/), { minLength: 1, maxLength: 12 });
const text = fc
  .tuple(words, words, fc.boolean())
  .map(([first, second, twoParagraphs]) => (twoParagraphs ? `${first.join(' ')}\n${second.join(' ')}` : first.join(' ')));
const frame: fc.Arbitrary<TextFrame> = fc.record({
  widthPt: fc.integer({ min: 30, max: 600 }),
  heightPt: fc.integer({ min: 14, max: 300 }),
  maxLines: fc.integer({ min: 0, max: 3 }),
});

const family = fc.constantFrom(...FONT_FAMILIES);

test('[EDT-09] binary search finds the same size as stepping down', () => {
  fc.assert(
    fc.property(text, frame, family, (value, box, of) => {
      const prepared = engine.prepare(value, of);
      const font = engine.font(of);
      const stepped = steps.find((sizePt) => setText(prepared, font, sizePt, box).misfit === null);
      const fitted = fitText(prepared, font, steps, box);
      expect(fitted.misfit === null ? fitted.sizePt : undefined).toBe(stepped);
    }),
    { numRuns: 300 },
  );
});

/** 0 where not even the smallest size fits. */
const sizeOf = (value: string, of: FontFamily, box: TextFrame): number => {
  const set = fitText(engine.prepare(value, of), engine.font(of), steps, box);
  return set.misfit === null ? set.sizePt : 0;
};

test('[EDT-09] fit is monotone: a shorter text is never set smaller, in any font', () => {
  fc.assert(
    fc.property(words, fc.nat({ max: 11 }), frame, family, (list, dropped, box, of) => {
      const shorter = list.slice(0, Math.max(1, list.length - dropped));
      expect(sizeOf(shorter.join(' '), of, box)).toBeGreaterThanOrEqual(sizeOf(list.join(' '), of, box));
    }),
    { numRuns: 300 },
  );
});

test('[EDT-09] fit is monotone: in a larger box a text is never set smaller, in any font', () => {
  const more = fc.record({ widthPt: fc.nat({ max: 120 }), heightPt: fc.nat({ max: 120 }), lines: fc.nat({ max: 2 }) });
  fc.assert(
    fc.property(text, frame, more, family, (value, box, { widthPt, heightPt, lines }, of) => {
      const larger = {
        widthPt: box.widthPt + widthPt,
        heightPt: box.heightPt + heightPt,
        maxLines: box.maxLines === 0 ? 0 : box.maxLines + lines,
      };
      expect(sizeOf(value, of, larger)).toBeGreaterThanOrEqual(sizeOf(value, of, box));
    }),
    { numRuns: 300 },
  );
});

test('[EDT-09] a fitted text is inside its frame, measured on the reshaped lines', () => {
  fc.assert(
    fc.property(text, frame, family, (value, box, of) => {
      const set = fitText(engine.prepare(value, of), engine.font(of), steps, box);
      if (set.misfit !== null) return;
      expect(set.widthPt).toBeLessThanOrEqual(box.widthPt + 0.002);
      expect(set.lines.length * LINE_HEIGHT * set.sizePt).toBeLessThanOrEqual(box.heightPt + 0.002);
      expect(set.lines.length).toBeLessThanOrEqual(box.maxLines > 0 ? box.maxLines : Number.POSITIVE_INFINITY);
    }),
  );
});

test('[EDT-09] lines contain every word of the text, in order', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 20, max: 400 }), (value, widthPt) => {
      const set = setText(engine.prepare(value, 'Roboto'), engine.font('Roboto'), 20, { widthPt, heightPt: 1000, maxLines: 0 });
      const joined = set.lines
        .map((line) => line.text)
        .join('')
        .replaceAll(/\s/g, '');
      expect(joined).toBe(value.replaceAll(/\s/g, ''));
    }),
  );
});

test('[EDT-09] a word wider than the box is reported as wider, and a text with too much height as taller', () => {
  const font = engine.font('Anton');
  const wide = fitText(engine.prepare('Menneskerettighetserklæringen', 'Anton'), font, steps, { widthPt: 40, heightPt: 300, maxLines: 0 });
  expect(wide).toMatchObject({ sizePt: 12, misfit: 'wider' });
  const tall = fitText(engine.prepare('En\nto\ntre', 'Anton'), font, steps, { widthPt: 400, heightPt: 30, maxLines: 0 });
  expect(tall).toMatchObject({ sizePt: 12, misfit: 'taller' });
  const tooManyLines = setText(engine.prepare('En\nto', 'Anton'), font, 12, { widthPt: 400, heightPt: 300, maxLines: 1 });
  expect(tooManyLines.misfit).toBe('taller');
});

test('[EDT-09] fixed texts smaller than 12 pt step down from their own size, not below 5', () => {
  expect(sizeSteps(9)).toEqual([9, 8, 7, 6, 5]);
  expect(sizeSteps(7.5)).toEqual([7.5, 7, 6, 5]);
  expect(sizeSteps(4)).toEqual([4]);
  expect(sizeSteps(14)).toEqual([14, 13, 12]);
  expect(sizeSteps(1e12)[0]).toBe(1000);
});
