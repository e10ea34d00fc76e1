import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { ImageElement, TemplateDesign } from '#core/contract/template-format.ts';
import { emptyImageResource } from '#core/layout/initial-resources.ts';
import { SAMPLE_CARD } from '#core/layout/fixtures/sample-templates.ts';
import { samplePicture, samplePictureSet } from '../fixtures/sample-sets.ts';
import type { SubjectChange } from '../packages/item-editing.ts';
import {
  asksAboutAll,
  asksAboutChoice,
  imagePlaces,
  isAllowedIn,
  offeredSets,
  planReplaceAll,
  type RuledPicture,
} from './picture-rules.ts';

const TYPES = ['IP', 'SFP', 'GP'] as const;
const picture: fc.Arbitrary<RuledPicture> = fc.record({
  pictureType: fc.constantFrom(...TYPES),
  keywords: fc.constantFrom([], ['retouched'], ['user_uploaded']),
});
const accepts = fc.option(
  fc.record({ pictureTypes: fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1 }), uploads: fc.boolean() }, { requiredKeys: [] }),
  { nil: undefined },
);
const images = fc.array(fc.record({ accepts, userSupplied: fc.boolean() }), { minLength: 1, maxLength: 9 });

function design(
  fields: readonly Pick<ImageElement, 'accepts' | 'userSupplied'>[],
  type: TemplateDesign['type'] = 'PHOTOGIFT',
): TemplateDesign {
  const [part] = SAMPLE_CARD.parts;
  if (!part) throw new Error('the sample has a page');
  const box = { x: 0, y: 0, width: 100, height: 100 };
  return {
    ...SAMPLE_CARD,
    type,
    parts: [{ ...part, elements: fields.map((field, at) => ({ kind: 'image', id: `i${at}`, box, ...field })) }],
  };
}

test('[EDT-07] replacing all changes every place where the picture is allowed, and no other', () => {
  fc.assert(
    fc.property(images, picture, (fields, chosen) => {
      const made = design(fields);
      const { places, skipped } = planReplaceAll(made, chosen);
      for (const { element } of places) expect(isAllowedIn(element, chosen)).toBe(true);
      for (const { element } of skipped)
        expect(isAllowedIn(element, chosen) && (!element.userSupplied || chosen.keywords.includes('user_uploaded'))).toBe(false);
      expect(new Set([...places, ...skipped].map((place) => place.resourceId))).toEqual(
        new Set(imagePlaces(made).map((place) => place.resourceId)),
      );
    }),
  );
});

test('[EDT-06] a field that accepts one kind of picture rejects the others and nothing else', () => {
  const groupOnly = { accepts: { pictureTypes: ['GP' as const], uploads: false } };
  expect(isAllowedIn(groupOnly, { pictureType: 'GP', keywords: [] })).toBe(true);
  expect(isAllowedIn(groupOnly, { pictureType: 'IP', keywords: [] })).toBe(false);
  expect(isAllowedIn(groupOnly, { pictureType: 'GP', keywords: ['user_uploaded'] })).toBe(false);
  expect(isAllowedIn({}, { pictureType: 'IP', keywords: ['user_uploaded'] })).toBe(true);
});

test('[EDT-07] more than four image resources ask the question, calendars and cards never do', () => {
  const of = (count: number, type?: TemplateDesign['type']) =>
    design(
      Array.from({ length: count }, () => ({})),
      type,
    );
  expect(asksAboutAll(of(4), null)).toBe(false);
  expect(asksAboutAll(of(5), null)).toBe(true);
  expect(asksAboutAll(of(13, 'CALENDAR'), null)).toBe(false);
  expect(asksAboutAll(of(5, 'CARDS'), null)).toBe(false);
});

