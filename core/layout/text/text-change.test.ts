import { expect, test } from 'vitest';
import type { TextElement, TextFont } from '#core/contract/template-format.ts';
import { NAME_TEXT, SAMPLE_CARD } from '../fixtures/sample-templates.ts';
import { createTestTextEngine } from '../fixtures/test-engine.ts';
import { checkTextChange, fitOnOpen, smallerSize } from './text-change.ts';

const engine = await createTestTextEngine();
const FONT: TextFont = { ...NAME_TEXT.font, text: 'Ola Nordmann' };
const change = (proposed: Partial<TextFont>, current: TextFont = FONT, element: TextElement = NAME_TEXT) =>
  checkTextChange(engine, element, current, { ...current, ...proposed });

test('[EDT-09] a text that fits is accepted, normalised', async () => {
  expect(await change({ text: 'Ola \t\u0000 Nordmann ' })).toEqual({ ok: true, value: { ...FONT, text: 'Ola Nordmann ' } });
});

test('[EDT-09] a change that makes a text wider or taller than its box is refused, with the reason', async () => {
  expect(await change({ text: `${'Supercalifragilistic'.repeat(2)}` })).toEqual({ ok: false, error: 'text.wider_than_box' });
  expect(await change({ text: 'Ola\nNordmann' })).toEqual({ ok: false, error: 'text.taller_than_box' });
  expect(await change({ text: 'Ola Anders Johannes Nordmann' })).toEqual({ ok: false, error: 'text.wider_than_box' });
  expect(await change({ size: 90 })).toMatchObject({ ok: false });
});

test('[EDT-08] sizes are whole points from 12 to 110', async () => {
  for (const size of [11, 111, 20.5]) expect(await change({ size, text: 'A' })).toEqual({ ok: false, error: 'text.size_out_of_range' });
  expect(await change({ size: 12 })).toMatchObject({ ok: true });
  expect(await change({ size: 50, text: 'A' }, { ...FONT, text: 'A' })).toMatchObject({ ok: true });
});

test('[EDT-08] only the properties that the template lets the customer choose may change', async () => {
  const locked: TextElement = { ...NAME_TEXT, overrideFamily: false, overrideSize: false, overrideColor: false, overrideAlignment: false };
  for (const proposed of [{ family: 'Anton' }, { size: 20 }, { color: '#FFFFFF' }, { horizontalAlign: 'left' }] as const) {
    expect(await change(proposed, FONT, locked)).toEqual({ ok: false, error: 'text.not_changeable' });
  }
  expect(await change({ text: 'Kari' }, FONT, locked)).toMatchObject({ ok: true });
  expect(await change({ text: 'Kari' }, FONT, { ...NAME_TEXT, editable: false })).toEqual({ ok: false, error: 'text.not_changeable' });
});

test('[EDT-09] another family resets the size to the template’s if the text no longer fits', async () => {
  const wide: TextFont = { ...FONT, text: 'Ola Nordmann Ås', family: 'Sacramento', size: 50 };
  const changed = await change({ family: 'Montserrat' }, wide);
  expect(changed).toMatchObject({ ok: true, value: { family: 'Montserrat', size: NAME_TEXT.font.size } });
  expect(await change({ family: 'Anton' })).toMatchObject({ ok: true, value: { size: 36 } });
});

test('[EDT-09] an overflowing text may be shortened, not lengthened', async () => {
  const stuck: TextFont = { ...FONT, size: 12, text: 'Ord '.repeat(60).trim() };
  expect(await change({ text: stuck.text.slice(0, -4) }, stuck)).toMatchObject({ ok: true });
  expect(await change({ text: `${stuck.text}${' ord'.repeat(20)}` }, stuck)).toMatchObject({ ok: false, error: 'text.wider_than_box' });
});

test('[EDT-09] at opening, a text is made smaller until it fits, not below 12, and others stay unchanged', async () => {
  const resource = { kind: 'text' as const, ...FONT };
  const open = async (text: string) => fitOnOpen(engine, SAMPLE_CARD, { userResources: { 'front/name': { ...resource, text } } });
  expect((await open('Ola'))['front/name']).toMatchObject({ size: 36 });
  const shrunk = (await open('Ola Halvard Emmanuel Nordmann-Sørensen'))['front/name'];
  expect(shrunk?.kind === 'text' && shrunk.size).toBeLessThan(36);
  expect((await open('Ola '.repeat(80)))['front/name']).toMatchObject({ size: 12 });
  const untouched = { 'front/name': resource };
  expect(await fitOnOpen(engine, SAMPLE_CARD, { userResources: untouched })).toBe(untouched);
});

test('[EDT-09] a refused text fits at the largest smaller size, if the design lets the customer choose the size', async () => {
  const refused = { ...FONT, size: 36, text: 'Ola Anders Johannes Nordmann' };
  expect(await change({ text: refused.text })).toMatchObject({ ok: false });
  const size = (await smallerSize(engine, NAME_TEXT, refused)) ?? 0;
  expect(size).toBeGreaterThanOrEqual(12);
  expect(await change({ text: refused.text, size })).toMatchObject({ ok: true, value: { size, text: refused.text } });
  expect(await change({ text: refused.text, size: size + 1 })).toMatchObject({ ok: false });
  expect(await smallerSize(engine, { ...NAME_TEXT, overrideSize: false }, refused)).toBeNull();
  expect(await smallerSize(engine, NAME_TEXT, { ...refused, text: 'Ola '.repeat(80) }), 'not at 12 points either').toBeNull();
  expect(await smallerSize(engine, NAME_TEXT, { ...refused, text: 'Ola' }), 'it fits').toBeNull();
});
