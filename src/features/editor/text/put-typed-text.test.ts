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
    return ok(checked.ok ? { accepted: true, font: checked.value } : { accepted: false, reason: checked.error });
  },
};

async function put(text: string, through = render) {
  const userResources = { [ID]: { kind: 'text' as const, ...NAME_TEXT.font, text: 'Ola' } };
  const data = { userResources, year: null };
  const store = createEditorStore(openEditor({ definition: CARD_DEFINITION, data, currentPartId: 'front', isDirty: false }));
  await putTypedText(store, through, NAME_TEXT, { resourceId: ID, text });
  const after = store.peek();
  const resource = after.data.userResources[ID];
  return { text: resource?.kind === 'text' ? resource.text : null, isDirty: after.isDirty };
}

test('[SIM-13] [EDT-09] of what was typed right before the page ended the longest beginning that fits is put in its field', async () => {
  expect(await put('Kari')).toEqual({ text: 'Kari', isDirty: true });
  expect(await put('')).toEqual({ text: '', isDirty: true });
  const long = `Kari ${'Nordmann'.repeat(9)}`;
  const { text } = await put(long);
  expect(text).toMatch(/^Kari Nordmann/);
  expect(long.startsWith(text ?? '-')).toBe(true);
  expect(text).not.toBe(long);
});

test('[SIM-13] what is there already is no edit, and what cannot be measured is put there as it is', async () => {
  expect(await put('Ola')).toEqual({ text: 'Ola', isDirty: false });
  const broken = { checkTextChange: async () => err(appError('worker.crashed')) };
  expect(await put('Kari \t Nordmann', broken)).toEqual({ text: 'Kari Nordmann', isDirty: true });
});
