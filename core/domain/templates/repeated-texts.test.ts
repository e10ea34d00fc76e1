import { expect, test } from 'vitest';
import type { Part, TextElement } from '#core/contract/template-format.ts';
import { NAME_TEXT, SAMPLE_CALENDAR, SAMPLE_FILLS } from '#core/layout/fixtures/sample-templates.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { nameOfOneMonth, repeatedTexts, textsOnAllPages } from './repeated-texts.ts';

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

test('[EDT-08] a text is applied to all pages with the same field, with font and colour if the design lets the customer choose them', () => {
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

test('[EDT-08] a name written in one month asks the question if the other months share one text, and only for months', () => {
  const calendar = SAMPLE_CALENDAR.parts.flatMap(({ elements }) => elements).find(({ kind }) => kind === 'calendar');
  if (!calendar) throw new Error('the calendar has a month');
  const month = (id: string, elements: TextElement[]): Part => ({ ...page, id, elements: [...elements, calendar] });
  const year = {
    ...SAMPLE_CALENDAR,
    parts: [
      part('cover', [text('name-1')]),
      month('january', [text('name-1'), text('name-2')]),
      month('february', [text('name-1')]),
      month('march', [text('name-1')]),
    ],
  };
  const unwritten = buildInitialResources(year, [], SAMPLE_FILLS, 'en');
  const withTexts = (texts: Readonly<Record<string, string>>) => ({
    ...unwritten,
    ...Object.fromEntries(
      Object.entries(texts).map(([id, words]) => {
        const present = unwritten[id];
        if (present?.kind !== 'text') throw new Error(`no text ${id}`);
        return [id, { ...present, text: words }];
      }),
    ),
  });
  const ask = (texts: Readonly<Record<string, string>>, id = 'january/name-1') => nameOfOneMonth(year, withTexts(texts), id);

  const asked = ask({ 'january/name-1': ' Nora\nMarie ' });
  expect(asked?.name).toBe('Nora Marie');
  expect(Object.keys(asked?.texts ?? {}), 'the cover is no month').toEqual(['february/name-1', 'march/name-1']);
  expect(Object.values(asked?.texts ?? {}).map((resource) => resource.kind === 'text' && resource.text)).toEqual([
    ' Nora\nMarie ',
    ' Nora\nMarie ',
  ]);
  expect(ask({}), 'nothing was written').toBeNull();
  expect(ask({ 'january/name-1': ' ' }), 'no words are no name').toBeNull();
  expect(ask({ 'january/name-1': 'Nora', 'february/name-1': 'Emil' }), 'each month has a name of its own').toBeNull();
  expect(ask({ 'january/name-1': 'Nora', 'february/name-1': 'Nora', 'march/name-1': 'Nora' }), 'it is on all months').toBeNull();
  expect(ask({ 'cover/name-1': 'Nora' }, 'cover/name-1'), 'the cover is no month').toBeNull();
  expect(ask({ 'january/name-2': 'Nora' }, 'january/name-2'), 'the field is in one month').toBeNull();
});
