import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImageElement, ImageResource, TemplateData } from '#core/contract/template-format.ts';
import { applyEdit, type Edit } from './edit.ts';
import { EMPTY_HISTORY, recordEdit, undoStep } from '../history/edit-history.ts';

const EMPTY: ImageResource = {
  kind: 'image',
  uuid: null,
  width: 0,
  height: 0,
  rotation: 0,
  cropRect: { x: 0, y: 0, width: 1, height: 1 },
  overrideEffect: 'sepia',
  background: null,
};
const IDS = ['a/1', 'a/2', 'b/1', 'b/2', 'b/3'];
const start: TemplateData = { userResources: Object.fromEntries(IDS.map((id) => [id, EMPTY])), year: null };
const picture = { uuid: 'new', width: 3000, height: 2000 };
const boxPt = { width: 100, height: 100 };

const replace = (ids: readonly string[]): Edit => ({
  kind: 'replaceImages',
  resourceId: ids[0] ?? 'a/1',
  picture,
  places: ids.map((resourceId) => ({ resourceId, boxPt })),
});

test('[EDT-07] replacing all changes the named places, keeps each field’s effect, and changes nothing else', () => {
  fc.assert(
    fc.property(fc.subarray(IDS, { minLength: 1 }), (ids) => {
      const { userResources } = applyEdit(start, replace(ids));
      for (const id of IDS) {
        if (ids.includes(id)) expect(userResources[id]).toMatchObject({ uuid: 'new', overrideEffect: 'sepia' });
        else expect(userResources[id]).toBe(EMPTY);
      }
    }),
  );
});

test('[EDT-05] another picture gets the background that its place keeps for it, or none', () => {
  const image: ImageResource = { ...EMPTY, uuid: 'old', background: 'beach' };
  const data: TemplateData = { ...start, userResources: { 'a/1': image, 'a/2': image } };
  const backgrounds = (edit: Edit) => Object.values(applyEdit(data, edit).userResources).map((each) => (each as ImageResource).background); // all are images
  const kept = { resourceId: 'a/1', boxPt, background: 'beach' };
  const lost = { resourceId: 'a/2', boxPt };
  expect(backgrounds({ kind: 'setImage', picture, ...kept })).toEqual(['beach', 'beach']);
  expect(backgrounds({ kind: 'setImage', picture, ...lost })).toEqual(['beach', null]);
  expect(backgrounds({ kind: 'replaceImages', resourceId: 'a/1', picture, places: [kept, lost] })).toEqual(['beach', null]);
  const images = [kept, lost].map((target) => ({ ...target, picture }));
  expect(backgrounds({ kind: 'setImages', resourceId: 'a/1', images })).toEqual(['beach', null]);
});

test('[KEP-14] [EDT-22] pictures for several places are one step', () => {
  const edited = { data: start, history: EMPTY_HISTORY, openStep: null, template: { uuid: 'x', version: 1 } };
  const images = ['a/1', 'b/2'].map((resourceId, index) => ({ resourceId, boxPt, picture: { ...picture, uuid: `new-${index}` } }));
  const filled = recordEdit(edited, { kind: 'setImages', resourceId: 'a/1', images }, 'choose-1');
  const uuids = IDS.map((id) => (filled.data.userResources[id] as ImageResource).uuid); // all are images
  expect(uuids).toEqual(['new-0', null, null, 'new-1', null]);
  expect(undoStep(filled).data).toBe(start);
});

test('[EDT-10] [EDT-22] a picture and the texts that follow it are undone in one step', () => {
  const edited = { data: start, history: EMPTY_HISTORY, openStep: null, template: { uuid: 'x', version: 1 } };
  const chosen = recordEdit(edited, { kind: 'setImage', resourceId: 'a/1', picture, boxPt }, 'choose-1');
  const text = {
    kind: 'text' as const,
    text: 'Ola',
    lines: 1,
    family: 'Lora' as const,
    size: 20,
    color: '#000000',
    horizontalAlign: 'left' as const,
  };
  const filled = recordEdit(chosen, { kind: 'fillTexts', resourceId: 'a/1', texts: { 'a/name': text } }, 'choose-1');
  expect(filled.data.userResources['a/name']).toEqual(text);
  expect(undoStep(filled).data).toBe(start);
});

test('[EDT-04] four rotations leave the picture as it was', () => {
  const at: TemplateData = applyEdit(start, { kind: 'setImage', resourceId: 'a/1', picture, boxPt });
  const moved = applyEdit(at, { kind: 'setCrop', resourceId: 'a/1', cropRect: { x: 0, y: 0, width: 2 / 3, height: 1 } });
  const from = { rotation: 0 as const, cropRect: { x: 0, y: 0, width: 2 / 3, height: 1 } };
  const turn = (data: TemplateData) => applyEdit(data, { kind: 'rotate', resourceId: 'a/1', boxPt, from });
  expect(turn(turn(turn(turn(moved)))).userResources['a/1']).toEqual(moved.userResources['a/1']);
});

test('[EDT-04] [EDT-22] two places swap their pictures, each with its rotation, crop and background, in one step', () => {
  const place = (id: string, width: number, more: Partial<ImageElement> = {}) => ({
    resourceId: id,
    element: { kind: 'image' as const, id, box: { x: 0, y: 0, width, height: 100 }, ...more },
  });
  const [a, b] = [place('a/1', 100), place('b/1', 200, { overrideEffect: 'sepia' })];
  const size = { width: 3000, height: 3000 };
  const left: ImageResource = {
    ...EMPTY,
    ...size,
    uuid: 'left',
    rotation: 90,
    background: 'beach',
    overrideEffect: 'bw',
    cropRect: { x: 0.2, y: 0.2, width: 0.5, height: 0.5 },
  };
  const right: ImageResource = { ...EMPTY, ...size, uuid: 'right', cropRect: { x: 0, y: 0.25, width: 1, height: 0.5 } };
  const data: TemplateData = { ...start, userResources: { 'a/1': left, 'b/1': right } };
  const edited = { data, history: EMPTY_HISTORY, openStep: null, template: { uuid: 'x', version: 1 } };
  const swapped = recordEdit(edited, { kind: 'swapImages', ...a, other: b }, null);
  expect(swapped.data.userResources['a/1']).toMatchObject({ uuid: 'right', rotation: 0, overrideEffect: 'original', background: null });
  expect(swapped.data.userResources['b/1']).toMatchObject({
    uuid: 'left',
    rotation: 90,
    overrideEffect: 'bw',
    background: 'beach',
    cropRect: { x: 0.2, y: 0.325, width: 0.5, height: 0.25 },
  });
  expect(undoStep(swapped).data).toBe(data);
  const noBackdrop = applyEdit(data, { kind: 'swapImages', ...a, other: place('b/1', 200, { disableBackground: true }) });
  expect(noBackdrop.userResources['b/1']).toMatchObject({ uuid: 'left', background: null });
});
