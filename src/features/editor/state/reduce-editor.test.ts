import { describe, expect, test } from 'vitest';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { SAMPLE_CALENDAR, SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS } from '#core/layout/fixtures/sample-templates.ts';
import { CARD_DEFINITION, definitionOf } from '../fixtures/sample-definition.ts';
import type { EditorAction, EditorState } from './editor-state.ts';
import { hasFieldEdits, openEditor, reduceEditor } from './reduce-editor.ts';

const PORTRAIT = 'front/portrait';
const NAME = 'front/name';
const BOX = { width: 180, height: 225 };

const opened = (): EditorState =>
  openEditor({
    definition: CARD_DEFINITION,
    data: { userResources: buildInitialResources(SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS, 'en'), year: null },
    currentPartId: 'front',
    isDirty: false,
  });
const after = (state: EditorState, ...actions: EditorAction[]): EditorState => actions.reduce(reduceEditor, state);
const type = (text: string, gesture?: string): EditorAction => ({
  type: 'edit',
  edit: { kind: 'setText', resourceId: NAME, text },
  ...(gesture && { gesture }),
});
const turn: EditorAction = { type: 'edit', edit: { kind: 'rotate', resourceId: PORTRAIT, boxPt: BOX } };
const textOf = (state: EditorState): unknown => state.data.userResources[NAME]?.kind === 'text' && state.data.userResources[NAME].text;
const rotationOf = (state: EditorState): unknown =>
  state.data.userResources[PORTRAIT]?.kind === 'image' && state.data.userResources[PORTRAIT].rotation;

describe('screens', () => {
  test('[EDT-02] choosing a field opens its screen, and going back to main clears it', () => {
    const inside = after(opened(), { type: 'open-menu', menu: 'select-image' }, { type: 'open-resource', resourceId: PORTRAIT });
    expect(inside).toMatchObject({ menu: 'image', currentResourceId: PORTRAIT });
    expect(after(inside, { type: 'open-menu', menu: 'main' })).toMatchObject({ menu: 'main', currentResourceId: null });
  });

  test("[EDT-02] the page's only picture is opened at once, without a choice", () => {
    const calendar = openEditor({
      definition: definitionOf(SAMPLE_CALENDAR),
      data: { userResources: buildInitialResources(SAMPLE_CALENDAR, SAMPLE_PICTURES, SAMPLE_FILLS, 'en'), year: 2027 },
      currentPartId: 'may',
      isDirty: false,
    });
    const choose: EditorAction = { type: 'open-menu', menu: 'select-image' };
    expect(after(calendar, choose)).toMatchObject({ menu: 'image', currentResourceId: 'may/picture' });
    expect(after(opened(), choose)).toMatchObject({ menu: 'select-image', currentResourceId: null });
  });

  test('[EDT-01] another page closes the open field', () => {
    const inside = after(opened(), { type: 'open-resource', resourceId: NAME }, { type: 'set-current-part', partId: 'back' });
    expect(inside).toMatchObject({ menu: 'main', currentResourceId: null, currentPartId: 'back' });
  });

  test('a field that the template has lost cannot be opened', () => {
    const state = opened();
    expect(reduceEditor(state, { type: 'open-resource', resourceId: 'front/gone' })).toBe(state);
  });

  test('cancelling a field undoes the changes made there and none before', () => {
    const before = after(opened(), turn);
    const cancelled = after(before, { type: 'open-resource', resourceId: NAME }, type('A'), type('B'), { type: 'cancel-resource' });
    expect(cancelled.data).toBe(before.data);
    expect(cancelled.history).toBe(before.history);
    expect(cancelled.menu).toBe('main');
    const tappedAgain: EditorAction[] = [
      { type: 'open-resource', resourceId: NAME },
      type('A'),
      { type: 'open-resource', resourceId: NAME },
    ];
    expect(after(before, ...tappedAgain, { type: 'cancel-resource' }).data).toBe(before.data);
  });
});