test('[EDT-07] [KEP-14] a picture for an empty place, or for the only place, is added without a question', () => {
  const poster = design(Array.from({ length: 5 }, () => ({})));
  const places = imagePlaces(poster).map(({ resourceId }) => resourceId);
  const image: ImageElement = { kind: 'image', id: 'i0', box: { x: 0, y: 0, width: 100, height: 100 } };
  const [first = '', second = ''] = places;
  const picture = { uuid: 'new', pictureType: 'IP', keywords: [] } as const;
  const asks = (filled: Readonly<Record<string, string>>, resourceId = first) => {
    const userResources = Object.fromEntries(places.map((id) => [id, { ...emptyImageResource(image), uuid: filled[id] ?? null }]));
    return asksAboutChoice(poster, { userResources }, { resourceId, picture }, null);
  };
  expect(asks({})).toBe(false);
  expect(asks({ [second]: 'other' })).toBe(false);
  expect(asks({ [first]: 'other' })).toBe(false);
  // All others already contain it.
  expect(asks({ [first]: 'other', [second]: 'new' })).toBe(false);
  expect(asks({ [first]: 'other', [second]: 'other' })).toBe(true);
});

test('[EDT-06] allowSubjectChange 4 asks about all pictures in a package, from two places on', () => {
  const of = (count: number) =>
    design(
      Array.from({ length: count }, () => ({})),
      'CARDS',
    );
  expect(asksAboutAll(of(2), 4)).toBe(true);
  expect(asksAboutAll(of(1), 4)).toBe(false);
  for (const change of [0, 1, 2, 3] as const) expect(asksAboutAll(of(3), change)).toBe(false);
});

const OWN = samplePictureSet({ number: 1 });
const SETS = [
  OWN,
  samplePictureSet({ number: 2 }),
  samplePictureSet({ number: 3, job: 2 }),
  samplePictureSet({ number: 4, job: 3, jobType: 2 }),
  samplePictureSet({ number: 5, job: 4, jobType: 2, photographer: 2 }),
  samplePictureSet({ number: 6, isArchived: true }),
  samplePictureSet({ number: 7, pictures: [] }),
];
const offered = (subjectChange: SubjectChange | null, disableMixingPhotographers = false) =>
  offeredSets(SETS, { own: OWN, subjectChange, disableMixingPhotographers }).map((set) => set.subject.name.slice(-1));

test('[EDT-06] allowSubjectChange 1 offers the same subject, 2 the same job, 3 the same kind of job, 4 every set', () => {
  expect(offered(0)).toEqual(['1']);
  expect(offered(1)).toEqual(['1']);
  expect(offered(2)).toEqual(['1', '2']);
  expect(offered(3)).toEqual(['1', '2', '3']);
  expect(offered(4)).toEqual(['1', '2', '3', '4', '5']);
  expect(offered(null)).toEqual(['1', '2', '3', '4', '5']);
});

test('[EDT-06] an archived set is never offered, not even the product’s own; an own set without pictures shows a message', () => {
  const numbers = (own: PictureSet | undefined) =>
    offeredSets(SETS, { own, subjectChange: null, disableMixingPhotographers: false }).map((set) => set.subject.name.slice(-1));
  expect(numbers(SETS[5])).toEqual(['1', '2', '3', '4', '5']);
  expect(numbers(SETS[6])).toEqual(['7', '1', '2', '3', '4', '5']);
  expect(numbers(undefined)).toEqual(['1', '2', '3', '4', '5']);
});

test('[EDT-06] if photographers are not mixed, only sets of the same photographer are offered', () => {
  expect(offered(null, true)).toEqual(['1', '2', '3', '4']);
  expect(offered(4, true)).toEqual(['1', '2', '3', '4']);
});

test('[EDT-06] the product’s own set is offered first, then the customer’s others, none twice', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({
          number: fc.integer({ min: 1, max: 40 }),
          job: fc.integer({ min: 1, max: 3 }),
          photographer: fc.integer({ min: 1, max: 2 }),
        }),
        {
          selector: (set) => set.number,
          minLength: 1,
        },
      ),
      fc.constantFrom<SubjectChange | null>(null, 0, 1, 2, 3, 4),
      fc.boolean(),
      (described, subjectChange, disableMixingPhotographers) => {
        const sets = described.map((set) => samplePictureSet({ ...set, pictures: [samplePicture(set.number)] }));
        const own = sets[0];
        if (!own) throw new Error('there is one');
        const list = offeredSets(sets, { own, subjectChange, disableMixingPhotographers });
        expect(list[0]).toBe(own);
        expect(new Set(list).size).toBe(list.length);
        if (disableMixingPhotographers) expect(list.every((set) => set.photographer.uuid === own.photographer.uuid)).toBe(true);
      },
    ),
  );
});
