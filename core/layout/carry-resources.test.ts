import { expect, test } from 'vitest';
import {
  fullResourceId,
  type TemplateDesign,
  type TextElement,
  type TextResource,
  type UserResources,
} from '../contract/template-format.ts';
import { carryDesign, type Carried } from './carry-resources.ts';
import { SAMPLE_CARD, SAMPLE_FILLS, SAMPLE_PICTURES } from './fixtures/sample-templates.ts';
import { buildInitialResources } from './initial-resources.ts';

const sample = SAMPLE_CARD.parts[0]?.elements.find((element) => element.kind === 'text' && element.editable);
if (sample?.kind !== 'text') throw new Error('the card has a text');
const { fill: _, ...plain } = sample;

const text = (id: string, change: Partial<TextElement> = {}): TextElement => ({
  ...plain,
  id,
  font: { ...plain.font, text: `(${id})` },
  ...change,
});
/** A design with these texts on its pages. */
const design = (uuid: string, pages: Readonly<Record<string, readonly TextElement[]>>): TemplateDesign => ({
  ...SAMPLE_CARD,
  uuid,
  parts: Object.entries(pages).flatMap(([id, elements]) =>
    SAMPLE_CARD.parts.slice(0, 1).map((part) => ({ ...part, id, elements: [...elements] })),
  ),
});
const freshOf = (of: TemplateDesign): UserResources => buildInitialResources(of, SAMPLE_PICTURES, SAMPLE_FILLS, 'en');
function written(of: TemplateDesign, texts: Readonly<Record<string, string | Partial<TextResource>>>): UserResources {
  const resources = { ...freshOf(of) };
  for (const [id, change] of Object.entries(texts)) {
    const resource = resources[id];
    if (resource?.kind !== 'text') throw new Error(`no text ${id}`);
    resources[id] = { ...resource, ...(typeof change === 'string' ? { text: change } : change) };
  }
  return resources;
}
const carry = (
  from: TemplateDesign,
  userResources: UserResources,
  to: TemplateDesign,
  former: UserResources | null = null,
  spareTexts: Carried['spareTexts'] = [],
  sparePictures: Carried['sparePictures'] = [],
): Carried =>
  carryDesign(
    { design: from, userResources, spareTexts, sparePictures, untouched: freshOf(from) },
    { design: to, fresh: freshOf(to), former, accepts: (_, uuid) => uuid !== GONE },
    'en',
  );
const GONE = '00000000-0000-4000-8000-00000000000e';
const textsIn = ({ resources }: Pick<Carried, 'resources'>) =>
  Object.fromEntries(Object.entries(resources).flatMap(([id, resource]) => (resource.kind === 'text' ? [[id, resource.text]] : [])));

const WREATH = design('00000000-0000-4000-8000-0000000000b1', {
  front: [text('title'), text('line')],
  back: [text('message'), text('name', { fill: 'subject.firstName' })],
});
const ROSE = design('00000000-0000-4000-8000-0000000000b2', {
  front: [text('headline')],
  back: [text('greeting'), text('who', { fill: 'subject.firstName' })],
});
const FULL = { 'front/title': 'AAA', 'front/line': 'BBB', 'back/message': 'CCC', 'back/name': 'DDD' };

test('[KEP-11] [EDT-11] texts are carried by their fill, then by their page, and those without a place are named', () => {
  const carried = carry(WREATH, written(WREATH, FULL), ROSE);
  expect(textsIn(carried)).toEqual({ 'front/headline': 'AAA', 'back/greeting': 'CCC', 'back/who': 'DDD' });
  expect(carried.left).toEqual([{ kind: 'text-left', text: 'BBB' }]);
});

test('[KEP-11] [EDT-11] a text of the back does not become the title of the front if the back has a place', () => {
  const carried = carry(WREATH, written(WREATH, { 'back/message': 'CCC' }), ROSE);
  expect(textsIn(carried)).toMatchObject({ 'front/headline': '(headline)', 'back/greeting': 'CCC' });
});

test('[KEP-11] [EDT-11] a place for a name accepts no other text', () => {
  const names = design(ROSE.uuid, { front: [text('who', { fill: 'subject.firstName' })] });
  const carried = carry(WREATH, written(WREATH, { 'front/title': 'AAA' }), names);
  expect(carried.left).toEqual([{ kind: 'text-left', text: 'AAA' }]);
});