describe('a text whose field is left', () => {
  const inside = () => after(opened(), { type: 'open-resource', resourceId: NAME }, type('Kari \n'));
  const WAYS: Readonly<Record<string, readonly EditorAction[]>> = {
    'back to main': [{ type: 'open-menu', menu: 'main' }],
    'another page': [{ type: 'set-current-part', partId: 'back' }],
    'another field': [{ type: 'open-resource', resourceId: PORTRAIT }],
    'the form view': [{ type: 'set-view', view: 'form' }],
  };
  test.each(Object.keys(WAYS))('[EDT-09] is trimmed by %s, in the step that wrote it', (way) => {
    const left = after(inside(), ...(WAYS[way] ?? []));
    expect(textOf(left)).toBe('Kari');
    expect(left.history.past).toHaveLength(1);
    expect(after(left, { type: 'undo' }).data).toEqual(opened().data);
  });

  test('[EDT-09] is trimmed where a step brings it back, and in the form when its page is left', () => {
    const twice = after(inside(), type('Kari Nordmann'), { type: 'open-menu', menu: 'main' });
    expect(textOf(after(twice, { type: 'undo' }))).toBe('Kari');
    const form = after(opened(), { type: 'set-view', view: 'form' }, type('Ola '));
    expect(textOf(form), 'it is still written').toBe('Ola ');
    expect(textOf(after(form, { type: 'set-current-part', partId: 'back' }))).toBe('Ola');
  });

  test('[EDT-09] an answer that comes after the field was left is trimmed, too', () => {
    expect(textOf(after(inside(), { type: 'open-menu', menu: 'main' }, type('Kari N. ')))).toBe('Kari N.');
  });

  test('[EDT-17] has edits if it differs from the text before it was opened', () => {
    const untouched = after(opened(), { type: 'open-resource', resourceId: NAME });
    expect([untouched, inside(), after(inside(), type(String(textOf(opened()))))].map(hasFieldEdits)).toEqual([false, true, false]);
    const cancelled = after(inside(), { type: 'cancel-resource' });
    expect([cancelled.cancelledId, after(cancelled, { type: 'open-resource', resourceId: NAME }).cancelledId]).toEqual([NAME, null]);
  });
});

describe('undo and redo', () => {
  test('[EDT-22] every step is undone in turn and redone', () => {
    const start = opened();
    const edited = after(start, type('Kari'), turn, type('Kari N.'));
    const undone = after(edited, { type: 'undo' }, { type: 'undo' });
    expect([textOf(undone), rotationOf(undone)]).toEqual(['Kari', 0]);
    expect(after(undone, { type: 'undo' }).data).toEqual(start.data);
    expect(after(undone, { type: 'redo' }, { type: 'redo' }).data).toEqual(edited.data);
  });

  test('[EDT-22] an edit after an undo discards the redo steps', () => {
    const state = after(opened(), type('Kari'), { type: 'undo' }, turn, { type: 'redo' });
    expect([textOf(state), rotationOf(state)]).toEqual([textOf(opened()), 270]);
  });

  test('[EDT-22] the edits of one gesture are one step', () => {
    const state = after(opened(), type('K', 'typing-1'), type('Ka', 'typing-1'), type('Kar', 'typing-1'), type('Kari', 'typing-2'));
    expect(state.history.past).toHaveLength(2);
    expect(textOf(after(state, { type: 'undo' }))).toBe('Kar');
    expect(textOf(after(state, { type: 'undo' }, { type: 'undo' }))).toBe(textOf(opened()));
    expect(textOf(after(state, { type: 'undo' }, { type: 'undo' }, { type: 'redo' }))).toBe('Kar');
  });

  test('[EDT-22] a step on another page is undone with that page shown', () => {
    const state = after(opened(), type('Kari'), { type: 'set-current-part', partId: 'back' }, { type: 'undo' });
    expect(state.currentPartId).toBe('front');
  });

  test('an edit that changes nothing makes no step', () => {
    const state = opened();
    expect(after(state, type(String(textOf(state))))).toBe(state);
  });
});

describe('another design', () => {
  const other = definitionOf(SAMPLE_CALENDAR);
  const change: EditorAction = {
    type: 'change-template',
    definition: other,
    data: { userResources: buildInitialResources(SAMPLE_CALENDAR, SAMPLE_PICTURES, SAMPLE_FILLS, 'en'), year: 2027 },
  };

  test('[EDT-11] [EDT-22] is one step, undone as a whole and redone', () => {
    const before = after(opened(), type('Kari'));
    const changed = after(before, { type: 'open-menu', menu: 'templates' }, change);
    expect(changed).toMatchObject({ definition: other, menu: 'main', isDirty: true, data: { year: 2027 } });
    expect(changed.currentPartId).toBe(SAMPLE_CALENDAR.parts[0]?.id);
    const undone = after(changed, { type: 'undo' });
    expect([undone.definition, undone.data, undone.currentPartId]).toEqual([CARD_DEFINITION, before.data, 'front']);
    expect(textOf(after(undone, { type: 'undo' }))).toBe(textOf(opened()));
    const redone = after(undone, { type: 'undo' }, { type: 'redo' }, { type: 'redo' });
    expect([redone.definition, redone.data]).toEqual([other, changed.data]);
    expect(after(redone, { type: 'undo' }).data).toEqual(before.data);
  });

  test('a step to a design that is not on the device is not undone', () => {
    const changed = after(opened(), change);
    const reopened: EditorState = { ...changed, definitions: [other] };
    expect(after(reopened, { type: 'undo' })).toBe(reopened);
  });
});

