import { expect, test } from 'vitest';
import type { Picture } from '#core/contract/picture-sets.ts';
import type { ImageResource, TemplateData, TextResource } from '#core/contract/template-format.ts';
import type { PlacedProblem } from '#core/domain/pictures/placed-pictures.ts';
import { createTestLayoutEngine } from '#core/layout/fixtures/test-engine.ts';
import { SAMPLE_CALENDAR, SAMPLE_CARD, SAMPLE_FILLS, SAMPLE_PICTURES } from '#core/layout/fixtures/sample-templates.ts';
import { drawablePage } from '#core/layout/text/glyph-outline.ts';
import { buildInitialResources, emptyImageResource } from '#core/layout/initial-resources.ts';
import { cutOffArea } from './important-areas.ts';
import { imageFields } from '../state/fields.ts';
import { type Finding, isOrderable, preflight } from './preflight.ts';

const [front] = SAMPLE_CARD.parts;
const [field] = front ? imageFields(front) : [];
if (!field) throw new Error('the card has a portrait');
const engine = createTestLayoutEngine();
const filled = buildInitialResources(SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS, 'en');
const portrait = filled['front/portrait'] as ImageResource; // the sample card has one
const name = filled['front/name'] as TextResource; // and this text
const ALL_SEEN = SAMPLE_CARD.parts.map((part) => part.id);

async function findingsOf(
  userResources: TemplateData['userResources'],
  seenPartIds: readonly string[] = ALL_SEEN,
  placed: readonly PlacedProblem[] = [],
): Promise<readonly Finding[]> {
  const data = { userResources, year: null };
  const nowMs = Date.UTC(2026, 10, 21);
  const list = await engine.layout(SAMPLE_CARD, data, { language: 'en', country: 'NO' });
  const pages = list.pages.map((page) => drawablePage(page, engine.text));
  return preflight({ design: SAMPLE_CARD, data, nowMs, pages, seenPartIds, findPicture: () => null, placed });
}
const kinds = (findings: readonly Finding[]) => findings.map(({ kind, resourceId }) => [kind, resourceId]);
const withText = (text: Partial<TextResource>) => ({ ...filled, 'front/name': { ...name, ...text } });
const withImage = (image: Partial<ImageResource>) => ({ ...filled, 'front/portrait': { ...portrait, ...image } });

test('[BEY-03] an instance without problems has no findings', async () => {
  expect(await findingsOf(filled)).toEqual([]);
});

test('[BEY-03] a field without a picture stops the order, and no other of these findings does', async () => {
  const findings = await findingsOf({ ...filled, [field.id]: emptyImageResource(field.element), 'front/name': { ...name, text: ' ' } });
  expect(kinds(findings)).toEqual([
    ['emptyImage', field.id],
    ['emptyText', 'front/name'],
  ]);
  expect(isOrderable(findings)).toBe(false);
  expect(isOrderable(findings.slice(1))).toBe(true);
});

test('[EDT-06] [BEY-03] a picture in a field for which the shop would refuse it stops the order', async () => {
  const findings = await findingsOf(filled, ALL_SEEN, [{ kind: 'otherPhotographer', resourceId: field.id }]);
  expect(kinds(findings)).toEqual([['otherPhotographer', field.id]]);
  expect(isOrderable(findings)).toBe(false);
});

test('[BEY-03] [KEP-12] letters that no font can draw are named and stop the order; letters that another font draws do not', async () => {
  const findings = await findingsOf(withText({ text: 'अनिल', family: 'Graduate', size: 20 }));
  expect(findings[0]).toMatchObject({ kind: 'missingLetters', severity: 'blocks', letters: 'अ नि ल' });
  expect(isOrderable(findings)).toBe(false);
  expect(await findingsOf(withText({ text: 'Żaneta محمد 🎂', family: 'Graduate', size: 20 }))).toEqual([]);
});

test('[BEY-03] a text that overflows, and one that is at its minimum size, are reported', async () => {
  expect(kinds(await findingsOf(withText({ text: 'Long '.repeat(60), size: 12 })))).toContainEqual(['textOverflows', 'front/name']);
  expect(kinds(await findingsOf(withText({ text: 'Kari', size: 12 })))).toEqual([['textAtMinimum', 'front/name']]);
});

