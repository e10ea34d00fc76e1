import { expect, test } from 'vitest';
import { appError } from '#core/contract/errors.ts';
import { err, ok } from '#core/kernel/result.ts';
import { NAME_TEXT } from '#core/layout/fixtures/sample-templates.ts';
import { createTestTextEngine } from '#core/layout/fixtures/test-engine.ts';
import { checkTextChange } from '#core/layout/text/text-change.ts';
import type { RenderClient } from '#src/platform/workers/render-client.ts';
import { openEditor } from '../state/reduce-editor.ts';
import { createEditorStore } from '../state/editor-store.ts';
import { CARD_DEFINITION } from '../fixtures/sample-definition.ts';
import { putTypedText } from './put-typed-text.ts';

const ID = 'front/name';
const engine = await createTestTextEngine();
const render: Pick<RenderClient, 'checkTextChange'> = {
  checkTextChange: async (element, current, proposed) => {
    const checked = await checkTextChange(engine, element, current, proposed);
    return ok(checked.ok ? { accepted: true, font: checked.value } : { accepted: false, reason: checked.error, fitsAtPt: null });
  },
};

interface Given {
  readonly kept?: string;
  readonly before?: string;
  readonly since?: readonly string[];
  readonly through?: typeof render;
  readonly isStillNoted?: boolean;
}

/** @param given.kept the text of the draft when it is opened again */
async function put(text: string, { kept = 'Ola', before = kept, since, through = render, isStillNoted = true }: Given = {}) {
  const userResources = { [ID]: { kind: 'text' as const, ...NAME_TEXT.font, text: kept } };
  const data = { userResources, year: null };
  const store = createEditorStore(openEditor({ definition: CARD_DEFINITION, data, currentPartId: 'front', isDirty: false }));
  await putTypedText(store, through, NAME_TEXT, { resourceId: ID, before, since, text }, async () => isStillNoted);
  const after = store.peek();
  const resource = after.data.userResources[ID];
  return { text: resource?.kind === 'text' ? resource.text : null, isDirty: after.isDirty };
}

const UNCHANGED = { text: 'Ola', isDirty: false };

test('[SIM-13] what was typed right before the page ended is put in its field', async () => {
  expect(await put('Kari')).toEqual({ text: 'Kari', isDirty: true });
  expect(await put('')).toEqual({ text: '', isDirty: true });
});

test('[SIM-13] [EDT-09] of a text that the customer went on with, the longest beginning that fits is kept', async () => {
  const long = `Ola ${'Nordmann'.repeat(4)}`;
  const { text } = await put(long);
  expect(text).toMatch(/^Ola Nordmann/);
  expect(long.startsWith(text ?? '-')).toBe(true);
  expect(text).not.toBe(long);
});

test('[SIM-13] [EDT-09] another text that does not fit is refused whole, as it would have been', async () => {
  expect(await put(`Kari ${'Nordmann'.repeat(9)}`)).toEqual(UNCHANGED);
  expect(await put(`Ola ${'Nordmann'.repeat(500)}`)).toEqual(UNCHANGED);
});

test('[SIM-13] a newer text of another device stays, and so does what was typed since', async () => {
  expect(await put('Kari', { before: 'Per' })).toEqual(UNCHANGED);
  expect(await put('Kari', { isStillNoted: false })).toEqual(UNCHANGED);
  // A saving that was under way had the first letters.
  expect(await put('Ola N', { before: 'Per' })).toEqual({ text: 'Ola N', isDirty: true });
});

test('[SIM-13] a saving that was under way while words were replaced had some of the old letters, and the new words are put there', async () => {
  expect(await put('Kari', { before: 'Ola Berg', since: ['Ola Ber', 'Ola', 'O', 'K', 'Kari'] })).toEqual({ text: 'Kari', isDirty: true });
  expect(await put('Kari', { before: 'Ola Berg', since: ['Ola Ber', 'O', 'K', 'Kari'] })).toEqual(UNCHANGED);
});

test('[SIM-13] what is there already is no edit, and what cannot be measured is put there as it is', async () => {
  expect(await put('Ola')).toEqual(UNCHANGED);
  const broken = { checkTextChange: async () => err(appError('worker.crashed')) };
  expect(await put('Kari \t Nordmann', { through: broken })).toEqual({ text: 'Kari Nordmann', isDirty: true });
});
