import { expect, test } from 'vitest';
import type { Part, TextElement } from '#core/contract/template-format.ts';
import { NAME_TEXT, SAMPLE_CALENDAR, SAMPLE_FILLS } from '#core/layout/fixtures/sample-templates.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { repeatedTexts, textsOnAllPages } from './repeated-texts.ts';

const { fill: _, ...plain } = NAME_TEXT;
const text = (id: string, change: Partial<TextElement> = {}): TextElement => ({ ...plain, id, ...change });
const [page] = SAMPLE_CALENDAR.parts;
if (!page) throw new Error('the calendar has a page');
const part = (id: string, elements: TextElement[]): Part => ({ ...page, id, elements });
const design = {
  ...SAMPLE_CALENDAR,
  parts: [
    part('cover', [text('title')]),
    part('january', [text('name-1'), text('name-2', { fill: 'subject.firstName' })]),
    part('february', [text('name-1', { overrideColor: false }), text('name-2')]),
    part('march', [text('name-1'), text('fixed', { editable: false })]),
  ],
};
const fresh = buildInitialResources(design, [], SAMPLE_FILLS, 'en');

test('[EDT-08] a field that has the same name and the same fill on other pages is one text of all of them', () => {
  const idsOf = (id: string) => repeatedTexts(design, id).map(({ resourceId }) => resourceId);
  expect(idsOf('january/name-1')).toEqual(['february/name-1', 'march/name-1']);
  expect(idsOf('january/name-2'), 'a name that is filled is another text').toEqual([]);
  expect([idsOf('cover/title'), idsOf('march/fixed'), idsOf('march/none')]).toEqual([[], [], []]);
});

test('[EDT-08] a text goes to all pages with its words, and with font and colour where the design leaves them to the customer', () => {
  const own = fresh['january/name-1'];
  if (own?.kind !== 'text') throw new Error('there is a name');
  const texts = textsOnAllPages(
    design,
    { ...fresh, 'january/name-1': { ...own, text: 'Mum', color: '#C52B2B', size: 20 } },
    'january/name-1',
  );
  expect(texts).toEqual({
    'february/name-1': { ...own, text: 'Mum', size: 20 },
    'march/name-1': { ...own, text: 'Mum', color: '#C52B2B', size: 20 },
  });
});
