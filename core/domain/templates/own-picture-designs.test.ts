import { expect, test } from 'vitest';
import type { Element, TemplateDesign } from '#core/contract/template-format.ts';
import { NAME_TEXT, SAMPLE_CALENDAR, SAMPLE_CARD } from '#core/layout/fixtures/sample-templates.ts';
import { isMadeFromOwnPictures } from './own-picture-designs.ts';

const withElements = (change: (element: Element) => readonly Element[]): TemplateDesign => ({
  ...SAMPLE_CARD,
  parts: SAMPLE_CARD.parts.map((part) => ({ ...part, elements: part.elements.flatMap(change) })),
});
const withImages = (change: object) => withElements((element) => (element.kind === 'image' ? [{ ...element, ...change }] : [element]));
const withName = (change: object) =>
  withElements((element) => (element.kind === 'artwork' ? [element] : [element, { ...NAME_TEXT, ...change, id: 'more' }]));

test('[KEP-09] a design can be made from own pictures if each of its fields accepts one', () => {
  expect(isMadeFromOwnPictures(SAMPLE_CARD)).toBe(true);
  expect(isMadeFromOwnPictures(SAMPLE_CALENDAR)).toBe(true);
  expect(isMadeFromOwnPictures(withImages({ accepts: { pictureTypes: ['GP'] } })), 'a rule for pictures of a set').toBe(true);
  expect(isMadeFromOwnPictures(withImages({ accepts: { uploads: false } }))).toBe(false);
  const wordsOnly = withElements((element) => (element.kind === 'image' ? [] : [element]));
  expect(isMadeFromOwnPictures(wordsOnly), 'a card of words alone').toBe(true);
});

test('[KEP-09] a design that cuts pictures out, and one with a fixed name of a subject, need a picture set', () => {
  expect(isMadeFromOwnPictures({ ...SAMPLE_CARD, separateFromBackground: true })).toBe(false);
  expect(isMadeFromOwnPictures(withName({ editable: false, fill: 'subject.name' }))).toBe(false);
  expect(isMadeFromOwnPictures(withName({ editable: true, fill: 'subject.name' })), 'a name that may be written over').toBe(true);
  expect(isMadeFromOwnPictures(withName({ editable: false, fill: 'year' }))).toBe(true);
});
