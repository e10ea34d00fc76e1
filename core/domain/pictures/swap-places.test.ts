import { expect, test } from 'vitest';
import { SAMPLE_CARD, SAMPLE_FILLS, SAMPLE_PICTURES } from '#core/layout/fixtures/sample-templates.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { imagePlaces, swapPlaces } from './picture-rules.ts';

const userResources = buildInitialResources(SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS, 'en');
const find = (uuid: string) => {
  const picture = SAMPLE_PICTURES.find((candidate) => candidate.uuid === uuid);
  return picture ? { ...picture, keywords: [] } : null;
};
const [first, second] = imagePlaces(SAMPLE_CARD);
if (!first || !second) throw new Error('the card has two pictures');
const idsOf = (...args: Parameters<typeof swapPlaces>) => swapPlaces(...args).map(({ resourceId }) => resourceId);

test('[EDT-06] [EDT-04] a place can swap with each other place that has a picture, never with itself', () => {
  const others = imagePlaces(SAMPLE_CARD).flatMap(({ resourceId }) => (resourceId === first.resourceId ? [] : [resourceId]));
  expect(idsOf(SAMPLE_CARD, { userResources }, first.resourceId, find)).toEqual(others);
  const resource = userResources[second.resourceId];
  if (resource?.kind !== 'image') throw new Error('the second place has a picture');
  const empty = { ...userResources, [second.resourceId]: { ...resource, uuid: null } };
  expect(idsOf(SAMPLE_CARD, { userResources: empty }, first.resourceId, find)).not.toContain(second.resourceId);
  expect(idsOf(SAMPLE_CARD, { userResources: empty }, second.resourceId, find)).toEqual([]);
});

test('[EDT-06] [EDT-04] a place that rejects the picture, and one whose picture is rejected here, cannot swap', () => {
  const resource = userResources[second.resourceId];
  const type = (resource?.kind === 'image' && resource.uuid !== null && find(resource.uuid)?.pictureType) || 'IP';
  const other = (['IP', 'SFP', 'GP'] as const).filter((one) => one !== type);
  const strict = {
    parts: SAMPLE_CARD.parts.map((part) => ({
      ...part,
      elements: part.elements.map((element) =>
        element === first.element ? { ...first.element, accepts: { pictureTypes: other } } : element,
      ),
    })),
  };
  expect(idsOf(strict, { userResources }, first.resourceId, find)).not.toContain(second.resourceId);
  expect(idsOf(strict, { userResources }, second.resourceId, find)).not.toContain(first.resourceId);
});
