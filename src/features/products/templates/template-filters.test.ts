import { expect, test } from 'vitest';
import { filterTemplates, readFilters, toggleFilter } from './template-filters.ts';

const template = (dimensions: string, numUserImages = 1, numUserParts = 1, hasUserText = true) => ({
  dimensions,
  numUserImages,
  numUserParts,
  hasUserText,
});
const all = [template('15x15'), template('10x15', 2), template('20x30', 2)];

test('[CAT-05] a filter with a single option is hidden', () => {
  expect(readFilters('cards', all, new URLSearchParams()).map((filter) => filter.name)).toEqual(['formats', 'images']);
  expect(readFilters('photogifts', all, new URLSearchParams())).toEqual([]);
});

test('[CAT-05] options are sorted by their size', () => {
  expect(readFilters('cards', all, new URLSearchParams())[0]?.options).toEqual(['10x15', '15x15', '20x30']);
});

test('[CAT-05] choices are kept in the address as type[]=value, and the category query is kept', () => {
  const query = new URLSearchParams('category=christmas&formats[]=15x15');
  const filters = readFilters('cards', all, query);
  expect(filterTemplates(all, filters)).toEqual([all[0]]);
  const formats = filters[0];
  if (!formats) throw new Error('cards have formats');
  const next = toggleFilter(query, formats, '20x30');
  expect(next.get('category')).toBe('christmas');
  expect(next.getAll('formats[]')).toEqual(['15x15', '20x30']);
  expect(toggleFilter(query, formats, '15x15').getAll('formats[]')).toEqual([]);
});

test('[CAT-05] choices of one filter are combined with or, choices of two filters with and', () => {
  const filters = readFilters('cards', all, new URLSearchParams('formats[]=15x15&formats[]=10x15&images[]=2'));
  expect(filterTemplates(all, filters)).toEqual([all[1]]);
});

test('[CAT-05] the filter for cards with or without a text is shown once both kinds exist', () => {
  const silent = template('15x15', 1, 2, false);
  const cards = [...all, silent];
  const texts = readFilters('cards', cards, new URLSearchParams()).find((filter) => filter.name === 'texts');
  expect(texts?.options).toEqual(['with', 'without']);
  const chosen = (query: string) => filterTemplates(cards, readFilters('cards', cards, new URLSearchParams(query)));
  expect(chosen('texts[]=without')).toEqual([silent]);
  expect(chosen('texts[]=with')).toEqual(all);
  expect(chosen('texts[]=with&images[]=1')).toEqual([all[0]]);
  expect(readFilters('cards', [silent], new URLSearchParams('texts[]=without'))).toEqual([]);
});

test('[CAT-13] ?pages= preselects the pages filter, and a value that no template has is ignored', () => {
  const calendars = [template('20x30', 12, 13), template('20x30', 1, 1)];
  const filters = readFilters('calendars', calendars, new URLSearchParams('pages=13'));
  expect(filterTemplates(calendars, filters)).toEqual([calendars[0]]);
  expect(filterTemplates(calendars, readFilters('calendars', calendars, new URLSearchParams('pages=99')))).toEqual(calendars);
});