describe('pages that were seen', () => {
  test('[BEY-03] are those that were shown, and none of another design', () => {
    const state = after(opened(), { type: 'set-current-part', partId: 'back' });
    expect(state.seenPartIds).toEqual(['front', 'back']);
    expect(after(opened(), { type: 'see-part', partId: 'back' }).seenPartIds).toEqual(['front', 'back']);
  });
});

describe('edits', () => {
  test('[EDT-04] four rotations restore the picture', () => {
    const turned = after(opened(), turn, turn, turn, turn);
    expect(rotationOf(after(opened(), turn))).toBe(270);
    expect(rotationOf(turned)).toBe(0);
  });

  test('another picture starts upright with its own crop inside it', () => {
    const picture = { uuid: 'aa0b2d5e-32f0-4a8e-9a63-b25a4b1b8d01', width: 3000, height: 2000 };
    const state = after(opened(), turn, { type: 'edit', edit: { kind: 'setImage', resourceId: PORTRAIT, picture, boxPt: BOX } });
    const image = state.data.userResources[PORTRAIT];
    expect(image).toMatchObject({ uuid: picture.uuid, rotation: 0, width: 3000, height: 2000 });
    if (image?.kind !== 'image') throw new Error('the portrait is an image');
    expect((image.cropRect.width * 3000) / (image.cropRect.height * 2000)).toBeCloseTo(BOX.width / BOX.height, 6);
  });

  test('[EDT-10] texts that come with a picture are part of the same step', () => {
    const text = opened().data.userResources[NAME];
    if (text?.kind !== 'text') throw new Error('the name is a text');
    const picture = { uuid: 'aa0b2d5e-32f0-4a8e-9a63-b25a4b1b8d01', width: 3000, height: 2000 };
    const state = after(opened(), {
      type: 'edit',
      edit: { kind: 'setImage', resourceId: PORTRAIT, picture, boxPt: BOX, texts: { [NAME]: { ...text, text: 'Kari' } } },
    });
    expect(textOf(state)).toBe('Kari');
    expect(after(state, { type: 'undo' }).data).toEqual(opened().data);
  });

  test('[EDT-12] a change of the year is a step too', () => {
    const state = after(opened(), { type: 'edit', edit: { kind: 'setYear', year: 2027 } });
    expect(state).toMatchObject({ data: { year: 2027 }, isDirty: true });
    expect(after(state, { type: 'undo' }).data.year).toBe(null);
  });
});

test('[KEP-11] [EDT-22] undo within a text reverts its own steps since it was opened, and no other field', () => {
  const inside = after(opened(), turn, { type: 'open-resource', resourceId: NAME }, type('Kari'));
  const undone = after(inside, { type: 'undo', within: NAME });
  expect([textOf(undone), rotationOf(undone)]).toEqual([textOf(opened()), rotationOf(inside)]);
  expect(reduceEditor(undone, { type: 'undo', within: NAME }), 'the turn of the picture stays').toBe(undone);
  expect(textOf(after(undone, { type: 'redo', within: NAME }))).toBe('Kari');
  expect(rotationOf(after(undone, { type: 'undo' })), 'elsewhere it is the history of the product').toBe(rotationOf(opened()));
  const again = after(inside, { type: 'open-menu', menu: 'main' }, { type: 'open-resource', resourceId: NAME });
  expect(reduceEditor(again, { type: 'undo', within: NAME }), 'an earlier visit').toBe(again);
});

test('[EDT-08] the last edited text is known, and the answer about its name is stored once and survives an undo', () => {
  expect(after(opened(), { type: 'open-resource', resourceId: NAME }, turn).writtenId).toBeNull();
  const written = after(opened(), type('Nora'), turn);
  expect(written).toMatchObject({ writtenId: NAME, isNameAnswered: false });
  expect(after(opened(), type(String(textOf(opened())))).writtenId, 'the same words are none that were written').toBeNull();
  const answered = after(written, { type: 'answer-name' });
  expect(reduceEditor(answered, { type: 'answer-name' })).toBe(answered);
  expect(after(answered, { type: 'undo' }, { type: 'undo' })).toMatchObject({ isNameAnswered: true });
});
