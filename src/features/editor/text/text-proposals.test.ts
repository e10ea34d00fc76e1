import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextFont } from '#core/contract/template-format.ts';
import { createTestTextEngine } from '#core/layout/fixtures/test-engine.ts';
import { NAME_TEXT } from '#core/layout/fixtures/sample-templates.ts';
import { checkTextChange, smallerSize } from '#core/layout/text/text-change.ts';
import { ok } from '#core/kernel/result.ts';
import { createTextProposals, goOnTyping, isRefusalOf, type Settled } from './text-proposals.ts';

/** The real text rules on a field of 100 by 60 points. */
async function open(font: Partial<TextFont> = {}) {
  const engine = await createTestTextEngine(['Lora', 'Anton', 'Tourney']);
  const element = { ...NAME_TEXT, box: { ...NAME_TEXT.box, width: 100 } };
  const kept = { font: { ...NAME_TEXT.font, size: 20, text: 'Kari', ...font } };
  const settled: Settled[] = [];
  const proposals = createTextProposals({
    current: () => kept.font,
    check: async (current, proposed) => {
      const answer = await checkTextChange(engine, element, current, proposed);
      if (answer.ok) return ok({ accepted: true, font: answer.value });
      return ok({ accepted: false, reason: answer.error, fitsAtPt: await smallerSize(engine, element, proposed) });
    },
    accept: (accepted) => {
      kept.font = accepted;
    },
    onSettled: (result) => settled.push(result),
  });
  return { kept, settled, proposals };
}

test('[EDT-09] fast typing keeps every letter that fits and reports once that the rest did not', async () => {
  const { kept, settled, proposals } = await open();
  const typed = 'Kari Nordmann Olsen';
  for (let end = 5; end <= typed.length; end++) proposals.propose({ text: typed.slice(0, end) });
  await proposals.idle();
  expect(kept.font.text.length).toBeGreaterThan(4);
  expect(typed.startsWith(kept.font.text)).toBe(true);
  expect(kept.font.text.length).toBeLessThan(typed.length);
  expect(settled).toMatchObject([{ kind: 'refused', reason: 'text.wider_than_box' }]);
});

test('[EDT-09] refused text says at which size it fits, and is accepted at that size', async () => {
  const { kept, settled, proposals } = await open();
  proposals.propose({ text: 'Kari Nordmann' });
  await proposals.idle();
  const [refused] = settled;
  const fits = refused?.kind === 'refused' ? refused.fits : null;
  expect(fits).toEqual({ text: 'Kari Nordmann', size: expect.any(Number) });
  if (fits && fits !== 'none') proposals.propose(fits);
  proposals.propose({ text: 'Kari Nordmann '.repeat(9) });
  await proposals.idle();
  expect(kept.font).toMatchObject(fits ?? {});
  expect(settled.at(-1)).toMatchObject({ kind: 'refused', fits: 'none' });
});

test('[EDT-09] a size that does not fit is refused and the text stays as it was', async () => {
  const { kept, settled, proposals } = await open();
  const before = kept.font;
  proposals.propose({ size: 80 });
  await proposals.idle();
  expect(kept.font).toBe(before);
  expect(settled[0]?.kind).toBe('refused');
});

test('[EDT-09] runs of white space become one space', async () => {
  const { kept, settled, proposals } = await open();
  proposals.propose({ text: 'A \t  b' });
  await proposals.idle();
  expect(kept.font.text).toBe('A b');
  expect(settled).toEqual([{ kind: 'accepted' }]);
});

test('[EDT-08] a colour, an alignment and a face are stored', async () => {
  const { kept, proposals } = await open();
  proposals.propose({ color: '#C52B2B' });
  proposals.propose({ horizontalAlign: 'right' });
  proposals.propose({ family: 'Anton' });
  await proposals.idle();
  expect(kept.font).toMatchObject({ color: '#C52B2B', horizontalAlign: 'right', family: 'Anton', text: 'Kari' });
});

/**
 * Types letters one by one into a box that shows the kept text after each answer. `caret`: number of letters after the
 * caret.
 */
async function typeSlowly(field: Awaited<ReturnType<typeof open>>, letters: Iterable<string>, caret = 0) {
  const { kept, settled, proposals } = field;
  for (const letter of letters) {
    const shown = kept.font.text;
    const behind = shown.slice(shown.length - caret);
    const inBox = shown.slice(0, shown.length - caret) + letter + behind;
    const last = settled.at(-1);
    proposals.propose({ text: last?.kind === 'refused' ? goOnTyping(last, inBox) : inBox }, behind);
    await proposals.idle();
  }
}

const press = async ({ settled, proposals }: Awaited<ReturnType<typeof open>>) => {
  const last = settled.at(-1);
  if (last?.kind === 'refused' && last.fits && last.fits !== 'none') proposals.propose(last.fits);
  await proposals.idle();
  return last?.kind === 'refused' ? last.fits : null;
};

test('[EDT-09] letters typed one by one and then accepted at a smaller size give the typed text, wherever they are typed', async () => {
  const letters = fc.string({ unit: fc.constantFrom('i', 'm', 'l', 'Å', 'e', 's', 'W', 'o'), minLength: 8, maxLength: 22 });
  await fc.assert(
    fc.asyncProperty(letters, fc.nat({ max: 4 }), async (typed, caret) => {
      const field = await open();
      await typeSlowly(field, typed, caret);
      const fits = await press(field);
      const whole = `${'Kari'.slice(0, 4 - caret)}${typed}${'Kari'.slice(4 - caret)}`;
      if (fits !== 'none') expect(field.kept.font.text).toBe(whole);
    }),
    { numRuns: 60 },
  );
});

test('[EDT-09] deleting after a refusal starts again from the text in the box', async () => {
  const field = await open();
  await typeSlowly(field, ' Nordmannsen');
  const shown = field.kept.font.text;
  const last = field.settled.at(-1);
  if (last?.kind !== 'refused') throw new Error('the whole name fits');
  expect(goOnTyping(last, shown.slice(0, -1))).toBe(shown.slice(0, -1));
  expect(goOnTyping(last, `x${shown}`)).toBe(`x${shown}`);
});

test('[EDT-09] a refusal no longer applies to another text, and survives the trimming of its text', async () => {
  const field = await open({ text: 'Kari ' });
  await typeSlowly(field, ['Nordmannsen Olsen']);
  const last = field.settled.at(-1);
  if (last?.kind !== 'refused') throw new Error('the whole name fits');
  expect(isRefusalOf(last, { ...field.kept.font, text: 'Kari' })).toBe(true);
  expect(isRefusalOf(last, { ...field.kept.font, text: '' })).toBe(false);
  expect(isRefusalOf(last, { ...field.kept.font, size: 12 })).toBe(false);
});

test('[EDT-09] text that fits at no size does not block typing into the empty box', async () => {
  const field = await open({ text: '' });
  await typeSlowly(field, ['Kari Nordmann '.repeat(20)]);
  await typeSlowly(field, 'Kari');
  expect(field.kept.font.text).toBe('Kari');
});