test('[KEP-11] [EDT-11] back in the former design, the content is in its former places, with the changes made meanwhile', () => {
  const former = written(WREATH, FULL);
  const rose = carry(WREATH, former, ROSE).resources;
  const unchanged = carry(ROSE, rose, WREATH, former);
  expect(unchanged.resources).toEqual(former);
  expect(unchanged.left).toEqual([]);
  const { 'back/greeting': greeting } = rose;
  if (greeting?.kind !== 'text') throw new Error('there is a greeting');
  const edited = carry(ROSE, { ...rose, 'back/greeting': { ...greeting, text: 'CCC 2' } }, WREATH, former);
  expect(textsIn(edited)).toEqual({ ...FULL, 'back/message': 'CCC 2' });
});

test('[KEP-11] [EDT-11] the customer’s font, colour and size are kept if the new design lets the customer choose them', () => {
  const choice = { family: 'Anton', color: '#cc0000' } as const;
  const own = written(WREATH, { 'front/title': { text: 'AAA', ...choice } });
  const free = design(ROSE.uuid, { front: [text('headline', { overrideFamily: true, overrideColor: true })] });
  const fixed = design(ROSE.uuid, { front: [text('headline', { overrideFamily: false, overrideColor: false })] });
  expect(carry(WREATH, own, free).resources['front/headline']).toMatchObject({ text: 'AAA', ...choice });
  expect(carry(WREATH, own, fixed).resources['front/headline']).toMatchObject({
    text: 'AAA',
    family: plain.font.family,
    color: plain.font.color,
  });
});

test('[KEP-11] [EDT-11] a chosen picture without a field is named; the shop’s own choice is not', () => {
  const [front] = SAMPLE_CARD.parts;
  const images = front?.elements.filter((element) => element.kind === 'image') ?? [];
  const small = {
    ...SAMPLE_CARD,
    uuid: ROSE.uuid,
    parts: SAMPLE_CARD.parts.map((part) => ({ ...part, elements: part.elements.filter((element) => element !== images[1]) })),
  };
  const id = fullResourceId(front?.id ?? '', images[1]?.id ?? '');
  const filled = freshOf(SAMPLE_CARD);
  const picture = filled[id];
  if (picture?.kind !== 'image') throw new Error('there are two pictures');
  expect(carry(SAMPLE_CARD, filled, small).left).toEqual([]);
  const chosen: UserResources = { ...filled, [id]: { ...picture, uuid: '00000000-0000-4000-8000-00000000000f' } };
  expect(carry(SAMPLE_CARD, chosen, small).left).toEqual([{ kind: 'picture-left', partId: front?.id }]);
});

const LINE = design('00000000-0000-4000-8000-0000000000b3', {
  front: [text('headline'), text('below', { overrideColor: true })],
  back: [text('greeting'), text('who', { fill: 'subject.firstName' })],
});

test('[KEP-11] [EDT-11] a text without a place returns in the next design that has one, with the customer’s colour', () => {
  const own = written(WREATH, { ...FULL, 'front/line': { text: 'BBB', color: '#cc0000' } });
  const rose = carry(WREATH, own, ROSE);
  expect(rose.spareTexts.map(({ resource }) => resource.text)).toEqual(['BBB']);
  const line = carry(ROSE, rose.resources, LINE, null, rose.spareTexts);
  expect(textsIn(line)).toEqual({ 'front/headline': 'AAA', 'front/below': 'BBB', 'back/greeting': 'CCC', 'back/who': 'DDD' });
  expect(line.resources['front/below']).toMatchObject({ color: '#cc0000' });
  expect([line.left, line.spareTexts]).toEqual([[], []]);
});

test('[KEP-11] [EDT-11] a text without a place in two designs is named again, and returns to its old place', () => {
  const small = design('00000000-0000-4000-8000-0000000000b4', { front: [text('only')] });
  const rose = carry(WREATH, written(WREATH, FULL), ROSE);
  const tiny = carry(ROSE, rose.resources, small, null, rose.spareTexts);
  expect(tiny.left).toEqual([
    { kind: 'text-left', text: 'CCC' },
    { kind: 'text-left', text: 'DDD' },
    { kind: 'text-waits', text: 'BBB' },
  ]);
  const wreath = carry(small, tiny.resources, WREATH, null, tiny.spareTexts);
  expect(textsIn(wreath)).toEqual(FULL);
  expect(wreath.spareTexts).toEqual([]);
});

