import { expect, test } from 'vitest';
import type { Element, TemplateDesign } from '../contract/template-format.ts';
import { designProblems } from './check-design.ts';
import { SAMPLE_CALENDAR, SAMPLE_CARD } from './fixtures/sample-templates.ts';

const BOX = { x: 0, y: 0, width: 10, height: 10 };

function withElements(elements: Element[]): TemplateDesign {
  return { ...SAMPLE_CARD, parts: SAMPLE_CARD.parts.map((part) => ({ ...part, elements })) };
}

const codes = (design: TemplateDesign): string[] => designProblems(design).map(({ element, problem }) => `${element} ${problem.code}`);

test('[EDT-24] a sound design has no problems', () => {
  expect(designProblems(SAMPLE_CARD)).toEqual([]);
  expect(designProblems(SAMPLE_CALENDAR)).toEqual([]);
});

test('[EDT-24] a design that cannot be laid out is reported before it is published', () => {
  expect(codes(withElements([{ kind: 'artwork', src: 'a.svg', box: BOX }]))).toEqual(['a.svg design.artwork_missing']);
  expect(codes(withElements([{ kind: 'artwork', src: 'a.svg', svg: '<svg viewBox="0 0 1 1"><text/></svg>', box: BOX }]))).toEqual([
    'a.svg artwork.unsupported_element',
  ]);
  expect(codes(withElements([{ kind: 'image', id: 'i', box: BOX, mask: { shape: 'path', d: 'M0 0 heart' } }]))).toEqual([
    'i design.mask_unreadable',
  ]);
  expect(
    codes(
      withElements([
        { kind: 'image', id: 'i', box: BOX },
        { kind: 'image', id: 'i', box: BOX },
      ]),
    ),
  ).toEqual(['i design.id_twice']);
  expect(codes({ ...SAMPLE_CALENDAR, supportedYears: [] })).toEqual(['month design.year_missing', 'june design.year_missing']);
});
