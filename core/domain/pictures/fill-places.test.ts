import { expect, test } from 'vitest';
import type { ImageElement, Resource, TemplateDesign } from '#core/contract/template-format.ts';
import { samplePicture } from '#core/domain/fixtures/sample-sets.ts';
import { SAMPLE_CARD } from '#core/layout/fixtures/sample-templates.ts';
import { emptyPlaces, planFill, usedPictures } from './fill-places.ts';

const [part] = SAMPLE_CARD.parts;
const element = part?.elements.find((one): one is ImageElement => one.kind === 'image');
if (!part || !element) throw new Error('the sample card has a picture');
const place = (id: string, changes: Partial<ImageElement> = {}): ImageElement => ({ ...element, id, accepts: undefined, ...changes });
const design: Pick<TemplateDesign, 'parts'> = {
  parts: [
    { ...part, id: 'front', elements: [place('a'), place('b', { accepts: { pictureTypes: ['GP'], uploads: false } })] },
    { ...part, id: 'back', elements: [place('c'), place('d')] },
  ],
};
const image = (uuid: string | null): Resource => ({
  kind: 'image',
  uuid,
  width: 10,
  height: 10,
  rotation: 0,
  cropRect: { x: 0, y: 0, width: 1, height: 1 },
  overrideEffect: 'original',
  background: null,
});
const data = (uuids: readonly (string | null)[]) => ({
  userResources: Object.fromEntries(['front/a', 'front/b', 'back/c', 'back/d'].map((id, index) => [id, image(uuids[index] ?? null)])),
});
const idsOf = (plan: ReturnType<typeof planFill<ReturnType<typeof samplePicture>>>) =>
  plan.placed.map(({ place: { resourceId }, picture }) => [resourceId, picture]);

test('[KEP-14] the open place is filled first, then the other empty ones in page order; filled ones stay', () => {
  const instance = data([null, null, 'kept', null]);
  const ids = (firstId: string | null) => emptyPlaces(design, instance, firstId).map(({ resourceId }) => resourceId);
  expect(ids(null)).toEqual(['front/a', 'front/b', 'back/d']);
  expect(ids('back/d')).toEqual(['back/d', 'front/a', 'front/b']);
  expect(ids('back/c')).toEqual(['front/a', 'front/b', 'back/d']);
  expect(usedPictures(instance)).toEqual(new Set(['kept']));
});

test('[KEP-14] a rejected picture goes to the next place that accepts it; pictures without a place are named', () => {
  const [first, group, second, third, fourth] = [1, 2, 3, 4, 5].map((number) =>
    samplePicture(number, number === 2 ? { pictureType: 'GP' } : { pictureType: 'IP' }),
  );
  if (!first || !group || !second || !third || !fourth) throw new Error('there are five');
  const places = emptyPlaces(design, data([]));
  const plan = planFill(places, [first, second, third, fourth, group]);
  expect(idsOf(plan)).toEqual([
    ['front/a', first],
    ['back/c', second],
    ['back/d', third],
    ['front/b', group],
  ]);
  expect(plan.left).toEqual([fourth]);
  expect(planFill([], [first])).toEqual({ placed: [], left: [first] });
});