test('[BEY-03] [EDT-23] under 150 pixels per inch warns, under 80 warns strongly', async () => {
  const { box } = field.element;
  const at = (ppi: number) => ({
    width: Math.round((box.width / 72) * ppi),
    height: Math.round((box.height / 72) * ppi),
    cropRect: { x: 0, y: 0, width: 1, height: 1 },
  });
  expect(kinds(await findingsOf(withImage(at(140))))).toEqual([['lowResolution', 'front/portrait']]);
  expect(kinds(await findingsOf(withImage(at(70))))).toEqual([['veryLowResolution', 'front/portrait']]);
  expect(kinds(await findingsOf(withImage(at(160))))).toEqual([]);
});

test('[BEY-03] pages that were not seen are one finding that names them all', async () => {
  expect(await findingsOf(filled, [])).toMatchObject([{ kind: 'notSeen', severity: 'mild', partIds: ALL_SEEN }]);
});

test('[BEY-03] a face outside its field or the safe area is reported; own pictures are not checked', () => {
  const safeBox = { x: 0, y: 0, width: 200, height: 250 };
  const element = { box: { x: 10, y: 10, width: 80, height: 100 } };
  const pupil: Pick<Picture, 'pictureType' | 'keywords'> = { pictureType: 'IP', keywords: [] };
  const whole = { cropRect: { x: 0, y: 0, width: 1, height: 1 }, rotation: 0 } as const;
  expect(cutOffArea(element, whole, pupil, safeBox)).toBeNull();
  const tooLow = { cropRect: { x: 0.2, y: 0.4, width: 0.6, height: 0.6 }, rotation: 0 } as const;
  expect(cutOffArea(element, tooLow, pupil, safeBox)).toBe('face');
  expect(cutOffArea(element, tooLow, { ...pupil, keywords: ['user_uploaded'] }, safeBox)).toBeNull();
  expect(cutOffArea({ box: { ...element.box, x: -40 } }, whole, pupil, safeBox)).toBe('face');
  const turned = { cropRect: { x: 0.1, y: 0.3, width: 0.5, height: 0.4 }, rotation: 270 } as const;
  expect(cutOffArea(element, turned, pupil, safeBox)).toBeNull();
  expect(cutOffArea(element, { ...turned, rotation: 90 }, pupil, safeBox)).toBe('face');
  const narrow = { cropRect: { x: 0.25, y: 0, width: 0.5, height: 1 }, rotation: 0 } as const;
  expect(cutOffArea(element, narrow, { ...pupil, pictureType: 'GP' }, safeBox)).toBe('group');
});

test('[EDT-12] [BEY-03] [KEP-13] a calendar for a year that is past, or mostly over, is reported, and can still be ordered', () => {
  const design = { ...SAMPLE_CALENDAR, supportedYears: [2026, 2027] };
  const seenPartIds = design.parts.map((part) => part.id);
  const userResources = buildInitialResources(design, SAMPLE_PICTURES, SAMPLE_FILLS, 'en');
  const findingsIn = (now: number, year: number, month = 1) =>
    preflight({
      design,
      data: { userResources, year },
      nowMs: Date.UTC(now, month - 1, 1),
      pages: [],
      seenPartIds,
      findPicture: () => null,
      placed: [],
    });
  expect(findingsIn(2027, 2026)).toMatchObject([{ kind: 'pastYear', severity: 'strong', year: 2026 }]);
  expect(isOrderable(findingsIn(2027, 2026))).toBe(true);
  expect([...findingsIn(2027, 2027), ...findingsIn(2026, 2026)]).toEqual([]);
  expect(findingsIn(2026, 2026, 9), 'most of it is over').toMatchObject([{ kind: 'mostlyOver', severity: 'strong', year: 2026 }]);
  expect(findingsIn(2026, 2026, 10), 'the last quarter').toMatchObject([
    { kind: 'yearEnds', severity: 'strong', yearEnd: { weeks: 13, nextYear: 2027 } },
  ]);
  expect(findingsIn(2027, 2027, 11), 'the last supported year').toMatchObject([{ kind: 'yearEnds', yearEnd: { nextYear: null } }]);
  expect([...findingsIn(2026, 2026, 6), ...findingsIn(2026, 2027, 11)]).toEqual([]);
});