test('[KEP-11] [EDT-11] a text that a former design still contains does not appear twice', () => {
  const former = written(WREATH, FULL);
  const rose = carry(WREATH, former, ROSE);
  const back = carry(ROSE, rose.resources, WREATH, former, rose.spareTexts);
  expect([back.resources, back.spareTexts]).toEqual([former, []]);
});

const OWN = '00000000-0000-4000-8000-00000000000f';
const [FRONT] = SAMPLE_CARD.parts;
const [first, second] = FRONT?.elements.filter((element) => element.kind === 'image') ?? [];
if (!FRONT || !first || !second) throw new Error('the card has two pictures');
const placeOf = (element: { readonly id: string }) => fullResourceId(FRONT.id, element.id);
const [FIRST, SECOND] = [placeOf(first), placeOf(second)];
const withoutPlace = (uuid: string, gone: typeof first): TemplateDesign => ({
  ...SAMPLE_CARD,
  uuid,
  parts: SAMPLE_CARD.parts.map((part) => ({ ...part, elements: part.elements.filter((element) => element !== gone) })),
});
const SMALL = withoutPlace(ROSE.uuid, second);
const ROOMY: TemplateDesign = { ...SAMPLE_CARD, uuid: LINE.uuid };
function chosenIn(of: TemplateDesign, pictures: Readonly<Record<string, string>>): UserResources {
  const resources = { ...freshOf(of) };
  for (const [id, uuid] of Object.entries(pictures)) {
    const resource = resources[id];
    if (resource?.kind !== 'image') throw new Error(`no picture ${id}`);
    resources[id] = { ...resource, uuid };
  }
  return resources;
}
const pictureIn = ({ resources }: Carried, id: string) => {
  const resource = resources[id];
  return resource?.kind === 'image' ? resource.uuid : undefined;
};

test('[KEP-11] [EDT-11] a chosen picture without a place returns in the next design that has one, with its effect', () => {
  const own = chosenIn(SAMPLE_CARD, { [SECOND]: OWN });
  const picture = own[SECOND];
  if (picture?.kind !== 'image') throw new Error('it is there');
  const small = carry(SAMPLE_CARD, { ...own, [SECOND]: { ...picture, overrideEffect: 'sepia' } }, SMALL);
  expect(small.sparePictures.map(({ id, resource }) => [id, resource.uuid])).toEqual([[SECOND, OWN]]);
  const roomy = carry(SMALL, small.resources, ROOMY, null, [], small.sparePictures);
  expect(roomy.resources[SECOND]).toMatchObject({ uuid: OWN, overrideEffect: 'sepia' });
  expect([roomy.left, roomy.sparePictures]).toEqual([[], []]);
});

test('[KEP-11] [EDT-11] a waiting picture replaces the shop’s own choice, and none of the customer’s', () => {
  const small = carry(SAMPLE_CARD, chosenIn(SAMPLE_CARD, { [SECOND]: OWN }), SMALL);
  const other = withoutPlace(LINE.uuid, first);
  // The other design's only place gets the shop's picture of the first design, or the customer's.
  expect(pictureIn(carry(SMALL, small.resources, other, null, [], small.sparePictures), SECOND)).toBe(OWN);
  const mine = '00000000-0000-4000-8000-00000000000d';
  const changed = chosenIn(SMALL, { [FIRST]: mine });
  const kept = carry(SMALL, changed, other, null, [], small.sparePictures);
  expect(pictureIn(kept, SECOND)).toBe(mine);
  expect(kept.sparePictures.map(({ resource }) => resource.uuid)).toEqual([OWN]);
});

test('[KEP-11] [EDT-11] a waiting picture that was deleted does not return, and one that a former design still contains does not appear twice', () => {
  const small = carry(SAMPLE_CARD, chosenIn(SAMPLE_CARD, { [SECOND]: GONE }), SMALL);
  const without = carry(SMALL, small.resources, ROOMY, null, [], small.sparePictures);
  expect(pictureIn(without, SECOND)).not.toBe(GONE);
  const former = chosenIn(SAMPLE_CARD, { [SECOND]: OWN });
  const left = carry(SAMPLE_CARD, former, SMALL);
  const back = carry(SMALL, left.resources, SAMPLE_CARD, former, [], left.sparePictures);
  expect([back.resources, back.sparePictures]).toEqual([former, []]);
});
