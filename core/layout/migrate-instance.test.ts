import { expect, test } from 'vitest';
import type { ImageElement, TemplateData, TemplateDesign, TextElement } from '../contract/template-format.ts';
import { SAMPLE_CARD, SAMPLE_FILLS, SAMPLE_PICTURES } from './fixtures/sample-templates.ts';
import { buildInitialResources } from './initial-resources.ts';
import { migrateInstance } from './migrate-instance.ts';

const fresh = (design: TemplateDesign) => buildInitialResources(design, [], SAMPLE_FILLS, 'en');
const made: TemplateData = {
  userResources: buildInitialResources(SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS, 'en'),
  year: null,
};
const named: TemplateData = {
  ...made,
  userResources: {
    ...made.userResources,
    'front/name': { ...SAMPLE_CARD_NAME(), text: 'Our own words', family: 'Pacifico', color: '#C52B2B' },
  },
};
function SAMPLE_CARD_NAME() {
  const name = made.userResources['front/name'];
  if (name?.kind !== 'text') throw new Error('the sample has a name');
  return name;
}
const edited = (change: (front: TemplateDesign['parts'][number]) => TemplateDesign['parts'][number]): TemplateDesign => ({
  ...SAMPLE_CARD,
  version: 2,
  parts: SAMPLE_CARD.parts.map((part) => (part.id === 'front' ? change(part) : part)),
});
const migrate = (to: TemplateDesign, data = named) => migrateInstance(SAMPLE_CARD, data, to, fresh(to), 'en');
const uuidOf = (data: TemplateData, id: string) => {
  const resource = data.userResources[id];
  return resource?.kind === 'image' ? resource.uuid : undefined;
};

test('[BEY-04] a new version with the same fields keeps everything, and there is nothing to report', () => {
  const { data, changes } = migrate({ ...SAMPLE_CARD, version: 2 });
  expect(data).toEqual(named);
  expect(changes).toEqual([]);
});

test('[BEY-04] a font that the new version fixes is the design’s again; the text stays', () => {
  const to = edited((front) => ({
    ...front,
    elements: front.elements.map((element) =>
      element.kind === 'text' && element.id === 'name' ? ({ ...element, overrideFamily: false } satisfies TextElement) : element,
    ),
  }));
  expect(migrate(to).data.userResources['front/name']).toMatchObject({ text: 'Our own words', color: '#C52B2B', family: 'Lora' });
});

test('[BEY-04] a picture whose field was renamed moves to it, and one without a place is reported', () => {
  const renamed = edited((front) => ({
    ...front,
    elements: front.elements.map((element) =>
      element.kind === 'image' && element.id === 'group' ? ({ ...element, id: 'everybody' } satisfies ImageElement) : element,
    ),
  }));
  const moved = migrate(renamed);
  expect(uuidOf(moved.data, 'front/everybody')).toBe(uuidOf(made, 'front/group'));
  expect(moved.changes).toEqual([{ kind: 'picture-moved', partId: 'front', toPartId: 'front' }]);

  const gone = migrate(
    edited((front) => ({ ...front, elements: front.elements.filter((element) => element.kind !== 'image' || element.id !== 'group') })),
  );
  expect(gone.changes).toEqual([{ kind: 'picture-left', partId: 'front' }]);
  expect(uuidOf(gone.data, 'front/portrait')).toBe(uuidOf(made, 'front/portrait'));
});

test('[BEY-04] texts without a place are reported in full, new fields and pages too', () => {
  const [front] = SAMPLE_CARD.parts;
  if (!front) throw new Error('the sample has a page');
  const to = edited((part) => ({
    ...part,
    elements: part.elements.flatMap((element) => {
      if (element.kind === 'text' && element.id === 'name') return [];
      if (element.kind === 'image' && element.id === 'portrait') return [element, { ...element, id: 'second' } satisfies ImageElement];
      return [element];
    }),
  }));
  const { changes } = migrate({ ...to, parts: [...to.parts, { ...front, id: 'back' }] });
  expect(changes).toContainEqual({ kind: 'new-picture', partId: 'front' });
  expect(changes).toContainEqual({ kind: 'new-page', partId: 'back' });
  // The new page has a name with the same fill. The text moves there, and the report names the place.
  expect(changes).toContainEqual({ kind: 'text-moved', text: 'Our own words', toPartId: 'back' });
  expect(migrate(to).changes).toContainEqual({ kind: 'text-left', text: 'Our own words' });
});

test('[BEY-04] a year that is no longer supported becomes the next one', () => {
  const to = { ...SAMPLE_CARD, version: 2, supportedYears: [2027, 2028] };
  expect(migrate(to, { ...named, year: 2026 }).data.year).toBe(2027);
  expect(migrate(to, { ...named, year: 2028 }).data.year).toBe(2028);
});
