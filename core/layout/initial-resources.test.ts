import { expect, test } from 'vitest';
import { type ImageElement, TemplateDataSchema, TemplateDesignSchema, type TemplateDesign } from '../contract/template-format.ts';
import { carryDesign } from './carry-resources.ts';
import { incompleteParts } from './completeness.ts';
import { SAMPLE_CALENDAR, SAMPLE_CARD, SAMPLE_FILLS, SAMPLE_PICTURES } from './fixtures/sample-templates.ts';
import { buildInitialResources, type SetPicture } from './initial-resources.ts';

const [first, favorite, group] = SAMPLE_PICTURES.map((picture) => picture.uuid);
const fill = (design: TemplateDesign, pictures: readonly SetPicture[] = SAMPLE_PICTURES) =>
  buildInitialResources(design, pictures, SAMPLE_FILLS, 'nb');

function fields(...positions: (ImageElement['picturePosition'] | 'own')[]): TemplateDesign {
  const part = SAMPLE_CARD.parts[0];
  if (!part) throw new Error('no part');
  const elements = positions.map(
    (position, index): ImageElement => ({
      kind: 'image',
      id: `f${index}`,
      box: { x: 0, y: 0, width: 100, height: 100 },
      ...(position === 'own' ? { userSupplied: true } : position ? { picturePosition: position } : {}),
    }),
  );
  return { ...SAMPLE_CARD, parts: [{ ...part, elements }] };
}

function chosen(design: TemplateDesign, pictures?: readonly SetPicture[]) {
  return Object.values(fill(design, pictures)).map((resource) => (resource.kind === 'image' ? resource.uuid : resource.text));
}

test('[EDT-10] samples are templates and their resources are instances', () => {
  expect(TemplateDesignSchema.safeParse(SAMPLE_CARD).success).toBe(true);
  expect(TemplateDesignSchema.safeParse(SAMPLE_CALENDAR).success).toBe(true);
  expect(TemplateDataSchema.safeParse({ userResources: fill(SAMPLE_CARD), year: null }).success).toBe(true);
});

test('[EDT-10] the favorite portrait and the group picture are put into their places, names into the texts', () => {
  const resources = fill(SAMPLE_CARD);
  expect(resources['front/portrait']).toMatchObject({ uuid: favorite, rotation: 0, width: 2400 });
  expect(resources['front/group']).toMatchObject({ uuid: group, overrideEffect: 'sepia' });
  expect(resources['front/name']).toMatchObject({ text: 'Åse Bjørnsdatter Ødegård', size: 36 });
  expect(resources['front/greeting']).toBeUndefined();
});

test('[EDT-06] a field is never filled with a picture that it rejects', () => {
  const design = fields('portrait', 'group', undefined);
  const [part] = design.parts;
  if (!part) throw new Error('no part');
  const only = (pictureType: 'IP' | 'GP'): TemplateDesign => ({
    ...design,
    parts: [
      { ...part, elements: part.elements.map((element) => ({ ...element, accepts: { pictureTypes: [pictureType] } }) as ImageElement) },
    ],
  });
  expect(chosen(only('GP'))).toEqual([group, group, group]);
  expect(chosen(only('IP'))).toEqual([favorite, favorite, favorite]);
  const portraits = SAMPLE_PICTURES.filter((picture) => picture.pictureType !== 'GP');
  expect(chosen(only('GP'), portraits)).toEqual([null, null, null]);
});

test('[EDT-25] picture positions are places among the individual pictures, the rest take all in turn', () => {
  expect(chosen(fields('portrait', 'second', 'third', undefined, undefined, 'any', 'group'))).toEqual([
    favorite,
    first,
    favorite,
    favorite,
    first,
    group,
    group,
  ]);
});

test('[EDT-25] a set without a group picture uses a person, an own picture is left to the customer, an empty set leaves gaps', () => {
  const people = SAMPLE_PICTURES.slice(0, 2);
  expect(chosen(fields('group', 'own'), people)).toEqual([favorite, null]);
  expect(chosen(fields('portrait', 'any'), [])).toEqual([null, null]);
});

test('[EDT-01] a part is complete when each of its fields has a picture', () => {
  expect(incompleteParts(SAMPLE_CARD, { userResources: fill(SAMPLE_CARD) })).toEqual([]);
  expect(incompleteParts(SAMPLE_CARD, { userResources: fill(SAMPLE_CARD, []) })).toEqual(['front']);
  expect(incompleteParts(SAMPLE_CALENDAR, { userResources: {} })).toEqual(['may']);
});

test('[EDT-11] another template uses the pictures in order and the text of the same fill', () => {
  const data = { userResources: fill(SAMPLE_CARD) };
  const name = data.userResources['front/name'];
  if (name?.kind !== 'text') throw new Error('no text');
  data.userResources['front/name'] = { ...name, text: 'Åse' };
  const from = { design: SAMPLE_CARD, userResources: data.userResources, spareTexts: [], sparePictures: [], untouched: {} };
  const to = (design: TemplateDesign) => ({ design, fresh: fill(design, []), former: null, accepts: () => true });
  const { resources: other } = carryDesign(from, to(SAMPLE_CALENDAR), 'nb');
  const picture = other['may/picture'];
  expect(picture).toMatchObject({ kind: 'image', uuid: favorite });
  const crop = picture?.kind === 'image' ? picture.cropRect : { width: 1, height: 1 };
  expect((crop.width * 2400) / (crop.height * 3000)).toBeCloseTo(2, 6);
  const { resources: back } = carryDesign(from, to({ ...SAMPLE_CARD, version: 2 }), 'nb');
  expect(back['front/name']).toMatchObject({ text: 'Åse' });
  expect(back['front/group']).toMatchObject({ uuid: group });
});
