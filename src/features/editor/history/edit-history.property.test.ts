import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FONT_FAMILIES, TEXT_PALETTE, TEXT_SIZE_PT } from '#core/contract/template-format.ts';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import { SAMPLE_CARD, SAMPLE_FILLS, SAMPLE_PICTURES } from '#core/layout/fixtures/sample-templates.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import type { Edit } from '../state/edit.ts';
import { HISTORY_LIMIT } from './edit-history.ts';
import type { EditorAction, EditorState } from '../state/editor-state.ts';
import { openEditor, reduceEditor } from '../state/reduce-editor.ts';

const definition: TemplateDefinition = {
  uuid: SAMPLE_CARD.uuid,
  version: 1,
  name: 'Sample card',
  product: { uuid: SAMPLE_CARD.productUuids[0] ?? '', name: 'Card', formatSize: '15x15' },
  categories: [],
  preview: { large: '' },
  width: 439,
  height: 439,
  trimBox: { x: 9, y: 9, width: 421, height: 421 },
  dimensions: '15x15',
  type: 'CARDS',
  supportedYears: [],
  separateFromBackground: false,
  userResources: {},
  hasUserText: true,
  numUserImages: 2,
  numUserParts: 1,
  design: SAMPLE_CARD,
};
/** The same card in a newer version: a history step may lead to another design. */
const newer: TemplateDefinition = { ...definition, version: 2, design: { ...SAMPLE_CARD, version: 2 } };

const data = { userResources: buildInitialResources(SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS, 'en'), year: null };
const open = (): EditorState => openEditor({ definition, data, currentPartId: 'front', isDirty: false });

const image = fc.constantFrom('front/portrait', 'front/group');
const box = { width: 180, height: 225 };
const name = data.userResources['front/name'];
if (name?.kind !== 'text') throw new Error('the sample card has a name');
const edit = (of: Edit): EditorAction => ({ type: 'edit', edit: of });
const edits: fc.Arbitrary<EditorAction> = fc.oneof(
  fc
    .string({ maxLength: 12 })
    .map((text) => ({ type: 'edit' as const, edit: { kind: 'setText' as const, resourceId: 'front/name', text } })),
  fc.string({ maxLength: 4 }).map((text) => ({
    type: 'edit' as const,
    gesture: 'typing',
    edit: { kind: 'setText' as const, resourceId: 'front/name', text },
  })),
  image.map((resourceId) => ({ type: 'edit' as const, edit: { kind: 'rotate' as const, resourceId, boxPt: box } })),
  fc.tuple(image, fc.constantFrom('original', 'bw', 'sepia')).map(([resourceId, effect]) => ({
    type: 'edit' as const,
    edit: { kind: 'setEffect' as const, resourceId, effect },
  })),
  fc.tuple(image, fc.constantFrom(...SAMPLE_PICTURES)).map(([resourceId, { uuid, width, height }]) => ({
    type: 'edit' as const,
    edit: { kind: 'setImage' as const, resourceId, picture: { uuid, width, height }, boxPt: box },
  })),
  fc
    .tuple(image, fc.integer({ min: 0, max: 50 }), fc.integer({ min: 10, max: 50 }))
    .map(([resourceId, at, part]) =>
      edit({ kind: 'setCrop', resourceId, cropRect: { x: at / 100, y: at / 100, width: part / 100, height: part / 100 } }),
    ),
  fc
    .tuple(image, fc.constantFrom(null, SAMPLE_CARD.uuid, definition.product.uuid))
    .map(([resourceId, background]) => edit({ kind: 'setBackground', resourceId, background })),
  fc
    .record(
      {
        family: fc.constantFrom(...FONT_FAMILIES),
        size: fc.integer(TEXT_SIZE_PT),
        color: fc.constantFrom(...TEXT_PALETTE),
        horizontalAlign: fc.constantFrom('left', 'center', 'right'),
      },
      { requiredKeys: [] },
    )
    .map((font) => edit({ kind: 'setFont', resourceId: 'front/name', font })),
  fc.integer({ min: 2026, max: 2029 }).map((year) => edit({ kind: 'setYear', year })),
  fc
    .uniqueArray(
      fc.record({ id: fc.constantFrom('a', 'b', 'c'), day: fc.integer({ min: 1, max: 28 }), text: fc.constantFrom('Anna', 'Ola') }),
      {
        selector: ({ id }) => id,
      },
    )
    .map((dates) => edit({ kind: 'setOwnDates', ownDates: dates.map((date) => ({ ...date, month: 5, year: null })) })),
  fc
    .constantFrom('Kari', 'Ola ', '')
    .map((text) => edit({ kind: 'fillTexts', resourceId: 'front/portrait', texts: { 'front/name': { ...name, text } } })),
  fc.constantFrom(...SAMPLE_PICTURES).map(({ uuid, width, height }) =>
    edit({
      kind: 'replaceImages',
      resourceId: 'front/portrait',
      places: ['front/portrait', 'front/group'].map((resourceId) => ({ resourceId, boxPt: box })),
      picture: { uuid, width, height },
    }),
  ),
  fc.tuple(fc.constantFrom(...SAMPLE_PICTURES), fc.constantFrom(...SAMPLE_PICTURES)).map((pictures) =>
    edit({
      kind: 'setImages',
      resourceId: 'front/portrait',
      images: pictures.map(({ uuid, width, height }, index) => ({
        resourceId: index === 0 ? 'front/portrait' : 'front/group',
        boxPt: box,
        picture: { uuid, width, height },
      })),
    }),
  ),
  fc.constantFrom(definition, newer).map((to) => ({ type: 'change-template' as const, definition: to, data: { ...data } })),
);
const moves: fc.Arbitrary<EditorAction> = fc.constantFrom<EditorAction>(
  { type: 'undo' },
  { type: 'redo' },
  { type: 'open-resource', resourceId: 'front/portrait' },
  { type: 'open-resource', resourceId: 'front/name' },
  { type: 'open-menu', menu: 'main' },
);
const run = (state: EditorState, actions: readonly EditorAction[]) => actions.reduce(reduceEditor, state);

