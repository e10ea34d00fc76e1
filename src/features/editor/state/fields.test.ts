import { expect, test } from 'vitest';
import { buildInitialResources, emptyImageResource } from '#core/layout/initial-resources.ts';
import { SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS } from '#core/layout/fixtures/sample-templates.ts';
import { findField, imageFields, neighbourPart, partName, partNameInSentence, partTabs, textFields } from './fields.ts';
import { isLowResolution, lowResolutionFields } from '../preflight/resolution.ts';

const [front] = SAMPLE_CARD.parts;
if (!front) throw new Error('the card has a front');
const filled = buildInitialResources(SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS, 'en');

test('[EDT-02] fields are numbered from the top, then from the left', () => {
  expect(imageFields(front).map((field) => [field.number, field.id])).toEqual([
    [1, 'front/portrait'],
    [2, 'front/group'],
  ]);
  expect(textFields(front).map((field) => field.id)).toEqual(['front/name']);
});

test('[EDT-02] fixed texts of the design are not fields', () => {
  expect(findField(SAMPLE_CARD, 'front/greeting')).toBeNull();
  expect(findField(SAMPLE_CARD, 'front/name')).toMatchObject({ kind: 'text', number: 1 });
});

test('[EDT-01] a page is complete when each of its picture fields has a picture', () => {
  expect(partTabs(SAMPLE_CARD, { userResources: filled }, 'en').every((tab) => tab.isComplete)).toBe(true);
  const element = imageFields(front)[0]?.element;
  if (!element) throw new Error('the front has a portrait');
  const [tab] = partTabs(SAMPLE_CARD, { userResources: { ...filled, 'front/portrait': emptyImageResource(element) } }, 'en');
  expect(tab?.isComplete).toBe(false);
});

test('page names use the language, then its root, then English', () => {
  const part = { ...front, names: { en: 'Front', nb: 'Forside' } };
  expect(['nb', 'nb-NO', 'de'].map((language) => partName(part, language))).toEqual(['Forside', 'Forside', 'Front']);
});

test('[EDT-01] the first page has no previous page', () => {
  expect(neighbourPart(SAMPLE_CARD, front.id, -1)).toBeNull();
});

test('[EDT-23] a picture is flagged when its crop has too few pixels for its printed size', () => {
  const portrait = filled['front/portrait'];
  if (portrait?.kind !== 'image') throw new Error('the portrait is an image');
  const box = { width: 180, height: 225 };
  expect(isLowResolution(portrait, box)).toBe(false);
  expect(isLowResolution({ ...portrait, width: 240, height: 300 }, box)).toBe(true);
  expect(isLowResolution({ ...portrait, cropRect: { x: 0.45, y: 0.45, width: 0.05, height: 0.05 } }, box)).toBe(true);
  expect(
    lowResolutionFields(SAMPLE_CARD, { userResources: { ...filled, 'front/portrait': { ...portrait, width: 240, height: 300 } } }),
  ).toEqual(['front/portrait']);
});

test('[BEY-03] inside a sentence a month has the letter case of its language, and other pages keep theirs', () => {
  const named = (nb: string, en: string) => ['nb', 'en'].map((language) => partNameInSentence({ ...front, names: { en, nb } }, language));
  expect(named('Januar', 'January')).toEqual(['januar', 'January']);
  expect(named('Forside', 'Front')).toEqual(['Forside', 'Front']);
});
