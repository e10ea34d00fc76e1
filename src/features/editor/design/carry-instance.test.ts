import { expect, test } from 'vitest';
import { SAMPLE_CALENDAR, SAMPLE_CARD, SAMPLE_FILLS, SAMPLE_PICTURES } from '#core/layout/fixtures/sample-templates.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { EMPTY_HISTORY } from '../history/edit-history.ts';
import { carryInstance } from './carry-instance.ts';
import { CARD_DEFINITION, definitionOf } from '../fixtures/sample-definition.ts';

const CALENDAR = definitionOf(SAMPLE_CALENDAR);
const [firstYear = 0, laterYear = 0] = SAMPLE_CALENDAR.supportedYears;
const ownDates = [{ id: 'a', month: 5, day: 17, year: null, text: 'Anna' }];
const calendar = {
  userResources: buildInitialResources(SAMPLE_CALENDAR, SAMPLE_PICTURES, SAMPLE_FILLS, 'en'),
  year: laterYear,
  ownDates,
};
const surroundings = {
  pictureSet: undefined,
  context: { language: 'en', nowMs: Date.UTC(firstYear, 5, 1), nextYearFromMonth: 9 },
  findPlaced: () => null,
  history: EMPTY_HISTORY,
};

test('[EDT-11] the year and own dates are carried over if the new design has them', () => {
  const carried = carryInstance({ definition: CALENDAR, data: calendar, ...surroundings }, CALENDAR).data;
  expect(carried).toMatchObject({ year: laterYear, ownDates });
});

test("[EDT-11] a year that is past, or that the new design lacks, becomes the new design's first year; a design without years has none", () => {
  const past = { ...calendar, year: 1999 };
  expect(carryInstance({ definition: CALENDAR, data: past, ...surroundings }, CALENDAR).data.year).toBe(firstYear);
  const nextYear = { ...surroundings, context: { ...surroundings.context, nowMs: Date.UTC(firstYear + 1, 0, 2) } };
  const lastYears = { ...calendar, year: firstYear };
  expect(carryInstance({ definition: CALENDAR, data: lastYears, ...nextYear }, CALENDAR).data.year, 'over New Year').toBe(firstYear + 1);
  expect(carryInstance({ definition: CALENDAR, data: calendar, ...surroundings }, CARD_DEFINITION).data.year).toBeNull();
});

test('[EDT-11] the pictures of the old design are used in the new one', () => {
  const card = { userResources: buildInitialResources(SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS, 'en'), year: null };
  const carried = carryInstance({ definition: CARD_DEFINITION, data: card, ...surroundings }, CALENDAR).data;
  const picturesOf = (resources: typeof carried.userResources) =>
    Object.values(resources).flatMap((resource) => (resource.kind === 'image' && resource.uuid !== null ? [resource.uuid] : []));
  const taken = picturesOf(carried.userResources);
  expect(taken.length).toBeGreaterThan(0);
  expect(picturesOf(card.userResources)).toEqual(expect.arrayContaining(taken));
});

test('[EDT-06] a picture that the new design rejects for its field is not used in it', () => {
  const card = { userResources: buildInitialResources(SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS, 'en'), year: null };
  const [front, ...rest] = SAMPLE_CARD.parts;
  if (!front) throw new Error('the card has a page');
  const elements = front.elements.map((element) =>
    element.kind === 'image' && element.id === 'portrait' ? { ...element, accepts: { pictureTypes: ['GP' as const] } } : element,
  );
  const groupsOnly = definitionOf({ ...SAMPLE_CARD, parts: [{ ...front, elements }, ...rest] });
  const findPlaced = (uuid: string) => {
    const picture = SAMPLE_PICTURES.find((candidate) => candidate.uuid === uuid);
    return picture ? { ...picture, keywords: [], photographers: [], isArchived: false } : null;
  };
  const carried = carryInstance({ definition: CARD_DEFINITION, data: card, ...surroundings, findPlaced }, groupsOnly).data;
  expect(carried.userResources['front/portrait']).toMatchObject({ uuid: null });
  expect(carried.userResources['front/group']).toMatchObject({ uuid: SAMPLE_PICTURES[2]?.uuid });
});

test('[KEP-11] [EDT-11] a design that the customer left is restored as it was', () => {
  const { uuid, version } = CARD_DEFINITION;
  const userResources = buildInitialResources(SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS, 'en');
  const name = userResources['front/name'];
  if (name?.kind !== 'text') throw new Error('the card has a name');
  const card = { userResources: { ...userResources, 'front/name': { ...name, text: 'Åse og Kari', color: '#cc0000' } }, year: null };
  const history = { past: [{ ...card, template: { uuid, version } }], future: [] };
  const { data } = carryInstance({ definition: CARD_DEFINITION, data: card, ...surroundings }, CALENDAR);
  const back = carryInstance({ definition: CALENDAR, data, ...surroundings, history }, CARD_DEFINITION);
  expect(back.data.userResources).toEqual(card.userResources);
});

test('[KEP-11] [EDT-11] a chosen picture that the new design rejects is kept for a design that accepts it', () => {
  const own = '00000000-0000-4000-8000-00000000000f';
  const [portrait] = SAMPLE_PICTURES;
  const initial = buildInitialResources(SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS, 'en');
  const front = initial['front/portrait'];
  if (front?.kind !== 'image' || !portrait) throw new Error('the card has a portrait');
  const card = { userResources: { ...initial, 'front/portrait': { ...front, uuid: own } }, year: null };
  const findPlaced = (uuid: string) => (uuid === own ? { ...portrait, keywords: [], photographers: [], isArchived: false } : null);
  const onlyGroups = (of: typeof SAMPLE_CARD) => ({
    ...of,
    uuid: '00000000-0000-4000-8000-0000000000b9',
    parts: of.parts.map((part) => ({
      ...part,
      elements: part.elements.map((element) =>
        element.kind === 'image' ? { ...element, accepts: { pictureTypes: ['GP' as const] } } : element,
      ),
    })),
  });
  const groups = definitionOf(onlyGroups(SAMPLE_CARD));
  const carried = carryInstance({ definition: CARD_DEFINITION, data: card, ...surroundings, findPlaced }, groups);
  expect(carried.data.sparePictures?.map(({ resource }) => resource.uuid)).toEqual([own]);
  const back = carryInstance({ definition: groups, data: carried.data, ...surroundings, findPlaced }, CARD_DEFINITION).data;
  expect(Object.values(back.userResources)).toContainEqual(expect.objectContaining({ kind: 'image', uuid: own }));
  expect(back.sparePictures).toBeUndefined();
});