function repeat(state: EditorState, action: EditorAction): EditorState {
  const next = reduceEditor(state, action);
  return next === state ? state : repeat(next, action);
}

/** A late answer for an open text belongs to the other design. Going there and back leaves the text unchanged. */
const answeredWhileOpen: EditorAction[] = [
  { type: 'change-template', definition: newer, data: { ...data } },
  { type: 'open-resource', resourceId: 'front/name' },
  edit({ kind: 'fillTexts', resourceId: 'front/portrait', texts: { 'front/name': { ...name, text: 'Ola ' } } }),
];

test('[EDT-22] undoing every step gives the start, and redoing every step gives the end', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: edits }, moves), { maxLength: HISTORY_LIMIT }), (actions) => {
      // An open field keeps the white space around its text. It is removed when the field is left (EDT-09).
      const made = reduceEditor(repeat(run(open(), actions), { type: 'redo' }), { type: 'open-menu', menu: 'main' });
      const start = repeat(made, { type: 'undo' });
      expect(start.data).toEqual(data);
      expect(start.definition).toBe(definition);
      const again = repeat(start, { type: 'redo' });
      expect([again.data, again.definition.version]).toEqual([made.data, made.definition.version]);
    }),
    { numRuns: 300, examples: [[answeredWhileOpen]] },
  );
});

test('[EDT-18] [EDT-22] an upload that gets its server id in the middle has that id at every step of undo', () => {
  const LOCAL = '00000000-0000-4000-8000-000000000005';
  const REMOTE = '00000000-0000-4000-8000-000000000006';
  const place: EditorAction = {
    type: 'edit',
    edit: { kind: 'setImage', resourceId: 'front/portrait', picture: { uuid: LOCAL, width: 100, height: 100 }, boxPt: box },
  };
  fc.assert(
    fc.property(
      fc.array(fc.oneof(edits, moves), { maxLength: 12 }),
      fc.array(fc.oneof(edits, moves), { maxLength: 12 }),
      (before, after) => {
        const named = run(open(), [...before, place, { type: 'rename-picture', from: LOCAL, to: REMOTE }]);
        const state = run(named, after);
        expect(JSON.stringify([state.data, state.history, state.opened?.data, state.opened?.history])).not.toContain(LOCAL);
        expect(JSON.stringify([named.data])).toContain(REMOTE);
      },
    ),
    { numRuns: 200 },
  );
});
